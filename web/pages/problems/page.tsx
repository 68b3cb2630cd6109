import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaded } from "../../browser/use_loaded.ts";
import { said } from "../../language/index.ts";
import { useCatalogs } from "../../language/long_texts.ts";
import { experimentLink } from "../../page/address.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { grouped } from "../../quantities/numbers.ts";
import { PROBLEMS } from "../../scenario/link.ts";
import { shortened } from "../../scenario/link_text.ts";
import { GROUPS, TOPICS } from "../../topics/list.ts";
import { allProblems } from "./files.ts";
import type { ProblemRow } from "./format.ts";
import { problemLink } from "./list.ts";
import { LARGEST_SEED } from "./made.ts";
import { ProblemText } from "./problem.tsx";
import "./page.css";

/** `#/problems` lists the problems, those of one topic with `view=<topic>`; `#/problems/<id>?seed=17` shows one. */
export default function ProblemsPage({ arrival }: PageProps) {
  const arrived = useCatalogs();
  const rows = useLoaded(allProblems);
  const { state } = arrival;
  const [, id = ""] = state.experiment?.split("/") ?? [];
  if (!arrived || rows === null) return null;
  if (rows instanceof Error) {
    return (
      <PlainPage title={t`Problems · Fill the Pipe`} crumb={t`Problems`} ignored={arrival.ignored}>
        <p role="alert">
          <Trans>The problems could not be fetched; loading the page again may help.</Trans>
        </p>
      </PlainPage>
    );
  }
  const row = rows.find((one) => one.id === id);
  const { seed, fault } = seedOf(state.overrides.seed);
  const topic = TOPICS.find(({ id }) => id === state.view && rows.some((one) => one.topic === id));
  const faults = [
    id !== "" && !row ? t`There is no problem “${shortened(id)}”. All problems are listed here.` : null,
    row ? fault : null,
    state.view !== null && !topic ? t`There is no topic “${state.view}”. The problems of all topics are listed.` : null,
  ];
  const ignored = [...arrival.ignored, ...faults.filter((one) => one !== null)];
  const crumb = row ? said(row.title) : t`Problems`;
  return (
    <PlainPage title={`${crumb} · Fill the Pipe`} crumb={crumb} className="problems" ignored={ignored}>
      {row ? (
        <ProblemText key={`${row.id} ${seed}`} row={row} seed={seed} />
      ) : (
        <List rows={rows} only={topic?.id ?? null} />
      )}
    </PlainPage>
  );
}

/** Returns the seed of a link; the first one, with a sentence, if the link has none that can be used. */
function seedOf(given: unknown): { seed: number; fault: string | null } {
  if (given === undefined) return { seed: 1, fault: null };
  if (typeof given === "number" && Number.isInteger(given) && given >= 1 && given <= LARGEST_SEED)
    return { seed: given, fault: null };
  const text = shortened(String(given));
  const most = grouped(LARGEST_SEED);
  return {
    seed: 1,
    fault: t`seed: “${text}” is not a whole number from 1 to ${most}, so the numbers of seed 1 are shown.`,
  };
}

interface ListProps {
  rows: readonly ProblemRow[];
  /** Topic whose problems are listed; null: all topics. */
  only: string | null;
}

function List({ rows, only }: ListProps) {
  const groups = GROUPS.map((group) => ({
    ...group,
    topics: group.topics.filter(({ id }) => (only === null || id === only) && rows.some(({ topic }) => topic === id)),
  }));
  return (
    <>
      <h1>
        <Trans>Problems</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          Each topic has exam problems with hints and a worked solution. The seed in the link determines the numbers, so
          everyone who opens the same link gets the same numbers.
        </Trans>
      </p>
      {only !== null && (
        <p className="gallery-ways">
          <a className="button" href={`#/${PROBLEMS}`}>
            <Trans>All problems</Trans>
          </a>
        </p>
      )}
      {groups
        .filter(({ topics }) => topics.length > 0)
        .map((group) => (
          <section key={group.id} aria-labelledby={`group-${group.id}`}>
            <h2 className="gallery-part" id={`group-${group.id}`}>
              {said(group.name)}
            </h2>
            <ul className="problem-topics">
              {group.topics.map(({ id, name }) => (
                <li key={id} className="card">
                  <h3>
                    <a href={experimentLink(id)}>{said(name)}</a>
                  </h3>
                  <ul>
                    {rows
                      .filter(({ topic }) => topic === id)
                      .map((row) => (
                        <li key={row.id}>
                          <a href={problemLink(row.id)}>{said(row.title)}</a>
                        </li>
                      ))}
                  </ul>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
