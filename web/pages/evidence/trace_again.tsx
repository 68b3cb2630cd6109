import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { Settings } from "../../engine/contract/evidence.ts";
import type { Scenario } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import { grouped } from "../../quantities/numbers.ts";
import { failureInWords } from "../../scenario/problem.ts";

interface TraceAgainProps {
  engine: Pick<Engine, "run">;
  scenario: Scenario;
  set: Settings;
  /** Trace hash of the native engine. */
  native: string;
}

/** Compares the whole trace of one run: every event and every change of a variable. */
export function TraceAgain({ engine, scenario, set, native }: TraceAgainProps) {
  const [said, setSaid] = useState<string | null>(null);
  const compare = async () => {
    setSaid(t`Running …`);
    try {
      const { summary } = await engine.run(scenario, set, { slot: "evidence" });
      const { trace_hash: here, events } = summary;
      const count = grouped(events);
      setSaid(
        here === native
          ? t`${here} in the browser: equal, ${count} events.`
          : t`${here} in the browser: differs, ${count} events.`,
      );
    } catch (error) {
      setSaid(failureInWords(error));
    }
  };
  return (
    <p className="evidence-again">
      <Button className="button" onPress={() => void compare()}>
        <Trans>Compare the trace</Trans>
      </Button>{" "}
      <span>
        <Trans>
          Native: <code>{native}</code>
        </Trans>
      </span>{" "}
      <span role="status">{said}</span>
    </p>
  );
}
