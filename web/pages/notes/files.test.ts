import { describe, expect, it } from "vitest";
import { loadExperiments } from "../../experiments/load.ts";
import { spoken } from "../../page/mdx.ts";
import { notesOf } from "./files.ts";

const noted = loadExperiments().flatMap(({ id }) => {
  const load = notesOf(id);
  return load ? [[id, load] as const] : [];
});

describe("a teacher's notes", () => {
  it.each(noted)("%s: have an aim, minutes, questions with answers, and what is often believed", async (_, load) => {
    const { minutes, aim, questions, misconceptions } = await load();
    expect(minutes).toBeGreaterThanOrEqual(5);
    expect(minutes).toBeLessThanOrEqual(90);
    expect(spoken(aim).length).toBeGreaterThan(30);
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(new Set(questions.map(({ ask }) => spoken(ask))).size).toBe(questions.length);
    for (const { ask, children } of questions) expect(spoken(children).length, spoken(ask)).toBeGreaterThan(20);
    expect(misconceptions.length).toBeGreaterThanOrEqual(1);
    for (const { says, children } of misconceptions) expect(spoken(children).length, says).toBeGreaterThan(20);
  });

  it("exist for every experiment", () => {
    const missing = loadExperiments().filter(({ id }) => notesOf(id) === null);
    const files = missing.map(({ id }) => `web/experiments/${id}/notes.mdx`);
    expect(files, "missing; web/pages/notes/format.ts says what they hold").toEqual([]);
    expect(notesOf("nowhere")).toBeNull();
  });
});
