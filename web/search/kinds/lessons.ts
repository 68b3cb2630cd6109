/** Essays, tours, their steps, exercises and problems. */
import { languageOf, said } from "../../language/index.ts";
import { spoken } from "../../page/mdx.ts";
import { EXERCISES } from "../../scenario/link.ts";
import type { Entry } from "../entry.ts";

/** Says that an entry is in English, if its title has no translation. */
const englishPart = (title: string): Pick<Entry, "english"> => (languageOf(title).lang ? { english: "all" } : {});

/** Returns all essays. Their prose is not searched: it would be fetched with all that draws it. */
export async function loadEssays(): Promise<Entry[]> {
  const { ESSAYS: rows, essayLink } = await import("../../pages/essays/list.ts");
  return rows.map((row) => {
    const { id, title, lead, topics } = row;
    const opens = { kind: "link", href: essayLink(row) } as const;
    return { id, title, names: [id], text: lead, words: topics.join(" "), opens };
  });
}

/** Returns all tours and their steps. */
export async function loadTours(): Promise<Entry[]> {
  const [{ TOURS: rows, tourLink }, { tourFile }] = await Promise.all([
    import("../../pages/tours/list.ts"),
    import("../../pages/tours/files.ts"),
  ]);
  const all = await Promise.all(
    rows.map(async (row): Promise<Entry[]> => {
      const { id, title, lead } = row;
      const file = await tourFile(id)?.();
      const tour: Entry = {
        id,
        title,
        names: [id],
        text: lead,
        opens: { kind: "link", href: tourLink(row) },
      };
      const steps = (file?.steps ?? []).map(
        (step): Entry => ({
          id: `${id}/${step.id}`,
          title: step.title,
          ...englishPart(step.title),
          text: spoken(step.text),
          opens: { kind: "link", href: tourLink({ ...row, first: { experiment: step.experiment, step: step.id } }) },
        }),
      );
      return [tour, ...steps];
    }),
  );
  return all.flat();
}

/** Returns all exercises. */
export async function loadExercises(): Promise<Entry[]> {
  const { allExercises } = await import("../../pages/exercises/files.ts");
  return (await allExercises()).map((exercise) => ({
    id: exercise.id,
    title: exercise.title,
    ...englishPart(exercise.title),
    text: exercise.lead,
    opens: { kind: "link", href: `#/${EXERCISES}?exercise=${exercise.id}` },
  }));
}

/** Returns all problems, each with the question that the first seed makes. */
export async function loadProblems(): Promise<Entry[]> {
  const [{ allProblems }, { madeWith }, { problemLink }] = await Promise.all([
    import("../../pages/problems/files.ts"),
    import("../../pages/problems/made.ts"),
    import("../../pages/problems/list.ts"),
  ]);
  return (await allProblems()).map((row) => ({
    id: row.id,
    title: said(row.title),
    text: madeWith(row, 1).ask,
    opens: { kind: "link", href: problemLink(row.id) },
  }));
}
