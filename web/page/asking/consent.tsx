import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import "./consent.css";

interface ProgramConsentProps {
  /** Lines of the program. */
  lines: number;
  onRun(): void;
  /** Shows the program; without it, the program is shown already. */
  onRead?: (() => void) | undefined;
  onRefuse(): void;
}

/** Question before a program of a link runs. */
export function ProgramConsent({ lines, onRun, onRead, onRefuse }: ProgramConsentProps): ReactNode {
  return (
    <section className="notice program-consent" aria-label={t`This link contains a program`}>
      <div>
        <p>
          <strong>
            <Trans>This link contains a program.</Trans>
          </strong>{" "}
          {plural(lines, {
            one: "It has one line and does not run before you say so.",
            other: "It has # lines and does not run before you say so.",
          })}{" "}
          <Trans>It can only set the window of the simulated sender, and is stopped if it computes too much.</Trans>
        </p>
        <p className="program-ways">
          <Button className="button primary" onPress={onRun}>
            <Trans>Run it</Trans>
          </Button>
          {onRead && (
            <Button className="button" onPress={onRead}>
              <Trans>Read it first</Trans>
            </Button>
          )}
          <Button className="button" onPress={onRefuse}>
            <Trans>Leave it aside</Trans>
          </Button>
        </p>
      </div>
    </section>
  );
}
