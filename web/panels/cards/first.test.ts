import { expect, test } from "vitest";
import { loadExperiments } from "../../experiments/load.ts";
import { cards } from "./index.ts";

const ids = cards.map(({ id }) => id);

test("the views that an experiment begins with are cards", () => {
  const named = loadExperiments().flatMap(({ id, first = [] }) => first.map((view) => ({ id, view })));
  expect(named.length).toBeGreaterThan(0);
  const wrong = named.filter(({ view }) => !ids.includes(view));
  expect(
    wrong.map(({ id, view }) => `${id}/experiment.json: first: there is no card "${view}"`),
    ids.join(", "),
  ).toEqual([]);
});
