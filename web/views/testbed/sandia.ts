import type { Place } from "../../engine/contract.ts";
import type { Cable, Device, DeviceKind, Testbed } from "./devices.ts";

/** A device of Figure 1: its row in Table 1, its row among the host speeds, and its connection. */
interface Entry {
  id: string;
  name: string;
  kind: DeviceKind;
  row?: string;
  speeds?: string;
  to: string[];
  note?: string;
}

/**
 * Section 2.1: the SPARCstation 2 and the DECstations are attached to a concentrator, the other Suns to both rings'
 * fibres.
 */
const SINGLE = "Single-attached: it hangs off a concentrator (section 2.1).";
const DUAL = "Dual-attached to its ring (section 2.1).";

const ENTRIES: Entry[] = [
  { id: "links.ring_1", name: "FDDI ring 1", kind: "ring", to: [], note: "100 Mb/s token ring (section 3.1.1)." },
  { id: "links.ring_2", name: "FDDI ring 2", kind: "ring", to: [], note: "100 Mb/s token ring (section 3.1.1)." },
  {
    id: "hosts.sun4_390",
    name: "Sun 4/390",
    kind: "host",
    row: "Sun 4/390",
    speeds: "Sun 4",
    to: ["links.ring_1"],
    note: DUAL,
  },
  { id: "hosts.sun4_a", name: "Sun 4 A", kind: "host", speeds: "Sun 4", to: ["links.ring_1"], note: DUAL },
  {
    id: "hosts.sun4_330",
    name: "Sun 4/330",
    kind: "host",
    row: "Sun 4/330",
    speeds: "Sun 4",
    to: ["links.ring_2"],
    note: DUAL,
  },
  {
    id: "hosts.sparc2",
    name: "SPARCstation 2",
    kind: "host",
    row: "SPARCstation 2GX",
    to: ["concentrator_2"],
    note: SINGLE,
  },
  {
    id: "hosts.ds5000_a",
    name: "DECstation 5000 A",
    kind: "host",
    row: "DS 5000/200",
    speeds: "DECstation 5000/200",
    to: ["concentrator_1"],
    note: SINGLE,
  },
  {
    id: "hosts.ds5000_b",
    name: "DECstation 5000 B",
    kind: "host",
    row: "DS 5000/200",
    speeds: "DECstation 5000/200",
    to: ["concentrator_2"],
    note: SINGLE,
  },
  {
    id: "concentrator_1",
    name: "Concentrator",
    kind: "concentrator",
    row: "DECconcentrator 500",
    to: ["links.ring_1"],
  },
  {
    id: "concentrator_2",
    name: "Concentrator",
    kind: "concentrator",
    row: "DECconcentrator 500",
    to: ["links.ring_2"],
  },
  {
    id: "analyser_1",
    name: "Analyser",
    kind: "analyser",
    row: "DTI FDDI Analyzer",
    to: ["links.ring_1"],
    note: "Captures traces of the ring (section 2.1).",
  },
  {
    id: "analyser_2",
    name: "Analyser",
    kind: "analyser",
    row: "TekeLec FDDI Analyzer",
    to: ["links.ring_2"],
    note: "Captures traces of the ring (section 2.1).",
  },
  {
    id: "routers.nsc_1",
    name: "NSC router 1",
    kind: "router",
    row: "NSC Router",
    to: ["links.ring_1", "links.t3"],
    note: "Forwards at most 37.2 Mb/s (section 2.2).",
  },
  {
    id: "routers.nsc_2",
    name: "NSC router 2",
    kind: "router",
    row: "NSC Router",
    to: ["links.ring_2", "links.t3"],
    note: "Forwards at most 37.2 Mb/s (section 2.2).",
  },
  {
    id: "links.t3",
    name: "T3 delay simulator",
    kind: "simulator",
    row: "T3 Delay Simulator",
    to: [],
    note: "45 Mb/s (abstract); the only added delay.",
  },
];

type Rows = readonly Readonly<Record<string, string>>[];

/** Figure 1 with the words of Table 1 and the host speeds of section 2.2. Names follow the run's own. */
export function sandiaTestbed(places: readonly Place[], table1: Rows | null, speeds: Rows | null): Testbed {
  const devices = ENTRIES.map((entry): Device => {
    const description = table1?.find((row) => row.device === entry.row)?.description ?? "";
    const own = speeds?.filter((row) => row.host === entry.speeds) ?? [];
    const name = places.find((place) => place.id === entry.id)?.name ?? entry.name;
    const facts = own.map(
      (row) =>
        `MTU ${row.mtu_bytes}: ${row.interpacket_gap_ms} ms between packets, at most ${row.max_packets_per_s} packets/s; ${row.ack_processing_ms} ms per ACK (section 2.2).`,
    );
    return {
      id: entry.id,
      name,
      kind: entry.kind,
      description,
      facts: [...(entry.note ? [entry.note] : []), ...facts],
    };
  });
  const cables = ENTRIES.flatMap(({ id, to }): Cable[] => to.map((other) => ({ from: id, to: other })));
  return { devices, cables };
}
