import { t } from "@lingui/core/macro";
import { useEffect, useMemo } from "react";
import { useCatalogs } from "../../language/long_texts.ts";
import type { Arrival } from "../../page/address.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import type { Site } from "../../page/site.ts";
import { ClassPage } from "./class/class_page.tsx";
import "./catalogs.ts";
import { type ContestView, VIEWS } from "./links.ts";
import { OpenContest } from "./open_contest.tsx";
import { createRuns, type Runs } from "./runs.ts";
import { readEnvelope } from "./sealed/envelope.ts";
import { SealPage } from "./sealed/seal_page.tsx";
import "../../charts/charts.css";
import "../../predict/answers.css";
import "./contest.css";

/** `#/contest`: the table of the contest; with `view=class` the results of a class, with `view=seal` the page that seals paths. */
export default function ContestPage({ site, arrival }: PageProps) {
  return useCatalogs() ? <Shown key={arrival.number} {...{ site, arrival }} /> : null;
}

const kept = new WeakMap<object, Runs>();

/** Returns the runs of an engine; what was computed stays while the reader looks at other pages. */
function runsOf(engine: Site["engine"]): Runs {
  const runs = kept.get(engine) ?? createRuns(engine);
  kept.set(engine, runs);
  return runs;
}

function Shown({ site, arrival }: { site: Site; arrival: Arrival }) {
  const { view, options } = arrival.state;
  const { sealed = "" } = options;
  const envelope = useMemo(() => readEnvelope(sealed), [sealed]);
  const runs = runsOf(site.engine);
  useEffect(() => () => runs.stop(), [runs]);
  const shown: ContestView = VIEWS.find((one) => one === view) ?? null;
  const notes = [
    ...arrival.ignored,
    ...(view !== shown ? [t`view: there is no page “${view ?? ""}”. Valid views are class and seal.`] : []),
    ...(sealed !== "" && envelope === null ? [t`sealed: the sealed paths of the link are damaged.`] : []),
  ];
  const contest = { envelope, letters: envelope === null ? "" : sealed };
  const title = shown === "class" ? t`Contest: a class` : shown === "seal" ? t`Contest: sealed paths` : t`Contest`;
  return (
    <PlainPage title={`${title} · Fill the Pipe`} crumb={title} className="contest" ignored={notes}>
      {shown === "class" ? (
        <ClassPage {...{ site, runs, contest }} />
      ) : shown === "seal" ? (
        <SealPage />
      ) : (
        <OpenContest {...{ site, arrival, runs, contest }} />
      )}
    </PlainPage>
  );
}
