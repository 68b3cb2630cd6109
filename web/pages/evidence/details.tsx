import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import type { Checked } from "../../engine/contract.ts";
import type { Experiment } from "../../experiments/schema.ts";
import type { Site } from "../../page/site.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import type { Outcome } from "./batch.ts";
import type { Listed } from "./ledger.ts";
import type { Again, LedgerBatch } from "./ledger_part.tsx";
import { rowLink } from "./links.ts";
import { TraceAgain } from "./trace_again.tsx";
import { Verdict } from "./verdict.tsx";
import { goalWords } from "./words.ts";

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
              <Verdict verdict={table.goals[goal].met ? "met" : "missed"} /> {goalWords(table.goals[goal].says)}
            </li>
          ))}
        </ul>
      )}
      <p>
        {runs > 0
          ? `Made of ${runs === 1 ? "one run" : `${runs} runs`}${table.repeats > 1 ? `, seeds 1 to ${table.repeats}` : ""}${row.of === "mean" ? "" : "; the link leads to the one that decides"}.`
          : "Worked out with the paper’s equations; nothing is simulated."}{" "}
        <a href={rowLink(table, row)}>Open it: {experiment?.short ?? table.experiment}</a>
      </p>
      {run && Object.keys(run.set).length > 0 && (
        <p>
          Set for it:{" "}
          {Object.entries(run.set).map(([path, value]) => (
            <code key={path}>
              {path}={String(value)}{" "}
            </code>
          ))}
        </p>
      )}
      <p className="evidence-again">
        <Button className="button" onPress={() => void batch.start([listed])}>
          Make it again here
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

function inWords(outcome: Outcome<Again>, { simulated }: Listed["row"]): string {
  if (outcome.kind === "failed") return `It failed: ${outcome.message}`;
  const here = outcome.value.simulated;
  return outcome.value.same
    ? `${here} here and ${simulated} natively: equal, to the last bit.`
    : `${here} here and ${simulated} natively: they differ.`;
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
  const assumed = Object.entries(checked?.sources ?? {}).filter(([, { basis }]) => basis === "assumed");
  const stated = Object.keys(checked?.sources ?? {}).length - assumed.length;
  if (!checked) return null;
  return (
    <details>
      <summary>
        {assumed.length} values are assumed, {stated} stated in the paper
      </summary>
      <ul className="evidence-assumed">
        {assumed.map(([path, { text }]) => (
          <li key={path}>
            {parameterOf(site.catalog.parameters, path)?.name ?? path} <code>{path}</code>: {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
