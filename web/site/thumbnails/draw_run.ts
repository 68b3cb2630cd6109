import { HEIGHT, TESTBED_SCALE, WIDTH } from "../../experiments/card_size.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { openingRange } from "../../lab/lab.ts";
import type { Mark } from "../../marks/marks.ts";
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

/** Packets that end in the picture at most; more would be an area. */
const MOST_PACKETS = 22;
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
  const layout = { ...layoutOf(input), ...linearClock(range, top, bottom), top, bottom };
  const columns = [0, 1].map((end): Mark => {
    const x = layout.x(end);
    return { type: "line", x1: x, y1: layout.top, x2: x, y2: layout.bottom, stroke: { color: "ink", width: 1.5 } };
  });
  const packets = packetMarks(input, layout).filter(({ type }) => type !== "text");
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
  return { from: ends[first], to: ends[first + MOST_PACKETS] };
}
