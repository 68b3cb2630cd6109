/** Reads the words after `npm run fuzz --`. */

import { duration } from "../setup/duration.mjs";
import { Stop } from "../setup/say.mjs";
import { SEED, STAGES } from "./campaign.mjs";

export const USAGE = `npm run fuzz                   the campaign, then each fuzz target for a minute
npm run fuzz -- 10m            the fuzz targets alone, each for that long
npm run fuzz -- campaign       all stages of the campaign
npm run fuzz -- links          one stage: ${STAGES.map(({ name }) => name).join(", ")}
npm run fuzz -- links seed=7   the same with other inputs
npm run fuzz -- links count=20 fewer of them`;

/**
 * @typedef {object} Wanted
 * @property {number | null} time for each fuzz target, ms; null for none
 * @property {import("./stage.mjs").Stage[]} stages
 * @property {number} seed
 */

/**
 * Returns what the words ask for.
 * @param {readonly string[]} words
 * @returns {Wanted}
 * @throws {Stop} for a word that is no time, no stage and no setting
 */
export function readWords(words) {
  const settings = { seed: SEED, count: /** @type {number | null} */ (null) };
  /** @type {Set<string>} */
  const names = new Set();
  let time = null;
  for (const word of words) {
    const [, key, value] = /^(seed|count)=(\d+)$/.exec(word) ?? [];
    if (value !== undefined) settings[/** @type {"seed" | "count"} */ (key)] = Number(value);
    else if (word === "campaign") for (const { name } of STAGES) names.add(name);
    else if (STAGES.some(({ name }) => name === word)) names.add(word);
    else if (/^\d/.test(word)) time = duration(word);
    else throw new Stop(`${word} is no time and no stage.\n${USAGE}`);
  }
  if (names.size === 0 && time === null) {
    time = duration("1m");
    for (const { name } of STAGES) names.add(name);
  }
  const { seed, count } = settings;
  const stages = STAGES.filter(({ name }) => names.has(name)).map((stage) => ({
    ...stage,
    count: count ?? stage.count,
  }));
  return { time, stages, seed };
}
