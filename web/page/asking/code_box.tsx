import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { english } from "../../language/index.ts";
import { WRITE } from "../../scenario/link.ts";
import { isTooLong, programLink } from "../../scenario/program_link.ts";
import "./consent.css";

interface CodeBoxProps {
  text: string;
  onText(text: string): void;
  /** The program that takes part; null before the reader has agreed to run one. */
  program: string | null;
  /** Whether the text is the program of the link, as it came. */
  isForeign: boolean;
  /** Label of the button that runs a program of the reader. */
  label: string;
  onRun(): void;
}

/** A program that is typed, pasted or brought by a link. It runs when the reader presses the button, and not before. */
export function CodeBox({ text, onText, program, isForeign, label, onRun }: CodeBoxProps): ReactNode {
  const isLong = isTooLong(text);
  const isAsked = isForeign && program !== text;
  const lines = text.split("\n").length;
  return (
    <>
      {isAsked && (
        <div className="card code-consent">
          <p>
            <strong>
              {plural(lines, {
                one: "This link contains a program of # line.",
                other: "This link contains a program of # lines.",
              })}
            </strong>{" "}
            <Trans>
              Read it below. It has not run yet, and runs only if you press the button. The simulator gives it no access
              to the page, to files or to the network.
            </Trans>
          </p>
        </div>
      )}
      <label className="code-box">
        <Trans>Program in Rhai, as on the page “Write your own TCP”</Trans>
        <textarea
          value={text}
          rows={Math.min(18, Math.max(6, lines + 1))}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          {...english()}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      <p className="code-ways">
        <button type="button" className="button primary" disabled={text.trim() === "" || isLong} onClick={onRun}>
          {isAsked ? t`Run this program` : label}
        </button>
        {!isLong && (
          <a className="button" href={programLink(WRITE, text)}>
            {text.trim() === "" ? t`Write a program in the editor` : t`Open in the editor`}
          </a>
        )}
        {isLong && <span role="alert">{t`The program is longer than 64 KB.`}</span>}
      </p>
    </>
  );
}
