import type { EvidenceFile } from "../engine/contract/evidence.ts";
import { type Shelf, shelfOf } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { errorOf } from "../pages/evidence/ledger.ts";
import { keyWords, number, percent, placeOf, printed, quantityWords } from "../pages/evidence/words/rows.ts";
import { TOPIC_SHELF } from "../topics/shelf.ts";

/** Text of an experiment's static files. */
export interface Card {
  id: string;
  title: string;
  /** Lesson of the experiment in a few sentences. */
  lesson: string;
  paper: Pick<Shelf, "short" | "description">;
  /** Description of the picture, for readers who cannot see it. */
  alt: string;
  numbers: readonly CardNumber[];
}

/** A published number beside the simulated one, as text. */
export interface CardNumber {
  place: string;
  what: string;
  published: string;
  simulated: string;
  error: string;
}

/** Size that social networks ask for, px. */
export const PICTURE = { width: 1200, height: 630 };

/** Name of the site. */
export const SITE_NAME = "Fill the Pipe";

/** Collects the text of an experiment's static files. */
export function cardOf(experiment: Experiment, { tables }: Pick<EvidenceFile, "tables">, alt: string): Card {
  const { id, title, lesson, paper, sweep } = experiment;
  const { short, description } = experiment.topic ? TOPIC_SHELF : (shelfOf(paper) as Shelf);
  const numbers = tables
    .filter((table) => table.experiment === id)
    .flatMap((table) =>
      table.rows.map((row): CardNumber => {
        const error = errorOf(row);
        return {
          place: placeOf(table.table ?? ""),
          what: [keyWords(row.key, sweep), quantityWords(row, sweep)].filter(Boolean).join(", "),
          published: `${printed(row.published)} ${row.unit}`.trim(),
          simulated: `${number(row.simulated)} ${row.unit}`.trim(),
          error: error === null ? "–" : percent(error),
        };
      }),
    );
  return { id, title, lesson, paper: { short, description }, alt, numbers };
}
