import opening from "virtual:opening";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../engine/contract.ts";
import * as engine from "../../engine/pkg/fill_the_pipe_tools.js";
import { finished } from "../../engine/run_data.ts";
import { start } from "../../engine/testing.ts";
import { Run } from "../../run/run.ts";
import { pipeMarks } from "../../views/pipe/marks.ts";
import { exampleOf, lossOf, ratePast } from "./loss.ts";
import { numbersOf } from "./measured.ts";
import {
  LINES,
  mostOf,
  OPENING,
  overridesOf,
  PATHS,
  type PathId,
  PLAYED,
  roundTripOf,
  type Settings,
  scenarioOf,
  stepOf,
  WINDOWS,
  YEARS,
  type YearId,
} from "./paths.ts";
import { replay } from "./recording.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

function runOf(settings: Settings, more: object = {}): Run {
  const texts = [
    JSON.stringify(scenarioOf(settings.path)),
    JSON.stringify({ ...overridesOf(settings), ...more }),
  ] as const;
  return new Run(finished(new engine.Simulation(...texts, true, true)), catalog);
}

const rateOf = (settings: Settings) => numbersOf(runOf(settings), settings.path)?.rate_bps ?? 0;

describe("the recorded opening", () => {
  const size = { width: 1200, height: 150, em: 19 };

  it("draws the pipe as the engine's run does, at every instant that is played", () => {
    const [recorded, run] = [replay(opening), runOf(OPENING)];
    const rtt = roundTripOf(OPENING.path);
    for (let share = PLAYED.from; share <= PLAYED.to; share += 0.11) {
      // Packets have other numbers in the recording.
      expect(pipeMarks(recorded, 0, share * rtt, size)).toEqual(pipeMarks(run, 0, share * rtt, size));
    }
  });

  it("has the engine's numbers", () => {
    expect(opening.numbers).toEqual(numbersOf(runOf(OPENING), OPENING.path));
  });

  it("shows data and ACKs in the pipe at rest", () => {
    const marks = pipeMarks(replay(opening), 0, PLAYED.to * roundTripOf(OPENING.path), size);
    const colours = marks.map((mark) => mark.type === "rect" && !mark.stroke && mark.fill?.color);
    expect(colours).toContain("data");
    expect(colours).toContain("ack");
  });
});

describe("the paths of the first page", () => {
  const paths = Object.keys(PATHS) as PathId[];
  const years = Object.keys(YEARS) as YearId[];

  it.each(paths.flatMap((path) => years.map((year) => [path, year] as const)))(
    "%s, %s: every window of the slider can be run",
    (path, year) => {
      for (const window of WINDOWS.filter((size) => size <= mostOf(year))) {
        const settings = { path, year, window };
        const checked = JSON.parse(
          engine.check(JSON.stringify(scenarioOf(path)), JSON.stringify(overridesOf(settings))),
        );
        expect(checked.problems).toEqual([]);
      }
    },
  );

  it("carries a window each round trip while the window is smaller than the pipe", () => {
    const rates = [16, 32, 64].map((kilobytes) => rateOf({ ...OPENING, window: kilobytes * 1024 }));
    const bound = (8e9 * OPENING.window) / roundTripOf(OPENING.path);
    expect(rates[2]).toBeLessThan(bound);
    expect(rates[2]).toBeGreaterThan(0.85 * bound);
    expect(rates[1] / rates[0]).toBeGreaterThan(1.6);
    expect(rates[2] / rates[1]).toBeGreaterThan(1.6);
  });

  it.each(paths)("is filled by a TCP of today: %s", (path) => {
    const rate = rateOf({ path, year: "today", window: mostOf("today") });
    expect(rate).toBeGreaterThan(0.9 * LINES[path].rate_bps);
    expect(rate).toBeLessThanOrEqual(LINES[path].rate_bps);
  });

  it("costs a TCP of 1988 more to lose a packet than a TCP of today", () => {
    const kept = years.map((year) => {
      const settings = { ...OPENING, year };
      const run = runOf(settings);
      const rtt = roundTripOf(settings.path);
      const packet = exampleOf(run, rtt) ?? -1;
      const other = runOf(settings, lossOf(run, packet) ?? {});
      expect(other.result(0)?.drops).toBe((run.result(0)?.drops ?? 0) + 1);
      const [rate, without] = [run, other].map((one) => ratePast(one, run.packets.created[packet], 20 * rtt) ?? 0);
      return without / rate;
    });
    expect(kept[0]).toBeLessThan(0.7);
    expect(kept[1]).toBeGreaterThan(kept[0]);
  });

  it("finds the slider's place of every size", () => {
    expect(WINDOWS.map(stepOf)).toEqual(WINDOWS.map((_, step) => step));
    expect(stepOf(1)).toBe(0);
  });
});
