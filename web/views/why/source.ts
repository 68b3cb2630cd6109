/** Source of explanations: the engine, which simulates again up to the event in question. */

import { createContext, type ReactNode, useContext, useEffect, useId, useState } from "react";
import type { Question, Statement } from "../../engine/contract.ts";
import { isStopped } from "../../engine/messages.ts";
import type { Asked } from "../../engine/pool.ts";
import { withCatalogs } from "../../language/long_texts.ts";
import type { Run } from "../../run/run.ts";
import { failureInWords } from "../../scenario/problem.ts";

/** Explains an event; rejects if the engine fails. A newer question of the same `slot` cancels the older one. */
export type WhySource = (asked: Asked, question: Question, slot: string) => Promise<Statement[][]>;

/** The source; null without an engine. */
export const WhyContext = createContext<WhySource | null>(null);

/** Returns what the engine needs to explain the run; null for a capture, which no engine has made. */
export function askedOf(run: Run): Asked | null {
  if (run.story !== null) return { story: run.story };
  return run.scenario && { scenario: run.scenario };
}

/** State of the answer to a question. */
export interface Answer {
  /** A text for each row of the question, or one for the limit of the sender, null without reasons; null until it is known. */
  texts: readonly ReactNode[] | null;
  failure: string | null;
}

const UNKNOWN: Answer = { texts: null, failure: null };
/** Time for which a pointer must rest before a question is asked, ms. A playhead that plays never rests so long. */
const PAUSE = 20;

/**
 * Returns the engine's answer; a null question asks nothing. The last answer stays until the next one, unless the run
 * changes.
 */
export function useWhy(run: Run, question: Question | null): Answer {
  const source = useContext(WhyContext);
  const slot = useId();
  const [answer, setAnswer] = useState<{ run: Run; answer: Answer }>({ run, answer: UNKNOWN });
  const text = question && JSON.stringify(question);
  useEffect(() => {
    const asked = askedOf(run);
    if (source === null || asked === null || text === null) return;
    let gone = false;
    const tell = (answer: Answer) => !gone && setAnswer({ run, answer });
    const later = setTimeout(() => {
      Promise.all([source(asked, JSON.parse(text), slot), withCatalogs(import("./sentences.tsx"))]).then(
        ([answers, { sentences }]) => tell({ texts: answers.map(sentences), failure: null }),
        (error: unknown) => {
          if (!isStopped(error)) tell({ texts: null, failure: failureInWords(error) });
        },
      );
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(later);
    };
  }, [run, source, slot, text]);
  return answer.run === run && text !== null ? answer.answer : UNKNOWN;
}
