/** Fetches the problems of all topics, with their catalog in the language of the page. */
import type { Messages } from "@lingui/core";
import { offerCatalogs, withCatalogs } from "../../language/long_texts.ts";
import type { ProblemRow } from "./format.ts";

const groups = import.meta.glob<{ ROWS: readonly ProblemRow[] }>("./rows/*.ts");
const catalogs = import.meta.glob<{ default: Messages }>("../../language/locales/*/pages/problems.po");

const LOCALE = /locales\/([^/]+)\//;

offerCatalogs(Object.fromEntries(Object.entries(catalogs).map(([path, load]) => [LOCALE.exec(path)?.[1] ?? "", load])));

/** Fetches all problems, in no particular order; `TOPICS` has the order of a course. */
export function allProblems(): Promise<ProblemRow[]> {
  return withCatalogs(
    Promise.all(Object.values(groups).map((load) => load())).then((all) => all.flatMap(({ ROWS }) => ROWS)),
  );
}
