import { describe, expect, it } from "vitest";
import type { QueueInfo } from "../../engine/contract.ts";
import { Run } from "../../run/run.ts";
import { catalog, type Story, story } from "../../run/testing.ts";
import { queuesOf } from "../queue/queue.ts";
import { hasSeveralWindows, passes, reductionsOf, shareOf, synchronyOf, windowsOf } from "./synchrony.ts";

const MS = 1e6;
const far: QueueInfo = {
  router: 2,
  link: 3,
  discipline: "drop_tail",
  unit: "packets",
  limit: 4,
  thresholds: null,
};

/** A queue before the second link in which no packet waits: a round trip is that of the path, 20 ms. */
function queued(told: Story): Run {
  const data = told.build(400);
  data.events.kind.forEach((kind, row) => {
    if (catalog.event_kinds[kind].id === "dropped") data.events.place[row] = far.link;
  });
  data.summary.queues = [far];
  data.queues.start = Uint32Array.of(0, 0);
  return new Run(data, catalog);
}

const cwnd = (told: Story) => told.variable("cwnd", 0, 4000);

describe("windows that fall together", () => {
  it("are counted at each loss event, within two round trips of its first drop", () => {
    // The first event, dropped at 105 and 112 ms: one falls after 35 ms, the other after 40.1, a tenth of a ms too late.
    const one = cwnd(story()).data(1, { at: 100, lost: true }).event("fast_retransmit", 140);
    // The second, at 205 and 215 ms: both fall, and one of them again, which counts no more.
    one.data(2, { at: 200, lost: true }).event("fast_retransmit", 230).event("fast_retransmit", 240);
    const two = cwnd(one.flow("two")).data(1, { at: 107, lost: true }).event("rto_fired", 145.1);
    two.data(2, { at: 210, lost: true }).event("fast_retransmit", 245);
    // The third flow loses nothing and does not fall.
    const run = queued(cwnd(two.flow("three")).data(1, { at: 100 }));
    const { events, share } = synchronyOf(run);
    expect(events.map(({ from, to, packets }) => [from / MS, to / MS, packets])).toEqual([
      [105, 145, 2],
      [205, 245, 2],
    ]);
    expect(events.map(({ hit, fell }) => [hit, fell])).toEqual([
      [[0, 1], [0]],
      [
        [0, 1],
        [0, 1],
      ],
    ]);
    expect(events.map(shareOf)).toEqual([1 / 3, 2 / 3]);
    expect(share).toBeCloseTo(0.5);
    expect(hasSeveralWindows(run)).toBe(true);
  });

  it("are looked for at every queue that several pass, each with its own flows", () => {
    const told = cwnd(story()).data(1, { at: 100, lost: true }).event("fast_retransmit", 140);
    cwnd(told.flow("near")).data(1, { at: 200, lost: true }).event("fast_retransmit", 230);
    cwnd(told.flow("far")).data(1, { at: 101 }).event("rto_fired", 145);
    cwnd(told.flow("back")).data(1, { at: 102 });
    const run = queued(told);
    const { flows, queues } = run.data.summary;
    const near: QueueInfo = { ...far, router: 0, link: 1 };
    const back: QueueInfo = { ...far, router: 4, link: 3 };
    queues.unshift(near);
    queues.push(back);
    run.data.queues.start = new Uint32Array(4);
    // One flow goes through both queues, two through one each and in the background, one the other way.
    const [whole, first, second, reverse] = flows;
    Object.assign(first, { forward: [0, 1, 2], background: true });
    Object.assign(second, { forward: [2, 3, 4], background: true });
    Object.assign(reverse, { forward: [4, 3, 2, 1, 0], background: true });
    const { events: columns } = run.data;
    columns.kind.forEach((kind, row) => {
      const dropped = catalog.event_kinds[kind].id === "dropped";
      if (dropped && columns.flow[row] === flows.indexOf(first)) columns.place[row] = near.link;
    });
    expect(queuesOf(run, flows.indexOf(whole))).toEqual([0, 1]);
    expect(windowsOf(run)).toEqual([0, 1, 2]);
    const { queues: shared, events, share } = synchronyOf(run);
    expect(shared).toEqual([0, 1]);
    expect(events.map(({ queue, from, running, fell }) => [queue, from / MS, running, fell])).toEqual([
      [1, 105, [0, 2], [0, 2]],
      [0, 205, [0, 1], [1]],
    ]);
    expect(share).toBe(0.75);
    expect(passes(run, 2, 0)).toBe(false);
  });

  it("fall at timeouts and fast retransmits of the sender, and where threshold and window fall at a mark", () => {
    const run = queued(
      story()
        .variable("ssthresh", 0, 60_000)
        .variable("cwnd", 0, 1000)
        .variable("cwnd", 20, 8000)
        // Slow start is ended: no reduction.
        .variable("ssthresh", 25, 8000)
        .variable("ssthresh", 30, 4000)
        .variable("cwnd", 30, 4000)
        // Both said by the event, and counted once.
        .event("rto_fired", 50)
        .variable("ssthresh", 50, 2000)
        .variable("cwnd", 50, 1000)
        // The receiver's own timer.
        .event("rto_fired", 60, 4)
        .event("fast_retransmit", 70),
    );
    expect(reductionsOf(run)[0].map(({ time, kind }) => [time / MS, kind])).toEqual([
      [30, "halved"],
      [50, "timeout"],
      [70, "halved"],
    ]);
  });

  it("adds what waits in the queue to the round trip", () => {
    const run = queued(cwnd(story()).data(1, { at: 100, lost: true }).flow("two").variable("cwnd", 0, 4000));
    // 10 packets with 1000 bytes of data wait at 4 Mb/s of payload: 20 ms more.
    run.data.queues.start = Uint32Array.of(0, 1);
    run.data.queues.time = Float64Array.of(90 * MS);
    run.data.queues.packets = Uint32Array.of(10);
    run.data.queues.used = Uint32Array.of(10);
    run.data.queues.average = Float64Array.of(Number.NaN);
    run.data.queues.probability = Float64Array.of(Number.NaN);
    const [{ from, to }] = synchronyOf(run).events;
    expect((to - from) / MS).toBeCloseTo(2 * 40);
  });
});
