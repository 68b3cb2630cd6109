import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog, Scenario } from "../../web/engine/contract.ts";
import { simulated, start } from "../../web/engine/testing.ts";
import { loadExperiments } from "../../web/experiments/load.ts";
import type { Experiment } from "../../web/experiments/schema.ts";
import { openingRange, showRun } from "../../web/lab/show_run.ts";
import { LONGEST_PLAY } from "../../web/playhead/pace.ts";
import { createPlayhead } from "../../web/playhead/playhead.ts";
import { Run } from "../../web/run/run.ts";
import { countUpTo } from "../../web/run/search.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

/** A frame, s. */
const FRAME = 1 / 60;
/** Time within which what is drawn must have changed, s. */
const AT_ONCE = 0.5;

/** Returns the part of the experiment's run that its page opens on, and half as much again. */
function opened(experiment: Experiment) {
  const { from, to } = openingRange(experiment, Number.POSITIVE_INFINITY);
  const { budget } = experiment.scenario as { budget?: object };
  const time = `${Math.ceil(to + (to - from) / 2)}ns`;
  const scenario = Number.isFinite(to) ? { ...experiment.scenario, budget: { ...budget, time } } : experiment.scenario;
  const run = new Run(simulated(scenario).data, catalog, scenario as Scenario);
  const playhead = createPlayhead(() => false);
  showRun(playhead, experiment, run, null);
  return { run, playhead };
}

/** Does the picture of the flow change between two instants: is a packet of it under way, or does an event happen? */
function changes(run: Run, flow: number, from: number, to: number): boolean {
  const { time } = run.data.events;
  if (countUpTo(time, to) > countUpTo(time, from)) return true;
  const [low, high] = run.alive(from, to);
  for (let p = low; p < high; p++) if (run.packets.flow[p] === flow && run.packets.ended[p] > from) return true;
  return false;
}

describe("Play", () => {
  it.each(loadExperiments().map((experiment) => [experiment.id, experiment] as const))(
    "%s moves within half a second and takes at most 20 s",
    (_, experiment) => {
      const { run, playhead } = opened(experiment);
      const act = playhead.getState;
      act().play();
      const { time: began, range, flow } = act();
      expect(began).toBeLessThan(range.to);
      let wall = 0;
      for (; wall < AT_ONCE; wall += FRAME) act().advance(FRAME);
      expect(changes(run, flow, began, act().time)).toBe(true);
      // The playhead's line moves by some pixels, too, or an idle stretch has been skipped.
      expect((act().time - began) / (range.to - range.from)).toBeGreaterThan(0.0049);
      act().seek(range.from);
      wall = 0;
      for (; act().playing && act().time < range.to; wall += FRAME) act().advance(FRAME);
      expect(wall).toBeLessThan(LONGEST_PLAY + 2 * FRAME);
      expect(wall).toBeGreaterThan(1);
    },
  );
});
