import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import { said } from "../../language/index.ts";
import type { Arrival } from "../../page/address.ts";
import type { Site } from "../../page/site.ts";
import { PathsTable, Scoring } from "./about.tsx";
import { columnsOf, placesOn } from "./columns.ts";
import { Doing } from "./doing.tsx";
import { contestLink } from "./links.ts";
import { OwnProgram } from "./own_program.tsx";
import { type Contestant, DURATION_NS, type Path } from "./paths.ts";
import { ResultsTable } from "./results_table.tsx";
import type { Runs } from "./runs.ts";
import { SCORES, type ScoreId, scoreNamed } from "./scores.ts";
import { type Contest, SealedNotice } from "./sealed/sealed_notice.tsx";
import { runsPrograms, variantsOf } from "./variants.ts";

/** Variants that run as soon as the page is open: one for each kind of congestion control. */
const FIRST: readonly string[] = ["reno", "cubic", "vegas", "bbr3"];

interface OpenContestProps {
  site: Site;
  arrival: Arrival;
  runs: Runs;
  contest: Contest;
}

/** The contest: its paths, the table of its results, and the reader's program. */
export function OpenContest({ site, arrival, runs, contest }: OpenContestProps) {
  const { catalog } = site;
  const variants = useMemo(() => variantsOf(catalog), [catalog]);
  const [opened, setOpened] = useState<readonly Path[]>([]);
  const [program, setProgram] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [scoreId, setScore] = useState<ScoreId>("power");
  const columns = columnsOf(opened);
  const own: Contestant[] = program === null ? [] : [{ kind: "program", text: program }];
  const asked: Contestant[] = variants
    .filter(({ id }) => isWhole || FIRST.includes(id))
    .map(({ id }) => ({ kind: "variant", id }));
  const places = placesOn(
    [...own, ...asked],
    columns.map(({ path }) => path),
  );
  // Runs that are there already are not made again, and newer ones take the place of those under way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `places` is made of these
  useEffect(() => void runs.start(places), [runs, program, isWhole, opened]);
  const rows = [
    ...own.map((contestant) => ({ id: "program", name: t`Your program`, contestant })),
    ...variants.map(({ id, name }) => ({ id, name, contestant: { kind: "variant", id } as const })),
  ].filter(({ contestant }) => isWhole || contestant.kind === "program" || FIRST.includes(contestant.id));
  const seconds = DURATION_NS / 1e9;
  return (
    <>
      <h1>
        <Trans>Contest of congestion controls</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          Each contestant sends for {seconds} s on each path. Throughput raises its score, and delay lowers it. A number
          leads to its run.
        </Trans>
      </p>
      <SealedNotice contest={contest} opened={opened} onOpen={setOpened} />
      {runsPrograms(catalog) && (
        <OwnProgram {...{ site, arrival, runs, contest, columns, program }} onRun={setProgram} />
      )}
      <section>
        <h2>
          <Trans>Results</Trans>
        </h2>
        <div className="contest-tools">
          <label>
            <Trans>Score</Trans>{" "}
            <select value={scoreId} onChange={({ currentTarget }) => setScore(currentTarget.value as ScoreId)}>
              {SCORES.map(({ id, name }) => (
                <option key={id} value={id}>
                  {said(name)}
                </option>
              ))}
            </select>
          </label>
          {!isWhole && (
            <button type="button" className="button" onClick={() => setWhole(true)}>
              {plural(variants.length, { one: "Run # variant", other: "Run all # variants" })}
            </button>
          )}
          <Doing {...{ runs, places }} />
        </div>
        <ResultsTable {...{ runs, columns, rows }} score={scoreNamed(scoreId)} />
        <Scoring />
      </section>
      <section>
        <h2>
          <Trans>Paths</Trans>
        </h2>
        <p>
          <Trans>
            A server sends to a home over a bottleneck with a drop-tail queue. A rate that swings follows a sine of 8 s
            around its mean, and random losses are the same in both directions. The Reno flow beside starts within the
            first second.
          </Trans>
        </p>
        <PathsTable columns={columns} />
        <p className="quiet">
          <Trans>
            Each variant repairs losses in its own way. A program repairs them as RACK-TLP does. TCPs without a
            congestion window take no part.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>For a class</Trans>
        </h2>
        <p>
          <Trans>
            A teacher can add paths that nobody sees before the deadline, and rank the results that students hand in.
          </Trans>
        </p>
        <p className="gallery-ways">
          <a className="button" href={contestLink("seal")}>
            <Trans>Seal paths for a class</Trans>
          </a>
          <a className="button" href={contestLink("class", { sealed: contest.letters })}>
            <Trans>Rank a class</Trans>
          </a>
        </p>
      </section>
    </>
  );
}
