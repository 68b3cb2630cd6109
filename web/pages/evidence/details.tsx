import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import type { Checked } from "../../engine/contract.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { english, languageOf, prose } from "../../language/index.ts";
import type { Site } from "../../page/site.ts";
import { localized } from "../../quantities/numbers.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import type { Outcome } from "./batch.ts";
import type { Listed } from "./ledger.ts";
import type { Again, LedgerBatch } from "./ledger_part.tsx";
import { rowLink } from "./links.ts";
import { TraceAgain } from "./trace_again.tsx";
import { Verdict } from "./verdict.tsx";
import { basisWords, goalWords } from "./words/goals.ts";

interface DetailsProps {
  site: Site;
  batch: LedgerBatch;
  listed: Listed;
  experiment: Experiment | undefined;
  outcome: Outcome<Again> | undefined;
}

/** Details of one number: its goals, its run, the assumptions, and whether it comes out the same here. */
export function Details({ site, batch, listed, experiment, outcome }: DetailsProps) {
  const { table, row } = listed;
  const run = row.shown === undefined ? null : table.runs[row.shown];
  const runs = (row.runs?.length ?? 0) * table.repeats;
  return (
    <div className="evidence-details">
      {row.goals.length > 0 && (
        <ul className="evidence-goals">
          {row.goals.map((goal) => (
            <li key={goal}>
              <Verdict verdict={table.goals[goal].met ? "met" : "missed"} />{" "}
              <span {...english()}>{goalWords(table.goals[goal].says)}</span>.{" "}
              <Trans>The goal rests on {basisWords(table.goals[goal].basis)}.</Trans>
            </li>
          ))}
        </ul>
      )}
      {row.goals.length === 0 && !row.calibrates && (
        <p>
          <Trans>This number has no goal, because the paper does not say how accurate it is.</Trans>
        </p>
      )}
      {row.counted === false && (
        <p>
          <Trans>The sums count the mean of the printed runs instead of this number.</Trans>
        </p>
      )}
      {row.calibrates && (
        <p>
          <Trans>A parameter was calibrated to this number, so the number is not evidence:</Trans>{" "}
          {row.calibrates.map((path) => (
            <code key={path}>{path} </code>
          ))}
        </p>
      )}
      <p>
        {madeOf(runs, table.repeats)}{" "}
        {runs > 0 && row.of !== "mean" && t`The link opens the run that determines the number.`}{" "}
        <a href={rowLink(table, row)}>{t`Open it: ${experiment?.short ?? table.experiment}`}</a>
      </p>
      {run && Object.keys(run.set).length > 0 && (
        <p>
          <Trans>Parameters set for it:</Trans>{" "}
          {Object.entries(run.set).map(([path, value]) => (
            <code key={path}>
              {path}={String(value)}{" "}
            </code>
          ))}
        </p>
      )}
      <p className="evidence-again">
        <Button className="button" onPress={() => void batch.start([listed])}>
          <Trans>Compute it again here</Trans>
        </Button>{" "}
        <span role="status">{outcome && inWords(outcome, row)}</span>
      </p>
      {run?.trace_hash && experiment && (
        <TraceAgain engine={site.engine} scenario={experiment.scenario} set={run.set} native={run.trace_hash} />
      )}
      {run && experiment && <Assumed site={site} scenario={experiment.scenario} set={run.set} />}
    </div>
  );
}

/** Says from how many runs a number is computed; nothing if the number comes from equations. */
function madeOf(runs: number, repeats: number): string {
  if (runs === 0) return t`Calculated with the paper’s equations; nothing is simulated.`;
  if (repeats > 1) return t`Computed from ${runs} runs, seeds 1 to ${repeats}.`;
  return plural(runs, { one: "Computed from one run.", other: "Computed from # runs." });
}

function inWords(outcome: Outcome<Again>, { simulated }: Listed["row"]): string {
  if (outcome.kind === "failed") return t`It failed: ${outcome.message}`;
  const here = localized(String(outcome.value.simulated));
  const native = localized(String(simulated));
  return outcome.value.same
    ? t`${here} in the browser and ${native} natively: equal, to the last bit.`
    : t`${here} in the browser and ${native} natively: they differ.`;
}

/** Values that no paper states, with the reason for each. */
function Assumed({ site, scenario, set }: { site: Site; scenario: Experiment["scenario"]; set: object }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let gone = false;
    site.engine.check(scenario, set).then(
      (found) => !gone && setChecked(found),
      () => {
        // The page of the experiment reports its own errors.
      },
    );
    return () => {
      gone = true;
    };
  }, [site, scenario, set]);
  const assumed = Object.entries(checked?.sources ?? {}).filter(([, { basis }]) => basis !== "stated");
  const stated = Object.keys(checked?.sources ?? {}).length - assumed.length;
  if (!checked) return null;
  return (
    <details>
      <summary>{t`${assumed.length} values are assumed or fitted; ${stated} are stated in the paper`}</summary>
      <ul className="evidence-assumed">
        {assumed.map(([path, { text }]) => {
          const reason = prose(text);
          return (
            <li key={path}>
              {parameterOf(site.catalog.parameters, path)?.name ?? path} <code>{path}</code>:{" "}
              <span {...languageOf(reason)}>{reason}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
