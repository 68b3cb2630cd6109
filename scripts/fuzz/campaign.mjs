/** The campaign: stages with counts, whose inputs are made by a seed. */

import { commandLine } from "../setup/command_line.mjs";
import { captures } from "./captures.mjs";
import { exports } from "./exports.mjs";
import { kills } from "./kills.mjs";
import { links } from "./links.mjs";
import { scenarios } from "./scenarios.mjs";
import { playStage } from "./stage.mjs";

/** @type {readonly import("./stage.mjs").Stage[]} */
export const STAGES = [
  { name: "scenarios", what: "hostile scenarios, run by the program", count: 2000, play: scenarios },
  { name: "captures", what: "mutants of captures, read by the program", count: 2000, play: captures },
  { name: "kills", what: "kills of a running sweep", count: 100, play: kills },
  { name: "links", what: "hostile links, opened in Chromium", count: 500, play: links },
  { name: "exports", what: "files of all experiments", count: 0, play: exports },
];

/** Seed of the inputs, if none is given. */
export const SEED = 1988;

/**
 * Plays stages one after the other.
 * @param {readonly import("./stage.mjs").Stage[]} stages
 * @param {number} seed
 */
export async function campaign(stages, seed) {
  const program = await commandLine();
  const rows = [];
  for (const stage of stages) rows.push(await playStage(stage, { seed, program }));
  return rows;
}
