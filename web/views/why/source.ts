/** Source of explanations: the engine, which simulates again up to the event in question. */
import { createContext, useContext, useEffect, useId, useState } from "react";
import type { Question } from "../../engine/contract.ts";
import { isStopped } from "../../engine/messages.ts";
import type { Asked } from "../../engine/pool.ts";
import type { Run } from "../../run/run.ts";

/** Explains an event; rejects if the engine fails. A newer question of the same `slot` cancels the older one. */
export type WhySource = (asked: Asked, question: Question, slot: string) => Promise<string[]>;

/** Null where there is nobody to ask. */
export const WhyContext = createContext<WhySource | null>(null);

/** Returns what the engine needs to explain the run; null for a capture, which no engine has made. */
export function askedOf(run: Run): Asked | null {
  if (run.story !== null) return { story: run.story };
  return run.scenario && { scenario: run.scenario };
}

/** State of the answer to a question. */
export interface Answer {
  /** A text for each row of the question, or one for what held the sender back; null while it is not known. */
  texts: readonly string[] | null;
  failure: string | null;
}

const UNKNOWN: Answer = { texts: null, failure: null };
/** A pointer that moves on within so long (ms) asks nothing. */
const PAUSE = 50;

/**
 * The engine's answer; to null it asks nothing. The last answer stays until there is another one, unless the run is another.
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
      source(asked, JSON.parse(text), slot).then(
        (texts) => tell({ texts, failure: null }),
        (error: unknown) => {
          if (!isStopped(error)) tell({ texts: null, failure: error instanceof Error ? error.message : String(error) });
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
