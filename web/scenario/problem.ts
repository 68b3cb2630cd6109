/** Problems of a scenario, and failures of jobs, as sentences in the language of the page. */
import { t } from "@lingui/core/macro";
import type { Problem } from "../engine/contract.ts";
import { asProblem } from "../engine/messages.ts";
import { choiceInWords, problemInWords } from "./problem_words.ts";

/** Returns the end of a sentence that lists valid values; empty without any. */
export const validInWords = (choices: readonly string[]): string =>
  choices.length > 0 ? t`Valid: ${choices.map(choiceInWords).join(", ")}.` : "";

/** `links.t3.rate: is 1 b/s, outside 1 kb/s to 1000 Gb/s.` */
export function sentence({ path, message, choices }: Problem): string {
  const problem = `${path || t`The scenario`}: ${problemInWords(message)}.`;
  return [problem, validInWords(choices)].filter(Boolean).join(" ");
}

/**
 * Returns why something failed, in the language of the page. `failure`: the problem of a job, or anything that was thrown. The
 * message of an `EngineError` is for programs: problems of a scenario stand in it in the engine's English.
 */
export function failureInWords(failure: unknown): string {
  const problem = asProblem(failure);
  if (problem.kind === "problems") return problem.problems.map(sentence).join(" ");
  return problem.kind === "stopped" ? t`It was stopped.` : problem.message;
}
