/** The page counts as many packets in a router's queue from the trace as the engine counted. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { at, PACKAGE } from "../../scripts/setup/places.mjs";
import { actsOf, queueTimelineOf } from "../../web/analysis/queue/queue";
import { waitingAt } from "../../web/analysis/queue/waiting";
import { catalog, initSync, Simulation } from "../../web/engine/pkg/fill_the_pipe_wasm.js";
import { finished } from "../../web/engine/run_data";
import { Run } from "../../web/run/run";

beforeAll(() => {
  initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) });
});

function runOf(experiment: string, overrides: object): Run {
  const { scenario } = JSON.parse(readFileSync(at(`web/experiments/${experiment}/experiment.json`), "utf8"));
  const simulation = new Simulation(JSON.stringify(scenario), JSON.stringify(overrides), true, true);
  const data = finished(simulation);
  simulation.free();
  return new Run(data, JSON.parse(catalog()));
}

test.each(["drop_tail", "random_drop", "red", "codel", "fq_codel"])("under %s", (discipline) => {
  const run = runOf("ansnet-figure4", {
    "tcp.window": "256 KB",
    "routers.new_york.queue.discipline": discipline,
    "flows.bulk.app.bytes": "4 MB",
  });
  const { start, time, packets } = run.data.queues;
  let most = 0;
  for (let queue = 0; queue + 1 < start.length; queue++) {
    for (let row = start[queue]; row < start[queue + 1]; row += 7) {
      expect(waitingAt(run, queue, time[row]).length, `at ${time[row]} ns`).toBe(packets[row]);
      most = Math.max(most, packets[row]);
    }
  }
  expect(most).toBeGreaterThan(5);
  // Every one of the queue's doings says how likely it was.
  const acts = actsOf(run, 0);
  expect(acts.length).toBe(run.data.summary.queue_results[0].dropped + run.data.summary.queue_results[0].marked);
  expect(acts.every(({ odds }) => odds !== null && odds > 0 && odds <= 1)).toBe(true);
  expect(queueTimelineOf(run, 0).info.thresholds === null).toBe(discipline !== "red");
});
