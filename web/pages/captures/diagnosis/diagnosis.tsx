/** The diagnosis of the shown connection, in each of its states. */
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { lazily } from "../../../browser/lazily.tsx";
import type { CaptureLook, Diagnosed } from "../../../engine/captured.ts";
import { withCatalogs } from "../../../language/long_texts.ts";
import type { Captures } from "../store.ts";
import "./diagnosis.css";

/** Fetches the sentences, and with them their catalog and that of the names in a diagnosis, in the language of the page. */
export const fetchAnswer = () => withCatalogs(import("./answer.tsx"));
const Answer = lazily(fetchAnswer);
const Look = lazily(() => withCatalogs(import("./look.tsx")));
const Report = lazily(() => withCatalogs(import("./report.tsx")));

/** "Why was it slow?", above the ladder. */
export function WhySlow({ captures, flush }: { captures: Captures; flush(): void }): ReactNode {
  const diagnosis = useStore(captures.store, (state) => state.diagnosis);
  const isTcp = useStore(captures.store, ({ shown }) => shown?.about.transport === "tcp");
  const number = useStore(captures.store, ({ shown }) => shown?.about.number ?? 0);
  if (diagnosis === null) return null;
  return (
    <details className="diagnosis" open>
      <summary>
        <h2>
          <Trans>Why was it slow?</Trans>
        </h2>
      </summary>
      {diagnosis.kind === "working" && (
        <p className="captures-progress" role="status" aria-busy="true">
          <progress aria-label={t`Diagnosing the connection`} />{" "}
          <span>
            <Trans>Diagnosing …</Trans>
          </span>{" "}
          <Button className="button small" onPress={captures.stop}>
            <Trans>Stop</Trans>
          </Button>
        </p>
      )}
      {diagnosis.kind === "working" && diagnosis.look && <Look look={diagnosis.look} number={number} />}
      {diagnosis.kind === "failed" && (
        <Again captures={captures}>
          <Trans>The diagnosis failed: {diagnosis.why}</Trans>
        </Again>
      )}
      {diagnosis.kind === "stopped" && (
        <Again captures={captures}>
          <Trans>The diagnosis was stopped.</Trans>
        </Again>
      )}
      {diagnosis.kind === "made" && diagnosis.diagnosed === null && (
        <p className="quiet">
          {isTcp ? (
            <Trans>This connection is not diagnosed: the file has too many connections to keep what that needs.</Trans>
          ) : (
            <Trans>Connections of TCP are diagnosed; this one is of QUIC.</Trans>
          )}
        </p>
      )}
      {diagnosis.kind === "made" && diagnosis.diagnosed && (
        <Answer {...{ captures, flush }} diagnosed={diagnosis.diagnosed} />
      )}
    </details>
  );
}

/** "Why was it slow?" above the list, from the first packets of the first connection. */
export function FirstAnswer({ look }: { look: CaptureLook }): ReactNode {
  return (
    <section className="diagnosis" aria-labelledby={FIRST_ANSWER}>
      <h2 id={FIRST_ANSWER}>
        <Trans>Why was it slow?</Trans>
      </h2>
      <Look look={look} number={0} />
    </section>
  );
}

const FIRST_ANSWER = "first-answer";

function Again({ captures, children }: { captures: Captures; children: ReactNode }): ReactNode {
  return (
    <p className="captures-progress" role="status">
      <span>{children}</span>{" "}
      <Button className="button small" onPress={() => void captures.diagnose()}>
        <Trans>Diagnose</Trans>
      </Button>
    </p>
  );
}

/** Path, sender and retransmissions, above the plots; nothing before they are known. */
export function DiagnosisReport({ captures }: { captures: Captures }): ReactNode {
  const diagnosed = useStore(captures.store, ({ diagnosis }) => made(diagnosis));
  return diagnosed && <Report captures={captures} diagnosed={diagnosed} />;
}

const made = (state: ReturnType<Captures["store"]["getState"]>["diagnosis"]): Diagnosed | null =>
  state?.kind === "made" ? state.diagnosed : null;
