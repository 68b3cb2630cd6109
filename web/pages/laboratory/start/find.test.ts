import { describe, expect, it } from "vitest";
import { loadExperiments } from "../../../experiments/load.ts";
import { show } from "../../../language/index.ts";
import { SOURCE } from "../../../language/languages.ts";
import { presets } from "../presets.ts";
import { createFinder } from "./find.ts";

// Names of presets are read before the tests begin.
await show(SOURCE);
const groups = presets(loadExperiments());
const find = createFinder(groups);
const found = (query: string) => find(query).flatMap(({ presets }) => presets.map(({ id }) => id));

describe("a preset is found", () => {
  it.each([
    ["its name", "dumbbell", "dumbbell"],
    ["beginnings of words, in any order", "senders TWO shar", "today-shared"],
    ["its id without the hyphen", "wi-fi", "today-wifi"],
    ["its name with a hyphen", "parking-lot", "parking_lot"],
    ["the title of its experiment", "upload", "today-home"],
    ["the authors of its paper", "villamizar two distances", "ansnet-round-trips"],
    ["the year of its paper", "1984", "ubc-figure3"],
    ["the kind of its links", "poda", "satnet"],
    ["its heading", "testbed fddi", "sandia_local"],
  ])("by %s", (_, query, id) => {
    expect(found(query)).toContain(id);
  });

  it("only if each word of the query fits", () => {
    expect(found("dumbbell")).toEqual(["dumbbell"]);
    expect(found("dumbbell 1984")).toEqual([]);
  });
});

it("returns all presets in their order for an empty query", () => {
  for (const query of ["", "  ", "-"]) expect(find(query)).toEqual(groups);
});

it("returns only headings that have presets", () => {
  expect(find("parking").map(({ id }) => id)).toEqual(["today", "testbeds", "ansnet"]);
});
