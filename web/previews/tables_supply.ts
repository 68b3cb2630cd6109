/** Replaces `web/experiments/tables_supply.ts` in the build, which has no page to fetch tables from. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

/** Returns the text of a published table, from `public/papers/`. */
export const fetchText = (table: string): Promise<string> =>
  readFile(resolve(import.meta.dirname, `../../public/papers/${table}.csv`), "utf8");
