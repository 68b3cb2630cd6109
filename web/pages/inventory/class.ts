/** A class: the links that a teacher pasted, read and added up. Nothing leaves the page. */

import { nameKey } from "../../handed_in/names.ts";
import { linesOf } from "../../handed_in/pasted.ts";
import { FORMS, type FormId } from "./format.ts";
import { type Chosen, itemsOf, marksOf, rightPlace, scoreOf } from "./forms.ts";
import { type Fault, type HandedIn, readText } from "./handed_in.ts";
import { CONCEPTS } from "./items/list.ts";
import { deviationOf, discrimination, distribution, meanOf, normalisedGain, shareOf } from "./statistics.ts";

/** A form that counts, with its line in the pasted text. */
export interface Counted extends HandedIn {
  /** Line of the pasted text, from 1. */
  line: number;
  score: number;
}

/** A line that does not count, with the reason. */
export interface LeftOut {
  line: number;
  reason: Fault | "nothing" | "same" | "again";
  /** Line of the form that counts instead, if there is one. */
  first?: number;
  /** Beginning of the line. */
  text: string;
}

/** Contents of a pasted text. */
export interface Pasted {
  counted: readonly Counted[];
  leftOut: readonly LeftOut[];
}

/** Pattern of a whole link, up to its seal, or of one that was cut or changed, up to the next space. */
const LINK = /#\/inventory\?[^\s<>"]*?seal=[0-9a-f]{16}(?![0-9a-f])|#\/inventory[^\s<>"]*/gu;

/** Reads pasted links, one or more in a line, with any text around them. Lines without letters are skipped. */
export function readPasted(text: string): Pasted {
  const counted: Counted[] = [];
  const leftOut: LeftOut[] = [];
  for (const { line, text: shown, links } of linesOf(text, LINK)) {
    if (links.length === 0) leftOut.push({ line, reason: "nothing", text: shown });
    for (const link of links) {
      const read = readText(link);
      if (typeof read === "string") {
        leftOut.push({ line, reason: read, text: shown });
        continue;
      }
      const others = counted.filter(({ form }) => form === read.form);
      const same = others.find(({ mark, name }) => mark === read.mark && name === read.name);
      const again = others.find(({ name }) => read.name !== "" && nameKey(name) === nameKey(read.name));
      const first = (same ?? again)?.line;
      if (first === undefined) counted.push({ ...read, line, score: scoreOf(read.form, read.answers) });
      else leftOut.push({ line, reason: same ? "same" : "again", first, text: shown });
    }
  }
  return { counted, leftOut };
}

/** An item in a class. */
export interface ItemSum {
  concept: string;
  /** Share of right answers. */
  difficulty: number | null;
  discrimination: number | null;
  /** Share of forms that chose each answer, in the order of the item. */
  shares: readonly (number | null)[];
  /** Share of forms that left the question open. */
  open: number | null;
  /** Place of the right answer. */
  right: number;
}

/** A form in a class. */
export interface FormSum {
  form: FormId;
  count: number;
  mean: number | null;
  deviation: number | null;
  /** Number of forms with each score, from 0. */
  scores: readonly number[];
  items: readonly ItemSum[];
}

/** Adds up one form. */
export function sumOf(form: FormId, all: readonly Counted[]): FormSum {
  const own = all.filter((one) => one.form === form);
  const scores = own.map(({ score }) => score);
  const marks = own.map(({ answers }) => marksOf(form, answers));
  const shareWith = (place: number, chosen: Chosen) => shareOf(own.map(({ answers }) => answers[place] === chosen));
  const items = itemsOf(form).map((item, place): ItemSum => {
    const ownMarks = marks.map((row) => row[place]);
    return {
      concept: CONCEPTS[place].id,
      difficulty: shareOf(ownMarks),
      discrimination: discrimination(ownMarks, scores),
      shares: item.answers.map((_, answer) => shareWith(place, answer)),
      open: shareWith(place, null),
      right: rightPlace(item),
    };
  });
  return {
    form,
    count: own.length,
    mean: meanOf(scores),
    deviation: deviationOf(scores),
    scores: distribution(scores, CONCEPTS.length),
    items,
  };
}

/** Scores of one student before and after the course, and the gain between them. */
export interface Gain {
  name: string;
  before: number;
  after: number;
  gain: number | null;
}

/** Gains of all students who handed in both forms under one name. */
export interface Gains {
  rows: readonly Gain[];
  /** Normalised gain of the mean scores, as Hake 1998 states it for a class. */
  ofClass: number | null;
}

/** Compares the forms that were handed in under one name. `first`: the form before the course. */
export function gainsOf(all: readonly Counted[], first: FormId): Gains {
  const most = CONCEPTS.length;
  const last = FORMS.find((form) => form !== first) ?? first;
  const named = all.filter(({ name }) => name !== "");
  const after = new Map(named.filter(({ form }) => form === last).map((one) => [nameKey(one.name), one]));
  const rows = named.flatMap((one): Gain[] => {
    const other = after.get(nameKey(one.name));
    if (one.form !== first || !other) return [];
    const gain = normalisedGain(one.score, other.score, most);
    return [{ name: one.name, before: one.score, after: other.score, gain }];
  });
  const [before, later] = [meanOf(rows.map((row) => row.before)), meanOf(rows.map((row) => row.after))];
  return { rows, ofClass: before === null || later === null ? null : normalisedGain(before, later, most) };
}
