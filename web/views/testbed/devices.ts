/** What a testbed diagram is drawn from. */
export type DeviceKind = "host" | "router" | "ring" | "simulator" | "concentrator" | "analyser";

export interface Device {
  /** Id of the place in the scenario (`hosts.sun4_390`), or one of its own for what carries no packets of ours. */
  id: string;
  name: string;
  kind: DeviceKind;
  /** As the paper's table has it. */
  description: string;
  /** Stated speeds and the like, one sentence each. */
  facts: string[];
}

/** A cable between two devices, by id. */
export interface Cable {
  from: string;
  to: string;
}

export interface Testbed {
  devices: Device[];
  cables: Cable[];
}
