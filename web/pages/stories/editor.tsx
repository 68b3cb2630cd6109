import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { nameOf } from "../../browser/keys.ts";
import type { DifferenceCause, ScriptVerdict, StoryFailure, StoryProblem } from "../../engine/contract.ts";
import { english } from "../../language/index.ts";
import { validInWords } from "../../scenario/problem.ts";
import { mistakeInWords } from "./mistakes.ts";

interface EditorProps {
  text: string;
  /** Line that the playhead has reached, from 1. */
  line: number | null;
  problems: readonly StoryProblem[];
  failure: StoryFailure | null;
  /** Judgement of a packetdrill script; null for a story. */
  verdict: ScriptVerdict | null;
  /** Whether there is a ladder of this text or of an earlier one. */
  isDrawn: boolean;
  onEdit(text: string): void;
  onUndo(): void;
  onRedo(): void;
}

/** Editor of a story with line numbers; mistakes are marked at their lines and listed below. */
export function Editor({
  text,
  line,
  problems,
  failure,
  verdict,
  isDrawn,
  onEdit,
  onUndo,
  onRedo,
}: EditorProps): ReactNode {
  const area = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const lines = text.split("\n");
  const wrong = new Set(problems.map((problem) => problem.line));
  const missing = verdict?.missing;
  const stopped = missing?.line ?? failure?.line;
  const [focused, setFocused] = useState(false);

  // The line that is played stays in sight, unless the reader is writing elsewhere.
  useEffect(() => {
    if (line === null || focused) return;
    const mark = box.current?.querySelector(`[data-line="${line}"]`);
    const frame = box.current;
    if (!(mark instanceof HTMLElement) || !frame) return;
    const { offsetTop, offsetHeight } = mark;
    const below = offsetTop + 2 * offsetHeight - (frame.scrollTop + frame.clientHeight);
    if (below > 0) frame.scrollTop += below;
    else if (offsetTop < frame.scrollTop) frame.scrollTop = offsetTop;
  }, [line, focused]);

  // When a button or a key changes the text, the cursor jumps to its end: move it back to the change.
  const before = useRef(text);
  const typed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const [old, field] = [before.current, area.current];
    const own = text === typed.current;
    before.current = text;
    typed.current = null;
    if (text === old || own || !field) return;
    const end = endOfChange(old, text);
    field.setSelectionRange(end, end);
  }, [text]);

  const onKeyDown = (event: KeyboardEvent) => {
    const name = nameOf(event);
    if (name !== "Ctrl+z" && name !== "Ctrl+y" && name !== "Ctrl+Shift+z") return;
    event.preventDefault();
    if (name === "Ctrl+z") onUndo();
    else onRedo();
  };

  const goTo = ({ line, column }: Pick<StoryProblem, "line" | "column">) => {
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(before + column - 1, before + lines[line - 1].length);
  };

  return (
    <>
      <div className="story-editor" ref={box}>
        <ol className="story-numbers" aria-hidden="true">
          {lines.map((_, index) => {
            const number = index + 1;
            const mark = wrong.has(number) ? "problem" : stopped === number ? "failure" : undefined;
            return (
              <li key={number} data-line={number} data-mark={mark} data-current={number === line}>
                {number}
              </li>
            );
          })}
        </ol>
        <textarea
          ref={area}
          aria-label={t`Text of the story`}
          aria-invalid={problems.length > 0 || failure !== null}
          aria-describedby={id}
          {...english()}
          translate="no"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          wrap="off"
          rows={lines.length}
          value={text}
          onChange={(event) => {
            typed.current = event.currentTarget.value;
            onEdit(typed.current);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </div>
      <div id={id} className="story-verdict" role="status">
        {problems.length > 0 ? (
          <>
            <p>
              <strong>
                {plural(problems.length, {
                  one: "There is one mistake in the text.",
                  other: "There are # mistakes in the text.",
                })}
              </strong>{" "}
              {isDrawn && t`The ladder shows the story up to that line.`}
            </p>
            <ul>
              {problems.map((problem) => (
                <li key={`${problem.line}:${problem.column}`}>
                  <button type="button" className="link-button" onClick={() => goTo(problem)}>
                    <Trans>
                      Line {problem.line}, column {problem.column}
                    </Trans>
                  </button>
                  : <Mistake message={problem.message} />
                  {problem.choices.length > 0 && <span className="quiet"> {validInWords(problem.choices)}</span>}
                </li>
              ))}
            </ul>
          </>
        ) : failure ? (
          <>
            <p>
              <Trans>
                <strong>
                  <button type="button" className="link-button" onClick={() => goTo({ line: failure.line, column: 1 })}>
                    Line {failure.line}
                  </button>{" "}
                  does not hold.
                </strong>{" "}
                The story ends there.
              </Trans>
            </p>
            <dl className="story-failure">
              <dt>
                <Trans>Expected</Trans>
              </dt>
              <dd {...english()}>{failure.expected}</dd>
              <dt>
                <Trans>Found</Trans>
              </dt>
              <dd {...english()}>{failure.found}</dd>
              {verdict && <KnownCause cause={verdict.cause} />}
            </dl>
          </>
        ) : missing ? (
          <p>
            <Trans>
              <strong>
                <button type="button" className="link-button" onClick={() => goTo({ line: missing.line, column: 1 })}>
                  Line {missing.line}
                </button>{" "}
                needs something that is not modelled:
              </strong>{" "}
              <span {...english()}>{missing.needs}</span>. The ladder shows the script up to that line.
            </Trans>
          </p>
        ) : (
          <p>
            <strong>
              <Trans>Every line holds.</Trans>
            </strong>
          </p>
        )}
      </div>
    </>
  );
}

/** The reason why a kernel behaves differently, if it is known. */
function KnownCause({ cause }: { cause: DifferenceCause | null }): ReactNode {
  return (
    <>
      <dt>
        <Trans>Cause</Trans>
      </dt>
      {cause ? (
        <dd {...english()}>
          {cause.who} {cause.does} ({cause.clause}).
        </dd>
      ) : (
        <dd>
          <Trans>no cause is known</Trans>
        </dd>
      )}
    </>
  );
}

function Mistake({ message }: Pick<StoryProblem, "message">): ReactNode {
  const words = mistakeInWords(message);
  return words === null ? <span {...english()}>{message}</span> : words;
}

/** Returns the end of the part of `text` that is not in `old`. */
function endOfChange(old: string, text: string): number {
  const shorter = Math.min(old.length, text.length);
  let same = 0;
  while (same < shorter && old.at(-1 - same) === text.at(-1 - same)) same++;
  return text.length - same;
}
