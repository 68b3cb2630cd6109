import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ProgramState } from "../../engine/contract.ts";
import { english } from "../../language/index.ts";
import { format } from "../../quantities/units.ts";
import type { ProgramName } from "./names.ts";
import { type Variable, variablesOf } from "./values.ts";

/** Lines that the program has printed before the playhead, at most so many of the last ones. */
const LINES = 5;
/** Beginning of a number; other values are words of the program. */
const IS_NUMBER = /^-?[\d∞]/;

interface ValuesPanelProps {
  /** State at the playhead; null while it is not known. */
  state: ProgramState | null;
  names: readonly ProgramName[];
  goTo(line: number): void;
}

/** Last call of the program before the playhead, its variables then, and what it has printed. */
export function ValuesPanel({ state, names, goTo }: ValuesPanelProps): ReactNode {
  if (state === null) {
    return (
      <section className="program-values" aria-label={t`Variables at the playhead`}>
        <p className="quiet">
          <Trans>Pause, or click into a picture, to see the variables of the program at that time.</Trans>
        </p>
      </section>
    );
  }
  const time = format(state.time_ns, "duration", 5);
  const variables = variablesOf(state.variables, names);
  return (
    <section className="program-values" aria-label={t`Variables at the playhead`}>
      <p>
        {state.function === "" ? (
          <Trans>No function of the program has been called yet.</Trans>
        ) : (
          <>
            <Trans>
              At {time}: <code {...english()}>{state.function}</code>
            </Trans>
            {state.line > 0 && (
              <>
                {", "}
                <button type="button" className="link-button" onClick={() => goTo(state.line)}>
                  <Trans>line {state.line} set the window</Trans>
                </button>
              </>
            )}
          </>
        )}
      </p>
      <dl tabIndex={0} aria-label={t`Variables`}>
        {variables.map((variable) => (
          <Row key={variable.name} {...variable} />
        ))}
      </dl>
      {state.printed.length > 0 && (
        <ul className="program-printed" aria-label={t`Printed lines`}>
          {state.printed.slice(-LINES).map(({ time_ns, line, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a program may print the same line twice at one time
            <li key={index}>
              <span className="quiet">
                {format(time_ns, "duration", 5)}, <Trans>line {line}</Trans>:
              </span>{" "}
              <code {...english()}>{text}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ name, value, kind }: Variable) {
  return (
    <div data-kind={kind}>
      <dt {...english()}>{name}</dt>
      <dd {...(IS_NUMBER.test(value) ? {} : english())}>{value}</dd>
    </div>
  );
}
