/** Files of qlog that are damaged, of another version, or made on purpose, and JSON that is no qlog. */
import type { HostileCapture } from "./capture_parts";

const text = (letters: string) => new TextEncoder().encode(letters);

const BEGIN = '{"qlog_version": "0.3", "traces": [{"events": [';
const END = "]}]}";
const DATA = '"data": {"header": {"packet_type": "1RTT", "packet_number": 1}';
const PACKET = `{"time": 1, "name": "transport:packet_sent", ${DATA}}}`;
const ONE = { packets: 1, segments: 1, connections: 1 };

/** A packet with these frames, at a time. */
const withFrames = (frames: string, time = "1") =>
  `${BEGIN}{"time": ${time}, "name": "transport:packet_sent", ${DATA}, "frames": [${frames}]}}${END}`;
const stream = (offset: string, length: string) =>
  `{"frame_type": "stream", "stream_id": 0, "offset": ${offset}, "length": ${length}}`;

export const HOSTILE_QLOGS: readonly HostileCapture[] = [
  { what: "JSON of a scenario", file: text('{"base": "sandia_wide_area"}'), refused: /This is JSON and no qlog/ },
  { what: "qlog of another version", file: text('{"qlog_version": "9"}'), refused: /of version 9; .* 0\.3, 0\.4/ },
  { what: "qlog without a trace", file: text('{"qlog_version": "0.3"}'), packets: 0, connections: 0 },
  {
    what: "qlog that ends at once",
    file: text('{"qlog_version": "0.3", "traces'),
    packets: 0,
    damage: [/before the log does/, 24],
  },
  {
    what: "qlog with a million containers in each other",
    file: text(`${BEGIN}${"[".repeat(1e6)}`),
    packets: 0,
    damage: [/before the log does/, BEGIN.length],
  },
  {
    what: "qlog with a thousand containers in each other",
    file: text(`${BEGIN}${PACKET}, ${"[".repeat(1000)}${"]".repeat(1000)}${END}`),
    ...ONE,
    damage: [/an event is malformed/, BEGIN.length + PACKET.length + 2],
  },
  {
    what: "qlog with an event of 5 MB",
    file: text(`${BEGIN}${PACKET}, {"x": "${"x".repeat(5e6)}"}${END}`),
    ...ONE,
    damage: [/larger than 4 MB/, BEGIN.length + PACKET.length + 2],
  },
  {
    what: "qlog with data at the end of all numbers",
    file: text(withFrames(stream("18446744073709551615", "1e300"))),
    ...ONE,
  },
  {
    what: "qlog with an ACK of everything",
    file: text(withFrames('{"frame_type": "ack", "acked_ranges": [[0, 1e30]]}')),
    ...ONE,
  },
  { what: "qlog with a time before all times", file: text(withFrames("", "-1e300")), ...ONE },
  { what: "qlog with a time after all times", file: text(withFrames("", "1e300")), ...ONE },
  {
    what: "qlog of 20,000 connections",
    file: text(`${BEGIN}${connections(20_000)}${END}`),
    packets: 20_000,
    connections: 20_000,
  },
];

function connections(count: number): string {
  return Array.from({ length: count }, (_, group) => PACKET.replace("{", `{"group_id": "${group}", `)).join(",");
}
