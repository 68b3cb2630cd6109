/** Kinds of devices in a testbed diagram. */
export type DeviceKind = "host" | "router" | "ring" | "simulator" | "concentrator" | "analyser";

/** A device of a testbed. */
export interface Device {
  /** Id of the place in the scenario (`hosts.sun4_390`), or an id of its own for a device outside the simulation. */
  id: string;
  name: string;
  kind: DeviceKind;
  /** Description from the paper's table. */
  description: string;
  /** Stated speeds and other facts, one sentence each. */
  facts: string[];
}

/** A cable between two devices, by id. */
export interface Cable {
  from: string;
  to: string;
}

/** A testbed: its devices and the cables between them. */
export interface Testbed {
  devices: Device[];
  cables: Cable[];
}
