/** A TCP of today that is compared on an old path fills it, because it brings today's window and options. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { at, PACKAGE } from "../../scripts/setup/places.mjs";
import type { Checked, RunSummary } from "../../web/engine/contract";
import { check, initSync, Simulation } from "../../web/engine/pkg/fill_the_pipe_wasm.js";
import { ERAS, eraOverrides } from "../../web/lab/eras";
import type { LabState } from "../../web/lab/lab";
import type { Overrides } from "../../web/scenario/overrides";

beforeAll(() => initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) }));

function throughput(scenario: object, overrides: Overrides): number {
  const simulation = new Simulation(JSON.stringify(scenario), JSON.stringify(overrides), false, false);
  while (!simulation.advance(0xffffffff));
  const { results }: RunSummary = JSON.parse(simulation.summary());
  simulation.free();
  return results[0].throughput_bps / 1e6;
}

test.each(["sandia-table3", "sandia-figure2c", "rfc1106-figure1", "ansnet-windows"])("on the path of %s", (id) => {
  const { scenario } = JSON.parse(readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8"));
  const checked = JSON.parse(check(JSON.stringify(scenario), "{}")) as Checked;
  const state = { history: { present: { scenario, overrides: {} } }, checked } as unknown as LabState;
  const asPublished = throughput(scenario, {});
  for (const era of ERAS.filter(({ isToday }) => isToday)) {
    const overrides = eraOverrides(era, state, 1460);
    const { problems } = JSON.parse(check(JSON.stringify(scenario), JSON.stringify(overrides))) as Checked;
    expect(problems, era.name).toEqual([]);
    expect(throughput(scenario, overrides), era.name).toBeGreaterThan(2 * asPublished);
  }
});
