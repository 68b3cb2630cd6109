/** A class: links with results that a teacher pasted, read line by line. Nothing leaves the page, and no program is run. */
import { nameKey } from "../../../handed_in/names.ts";
import { linesOf } from "../../../handed_in/pasted.ts";
import { programKey } from "../../../predict/seal.ts";
import { type EntryFault, lettersIn, readEntry, type SignedEntry } from "./entry.ts";

/** A result that counts, with its line in the pasted text. */
export interface Counted extends SignedEntry {
  /** Number of the line, from 1. */
  line: number;
  /** First line with the same program under another name or key; null if there is none. */
  sameProgram: number | null;
}

/** A line that does not count, with the reason. */
export interface LeftOut {
  line: number;
  /**
   * `nothing`: no link of the contest; `contest`: a link of another contest; `replaced`: a later line has the same name and key;
   * `name`: an earlier line has the same name and another key; `many`: more lines than a class has.
   */
  reason: EntryFault | "nothing" | "contest" | "replaced" | "name" | "many";
  /** The line that counts instead, if there is one. */
  other?: number;
  /** Beginning of the line. */
  text: string;
}

/** Contents of a pasted text. */
export interface Pasted {
  counted: readonly Counted[];
  leftOut: readonly LeftOut[];
}

/** A link of the contest, up to the next space or bracket. */
const LINK = /#\/contest\?[^\s<>"]*/gu;
/** Largest number of results, more than any class has. */
export const MOST_ENTRIES = 1000;

/** A comma or bracket of the text around a link is no part of it. */
const withoutEnd = (link: string) => link.replace(/[).,;:!?]+$/u, "");

/** A program without the spaces in which copies usually differ. */
const programIn = ({ program }: SignedEntry) => programKey(program.replace(/\s+/gu, " ").trim());

/** Reads pasted links of a contest. Of several with one name and key the last counts; a name belongs to the first key. */
export async function readPasted(text: string, contest: string): Promise<Pasted> {
  const leftOut: LeftOut[] = [];
  const found: { line: number; text: string; letters: string }[] = [];
  for (const { line, text: shown, links } of linesOf(text, LINK)) {
    const letters = links.map((link) => lettersIn(withoutEnd(link)));
    if (letters.length === 0) leftOut.push({ line, reason: "nothing", text: shown });
    for (const one of letters) {
      if (found.length < MOST_ENTRIES) found.push({ line, text: shown, letters: one });
      else leftOut.push({ line, reason: "many", text: shown });
    }
  }
  const read = await Promise.all(found.map(async (one) => ({ ...one, entry: await readEntry(one.letters) })));
  const counted = new Map<string, Omit<Counted, "sameProgram"> & { text: string }>();
  for (const { line, text: shown, entry } of read) {
    const out = (reason: LeftOut["reason"], other?: number) =>
      leftOut.push({ line, reason, text: shown, ...(other === undefined ? {} : { other }) });
    if (typeof entry === "string") out(entry);
    else if (entry.contest !== contest) out("contest");
    else {
      // Results without a name are told apart by their keys.
      const key = entry.name === "" ? `key ${entry.key}` : `name ${nameKey(entry.name)}`;
      const before = counted.get(key);
      if (before && before.key !== entry.key) out("name", before.line);
      else {
        if (before) leftOut.push({ line: before.line, reason: "replaced", other: line, text: before.text });
        counted.set(key, { ...entry, line, text: shown });
      }
    }
  }
  const rows = [...counted.values()].sort((a, b) => a.line - b.line);
  const programs = new Map<string, number>();
  return {
    counted: rows.map(({ text: _, ...row }): Counted => {
      const first = programs.get(programIn(row));
      if (first === undefined) programs.set(programIn(row), row.line);
      return { ...row, sameProgram: first ?? null };
    }),
    leftOut: leftOut.sort((a, b) => a.line - b.line),
  };
}
