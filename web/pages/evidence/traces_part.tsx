import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import type { EvidenceFile, Traced } from "../../engine/contract/evidence.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { english } from "../../language/index.ts";
import type { Site } from "../../page/site.ts";
import { grouped } from "../../quantities/numbers.ts";
import { createBatch } from "./batch.ts";
import { Doing } from "./doing.tsx";
import { runLink } from "./links.ts";
import { HASHES } from "./words/doing.ts";

interface TracesProps {
  site: Site;
  experiments: readonly Experiment[];
  file: EvidenceFile;
}

const idOf = ({ experiment, set }: Traced) => `${experiment} ${JSON.stringify(set)}`;

/** Part of the page that compares trace hashes of runs made here with those of the file. */
export function Traces({ site, experiments, file }: TracesProps) {
  const batch = useMemo(
    () =>
      createBatch(idOf, async (traced: Traced, signal) => {
        const experiment = experiments.find(({ id }) => id === traced.experiment);
        if (!experiment) throw new Error(`There is no experiment ${traced.experiment} any more.`);
        const slot = `evidence ${idOf(traced)}`;
        signal.addEventListener("abort", () => site.engine.cancel(slot), { once: true });
        const { summary } = await site.engine.run(experiment.scenario, traced.set, { slot, aside: true });
        return { hash: summary.trace_hash, same: summary.trace_hash === traced.trace_hash };
      }),
    [site, experiments],
  );
  useEffect(() => () => batch.stop(), [batch]);
  const { outcomes } = useStore(batch.store);
  const { traces } = file;
  const events = traces.reduce((sum, one) => sum + one.events, 0);

  return (
    <>
      <p className="evidence-text">
        <Trans>
          A run depends only on its scenario and the engine, not on a clock, a thread or the rounding of a machine. The
          native engine computed a hash over every event, packet and variable of each run, and a file stores the hash.
          Your browser must compute the same hash. The file contains {traces.length} runs with {grouped(events)} events:
          experiments without changes, and with losses, reordering, fragments, other seeds and older TCPs.
        </Trans>
      </p>
      <Doing batch={batch} items={traces} words={HASHES} isSame={({ same }) => same} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="ftp-table evidence-table evidence-traces" tabIndex={0} aria-label={t`Trace hashes`}>
        <table>
          <caption>
            <span>{t`Runs and the hashes of their traces`}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t({ context: "noun", message: "Run" })}</th>
              <th scope="col">{t`Events`}</th>
              <th scope="col">{t`Native`}</th>
              <th scope="col">{t`Here`}</th>
              <th scope="col">{t`Result`}</th>
            </tr>
          </thead>
          <tbody>
            {traces.map((one) => {
              const outcome = outcomes.get(idOf(one));
              const here = outcome?.kind === "done" ? outcome.value.hash : null;
              return (
                <tr key={idOf(one)}>
                  <th scope="row">
                    <a href={runLink(one.experiment, one.set)}>
                      {experiments.find(({ id }) => id === one.experiment)?.short ?? one.experiment}
                    </a>{" "}
                    <span className="quiet">
                      <Changed traced={one} />
                    </span>
                  </th>
                  <td className="ftp-number">{grouped(one.events)}</td>
                  <td>
                    <code>{one.trace_hash}</code>
                  </td>
                  <td>{here === null ? "–" : <code>{here}</code>}</td>
                  <td>
                    {outcome === undefined ? (
                      <span className="quiet">–</span>
                    ) : here === one.trace_hash ? (
                      <span className="evidence-met">{t`= equal`}</span>
                    ) : (
                      <strong className="evidence-missed">{here === null ? t`≠ failed` : t`≠ differs`}</strong>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Changes of a run: "unchanged", or the last part of each changed path, once. */
function Changed({ traced: { set } }: { traced: Traced }) {
  const names = Object.entries(set).map(([path, value]) => `${path.split(".").at(-1)?.replaceAll("_", " ")} ${value}`);
  if (names.length === 0) return t`unchanged`;
  return <span {...english()}>{[...new Set(names)].join(", ")}</span>;
}
