import { HEIGHT, TESTBED_SCALE, WIDTH } from "../../experiments/card_size.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { openingRange } from "../../lab/lab.ts";
import { linearScale } from "../../marks/linear.ts";
import type { Mark } from "../../marks/marks.ts";
import { roundTripOf } from "../../playhead/pace.ts";
import { flowNamed } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { USUAL_OPTIONS } from "../../scenario/options.ts";
import { linearClock } from "../../views/ladder/clock.ts";
import { type LadderInput, layoutOf } from "../../views/ladder/layout.ts";
import { packetMarks } from "../../views/ladder/packets.ts";
import { testbedMarks } from "../../views/testbed/marks.ts";
import { sandiaTestbed } from "../../views/testbed/sandia.ts";
import { pathOf } from "../../views/testbed/view.tsx";
import { inTenths } from "./round.ts";

/** Packets that end in the picture at most, unless a round trip has more; more would be an area. */
const MOST_PACKETS = 22;
/** Round trips in the picture at least: a segment, its ACK, and what the ACK sends. */
const LEAST_ROUND_TRIPS = 1.6;
/** Packets that are sent in the picture of a part of the range at least. */
const LEAST_SENT = 6;
/** Distance between the lines of packets, px: more packets would be an area. */
const APART = 4;
/** Distance of the columns from the sides, px. */
const MARGIN = 24;
/** Events that a ladder is about, in this order. */
const EVENTS = ["dropped", "rto_fired", "fast_retransmit", "delayed_ack_fired"] as const;

/** Draws a run: the testbed with the flow's path, or the ladder around its first event of note. */
export function runMarks(run: Run, experiment: Experiment): Mark[] {
  const flow = Math.max(0, flowNamed(run.flows, experiment.flow));
  if (experiment.kind === "testbed") {
    const size = { width: TESTBED_SCALE * WIDTH, height: TESTBED_SCALE * HEIGHT, em: 17 };
    return testbedMarks(sandiaTestbed(run.places, null, null), pathOf(run, flow), size, null).map(inTenths);
  }
  const range = rangeOf(run, flow, openingRange(experiment, run.end));
  const size = { width: WIDTH, height: HEIGHT, em: 6 };
  const input: LadderInput = { ...USUAL_OPTIONS, run, flow, range, size, clock: "linear", columns: "ends" };
  const [top, bottom] = [4, HEIGHT - 4];
  const x = linearScale([0, 1], [MARGIN, WIDTH - MARGIN]);
  const layout = { ...layoutOf(input), ...linearClock(range, top, bottom), top, bottom, x };
  const columns = [0, 1].map((end): Mark => {
    const x = layout.x(end);
    return { type: "line", x1: x, y1: layout.top, x2: x, y2: layout.bottom, stroke: { color: "ink", width: 1.5 } };
  });
  const packets = packetMarks(input, layout, APART).filter(({ type }) => type !== "text");
  return [...columns, ...packets].map(inTenths);
}

/** Returns the part of the opening range around its first event of note, with as many packets as can be told apart. */
function rangeOf(run: Run, flow: number, opening: TimeRange): TimeRange {
  const inside = run.moments.filter((one) => one.flow === flow && one.time >= opening.from && one.time < opening.to);
  const kinds = EVENTS.filter((kind) => inside.some((one) => one.kind === kind));
  const event = inside.find((one) => one.kind === kinds[0]);
  const ends = Array.from(run.packets.ended.keys())
    .filter((packet) => run.data.packets.flow[packet] === flow)
    .map((packet) => run.packets.ended[packet])
    .filter((end) => end >= opening.from && end < opening.to)
    .sort((a, b) => a - b);
  if (ends.length <= MOST_PACKETS) return opening;
  const at = event ? ends.findIndex((end) => end >= event.time) : MOST_PACKETS / 2;
  const first = Math.max(0, Math.min(ends.length - MOST_PACKETS - 1, at - Math.floor(MOST_PACKETS / 3)));
  const least = LEAST_ROUND_TRIPS * (roundTripOf(run, flow) ?? 0);
  const packets = { from: ends[first], to: ends[first + MOST_PACKETS] };
  const start = Math.max(opening.from, event ? event.time - least / 4 : packets.from);
  const range = packets.to - packets.from >= least ? packets : { from: start, to: Math.min(opening.to, start + least) };
  const sent = run.packets.sent.filter(
    (time, packet) => run.data.packets.flow[packet] === flow && time > range.from && time < range.to,
  );
  // A sender that waits for longer than a round trip is seen to wait in the whole range only.
  return sent.length < LEAST_SENT ? opening : range;
}
