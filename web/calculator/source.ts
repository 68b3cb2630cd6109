/** Solver of the equations: the engine, which has them beside the simulation. */

import { createContext, useContext, useEffect, useState } from "react";
import type { FlowControl, FlowControlInputs } from "../engine/contract.ts";
import { failureInWords } from "../scenario/problem.ts";

/** The engine's solver; null without an engine. */
export const EquationsContext = createContext<((inputs: FlowControlInputs) => Promise<FlowControl>) | null>(null);

/** State of the answer to the current inputs. */
export interface Answer {
  /** The latest results; null before the first. */
  sheet: FlowControl | null;
  failure: string | null;
}

/** Returns the results for the inputs; the last answer stays until the next arrives. */
export function useEquations(inputs: FlowControlInputs): Answer {
  const ask = useContext(EquationsContext);
  const [answer, setAnswer] = useState<Answer>({ sheet: null, failure: null });
  const text = JSON.stringify(inputs);
  useEffect(() => {
    if (ask === null) return;
    let gone = false;
    ask(JSON.parse(text)).then(
      (sheet) => !gone && setAnswer({ sheet, failure: null }),
      (error: unknown) => !gone && setAnswer(({ sheet }) => ({ sheet, failure: failureInWords(error) })),
    );
    return () => {
      gone = true;
    };
  }, [ask, text]);
  return answer;
}
