/** Reads a scenario from outside as text: JSON, or a link of the laboratory. The simulator checks it. */
import { t } from "@lingui/core/macro";
import type { Checked, Scenario } from "../../engine/contract.ts";
import { grouped } from "../../quantities/numbers.ts";
import { isDeeperThan, MOST_LEVELS } from "../../scenario/depth.ts";
import { folded } from "../../scenario/draft.ts";
import { LABORATORY, readLink } from "../../scenario/link.ts";
import { NO_OVERRIDES } from "../../scenario/overrides.ts";
import { sentence } from "../../scenario/problem.ts";
import { expanded } from "./presets.ts";

/** A scenario that was read, or sentences about its mistakes. */
export type Read = { scenario: Scenario } | { mistakes: string[] };

/** Longest text that the engine reads, characters. */
const LONGEST = 1 << 20;

type Check = (scenario: Scenario, overrides: object) => Promise<Checked>;

/** Reads a scenario from JSON or from a link to the laboratory; the engine checks it. */
export async function readScenario(text: string, check: Check): Promise<Read> {
  if (text.length > LONGEST) {
    return {
      mistakes: [t`It has ${grouped(text.length)} characters; a scenario has at most ${grouped(LONGEST)}.`],
    };
  }
  const found = /^\s*\S*(#\/laboratory\S*)\s*$/.exec(text)?.[1];
  const given = found === undefined ? fromJson(text) : fromLink(found);
  if ("mistakes" in given) return given;
  const { problems } = await check(given.scenario, NO_OVERRIDES);
  if (problems.length > 0) return { mistakes: problems.map(sentence) };
  return { scenario: expanded(given.scenario) };
}

function fromJson(text: string): Read {
  try {
    const read: unknown = JSON.parse(text);
    if (isDeeperThan(read)) return { mistakes: [t`It has more than ${MOST_LEVELS} levels.`] };
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return { scenario: read as Scenario };
    return { mistakes: [t`It is JSON, but not an object that describes a scenario.`] };
  } catch (error) {
    return { mistakes: [t`It is not JSON: ${error instanceof Error ? error.message : String(error)}.`] };
  }
}

function fromLink(link: string): Read {
  const { state, ignored } = readLink(link);
  if (ignored.length > 0) return { mistakes: ignored };
  if (state.experiment !== LABORATORY || state.scenario === null)
    return { mistakes: [t`The link contains no scenario.`] };
  return { scenario: folded({ scenario: state.scenario, overrides: state.overrides }) };
}
