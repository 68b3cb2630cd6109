import { t } from "@lingui/core/macro";
import type { Problem } from "../engine/contract.ts";
import { problemInWords } from "./problem_words.ts";

/** `links.t3.rate: is 1 b/s, outside 1 kb/s to 1000 Gb/s.` */
export function sentence({ path, message, choices }: Problem): string {
  const valid = choices.length > 0 ? t` Valid: ${choices.join(", ")}.` : "";
  return `${path || t`The scenario`}: ${problemInWords(message)}.${valid}`;
}
