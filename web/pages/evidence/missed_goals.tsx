import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { EvidenceFile } from "../../engine/contract/evidence.ts";
import { shelfOf } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { english } from "../../language/index.ts";
import { runLink } from "./links.ts";
import { basisWords, goalWords } from "./words/goals.ts";

interface MissedGoalsProps {
  file: EvidenceFile;
  experiments: readonly Experiment[];
}

/** List of the missed goals, including goals without a number, such as the order of curves. */
export function MissedGoals({ file, experiments }: MissedGoalsProps) {
  const missed = file.tables.flatMap((table) =>
    table.goals
      .filter((goal) => !goal.met)
      .map(({ says, basis }) => ({ id: table.experiment, paper: shelfOf(table.paper)?.short, says, basis })),
  );
  return (
    <details className="evidence-missed-goals">
      <summary>
        {plural(missed.length, { one: "The goal that is missed", other: "The # goals that are missed" })}
      </summary>
      <ul>
        {missed.map(({ id, paper, says, basis }) => (
          <li key={`${id} ${says}`}>
            <a href={runLink(id, {})}>{experiments.find((one) => one.id === id)?.figures[0] ?? id}</a> ({paper}):{" "}
            <span {...english()}>{goalWords(says)}</span>. <Trans>The goal rests on {basisWords(basis)}.</Trans>
          </li>
        ))}
      </ul>
    </details>
  );
}
