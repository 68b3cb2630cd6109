/** The experiments as modules of the page: a list of their ids, and for each paper one module with its experiments. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { at } from "../setup/places.mjs";
import { offer } from "../words/texts.mjs";

const LIST = "virtual:experiments";
const FOLDER = "web/experiments";

/** Ids of all experiments with the ids of their papers. @returns {Record<string, string>} */
export function papers() {
  const files = readdirSync(at(FOLDER))
    .map((id) => /** @type {const} */ ([id, at(`${FOLDER}/${id}/experiment.json`)]))
    .filter(([, file]) => existsSync(file));
  return Object.fromEntries(files.map(([id, file]) => [id, JSON.parse(readFileSync(file, "utf8")).paper]));
}

/** @param {Record<string, string>} all */
function list(all) {
  const fetches = [...new Set(Object.values(all))].map(
    (paper) => `${JSON.stringify(paper)}: () => import(${JSON.stringify(`${LIST}/${paper}`)})`,
  );
  return `export const PAPER_OF = ${JSON.stringify(all)};\nexport const FETCHES = {${fetches.join(", ")}};`;
}

/**
 * @param {string} paper
 * @param {string[]} ids of the paper
 */
function files(paper, ids) {
  const imports = ids.map((id, i) => `import e${i} from ${JSON.stringify(at(`${FOLDER}/${id}/experiment.json`))};`);
  const entries = ids.map((id, i) => `${JSON.stringify(`./${id}/experiment.json`)}: e${i}`);
  return `${imports.join("\n")}\n${offer(`experiments/${paper}`)}\nexport default {${entries.join(", ")}};`;
}

/** @type {import("vite").Plugin} */
export const experiments = {
  name: "experiments",
  resolveId: (id) => (id === LIST || id.startsWith(`${LIST}/`) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${LIST}`)) return null;
    const all = papers();
    const paper = id.slice(`\0${LIST}/`.length);
    return paper === ""
      ? list(all)
      : files(
          paper,
          Object.keys(all).filter((one) => all[one] === paper),
        );
  },
};
