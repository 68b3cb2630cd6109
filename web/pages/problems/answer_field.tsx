import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import type { Answer } from "./format.ts";
import { expectedForm } from "./judge.ts";

interface AnswerFieldProps {
  answer: Answer;
  /** Typed text, or the index of the chosen option. */
  given: string;
  setGiven(given: string): void;
  isInvalid: boolean;
  /** Id of the element with the result. */
  resultId: string;
}

/** Field for a number or a list, or the options of a choice. */
export function AnswerField({ answer, given, setGiven, isInvalid, resultId }: AnswerFieldProps) {
  const [nameId, formId] = [useId(), useId()];
  if ("options" in answer) {
    return (
      <fieldset className="problem-choice">
        <legend>
          <Trans>Your answer</Trans>
        </legend>
        {answer.options.map(({ text }, i) => (
          <label key={text}>
            <input
              type="radio"
              name={nameId}
              checked={given === String(i)}
              aria-describedby={resultId}
              onChange={() => setGiven(String(i))}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <div className="problem-typed">
      <label htmlFor={nameId}>
        <Trans>Your answer</Trans>
      </label>
      <input
        id={nameId}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={given}
        aria-invalid={isInvalid}
        aria-describedby={`${formId} ${resultId}`}
        onChange={(event) => setGiven(event.currentTarget.value)}
      />
      <p id={formId} className="quiet">
        {expectedForm(answer)}
      </p>
    </div>
  );
}
