import { expect, test } from "vitest";
import { loadExperiments } from "../../experiments/load.ts";
import { MIDDLE } from "../../lab/arrange.ts";
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

test("the view that shows a lesson is a card or stands in the middle", () => {
  const wrong = loadExperiments().filter(({ opens }) => ![...ids, ...MIDDLE].includes(opens?.view ?? "none"));
  expect(
    wrong.map(({ id, opens }) => `${id}/experiment.json: opens.view: there is no view "${opens?.view}"`),
    [...MIDDLE, ...ids].join(", "),
  ).toEqual([]);
});
