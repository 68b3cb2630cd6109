import { expect, test } from "vitest";
import type { RunData } from "../../engine/contract.ts";
import { EngineError } from "../../engine/messages.ts";
import { OPEN_PATHS, SCENARIO } from "./paths.ts";
import { createRuns, keyOf, type Place } from "./runs.ts";

const place = (id: string): Place => ({ path: OPEN_PATHS.wired, contestant: { kind: "variant", id } });
const program = (text: string): Place => ({ path: OPEN_PATHS.wired, contestant: { kind: "program", text } });

/** An engine whose runs wait until the test ends them; a cancelled run is stopped. */
function waiting() {
  const slots = new Map<string, { overrides: object; end(run: RunData): void; stop(): void }>();
  const engine = {
    run: (scenario: object, overrides: object, { slot }: { slot: string }) =>
      new Promise<RunData>((end, fail) => {
        expect(scenario).toBe(SCENARIO);
        slots.set(slot, { overrides, end, stop: () => fail(new EngineError({ kind: "stopped" })) });
      }),
    cancel: (slot: string) => slots.get(slot)?.stop(),
  };
  return { engine, slots };
}

const EMPTY = { summary: { end_ns: 30e9, flows: [{ id: "tested" }], results: [{ bytes: 3.75e6 }] } };
const packets = { flow: [], reverse: [], len: [], created: [], arrived: [], fate: [] };
const run = (more: object = {}) =>
  ({ ...EMPTY, packets, summary: { ...EMPTY.summary, ...more } }) as unknown as RunData;

test("runs are measured, and newer ones take the place of those under way", async () => {
  const { engine, slots } = waiting();
  const runs = createRuns(engine);
  const first = runs.start([place("reno"), place("cubic")]);
  expect([...slots.values()].map(({ overrides }) => overrides)).toMatchObject([
    { "flows.tested.tcp.variant": "reno", "links.line.rate": 10e6 },
    { "flows.tested.tcp.variant": "cubic" },
  ]);
  slots.get(`contest ${keyOf(place("reno"))}`)?.end(run());
  await new Promise((settled) => setTimeout(settled));
  const second = runs.start([program("fn on_ack() {}"), place("reno")]);
  await first;
  expect(slots.size).toBe(3);
  expect([...slots.values()][2].overrides).toMatchObject({
    "flows.tested.tcp.variant": "rack",
    "flows.tested.tcp.program": "fn on_ack() {}",
  });
  [...slots.values()][2].end(run());
  await second;
  const { outcomes, status } = runs.store.getState();
  expect(status).toBe("complete");
  expect([...outcomes.keys()]).toEqual([keyOf(place("reno")), keyOf(program("fn on_ack() {}"))]);
  // 3.75 MB in 30 s are 1 Mb/s.
  expect([...outcomes.values()][0]).toMatchObject({ kind: "done", value: { throughput_mbps: 1, delay_ms: null } });
});

test("a run that ended early has the engine's reason in place of numbers", async () => {
  const { engine, slots } = waiting();
  const runs = createRuns(engine);
  const all = runs.start([program("fn on_ack() { 1 / 0 }")]);
  [...slots.values()][0].end(run({ end_ns: 1e9, stopped_by: "flow tested: program, line 1" }));
  await all;
  expect([...runs.store.getState().outcomes.values()]).toEqual([
    { kind: "failed", message: "flow tested: program, line 1" },
  ]);
});
