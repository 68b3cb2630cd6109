import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useState } from "react";
import { useStore } from "zustand";
import { download } from "../../../export/view_files.tsx";
import { LeftOutList } from "../../../handed_in/left_out.tsx";
import type { Site } from "../../../page/site.ts";
import "../../../page/asking/consent.css";
import { OutOfRanking } from "../about.tsx";
import { columnsOf } from "../columns.ts";
import { Doing } from "../doing.tsx";
import { contestLink } from "../links.ts";
import type { Path } from "../paths.ts";
import { placesOf, type Ranked } from "../ranking.ts";
import type { Runs } from "../runs.ts";
import { SCORES } from "../scores.ts";
import { contestOf } from "../sealed/envelope.ts";
import { type Contest, SealedNotice } from "../sealed/sealed_notice.tsx";
import { runsPrograms } from "../variants.ts";
import { leftOutWords } from "../words.ts";
import { type Pasted, readPasted } from "./class.ts";
import { classCsv } from "./class_csv.ts";
import { ClassTable } from "./class_table.tsx";
import { placesOfEntry, type Standing, standingsOf } from "./standing.ts";

const NOTHING: Pasted = { counted: [], leftOut: [] };

/** Reads the pasted text, which takes a moment for a large class; the last text wins. */
function usePasted(text: string, contest: string): { pasted: Pasted; failure: string } {
  const [read, setRead] = useState({ pasted: NOTHING, failure: "" });
  useEffect(() => {
    let gone = false;
    readPasted(text, contest)
      .then((pasted) => !gone && setRead({ pasted, failure: "" }))
      .catch((error: Error) => !gone && setRead({ pasted: NOTHING, failure: error.message }));
    return () => {
      gone = true;
    };
  }, [text, contest]);
  return read;
}

interface ClassPageProps {
  site: Site;
  runs: Runs;
  contest: Contest;
}

/** The page of a class: a teacher pastes links with results, runs the programs again, and saves the ranking. */
export function ClassPage({ site, runs, contest }: ClassPageProps) {
  const [text, setText] = useState("");
  const [opened, setOpened] = useState<readonly Path[]>([]);
  const deferred = useDeferredValue(text);
  const { pasted, failure } = usePasted(deferred, contestOf(contest.letters));
  const { counted, leftOut } = pasted;
  const outcomes = useStore(runs.store, (state) => state.outcomes);
  const columns = columnsOf(opened);
  const [score] = SCORES;
  const ranked = standingsOf(counted, columns, outcomes, score);
  const places = placesOf(ranked, score.best);
  const all = counted.flatMap((one) => placesOfEntry(one, columns));
  const done = ranked.filter(({ row }) => row.again !== "not_yet").length;
  const save = () => download("contest-class.csv", "text/csv;charset=utf-8", classCsv(ranked, places, columns));
  return (
    <>
      <h1>
        <Trans>Rank a class</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          Paste the links that students handed in. The page checks their signatures and ranks them. It runs their
          programs again if you press the button. Nothing is stored, and nothing is sent.
        </Trans>
      </p>
      <SealedNotice contest={contest} opened={opened} onOpen={setOpened} />
      <label className="code-box">
        <Trans>Links that students handed in, one on each line; other text around them is ignored</Trans>
        <textarea value={text} rows={8} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      </label>
      {failure !== "" && <p role="alert">{failure}</p>}
      <p role="status">
        {deferred.trim() !== "" && (
          <>
            <Plural value={counted.length} one="# result counts." other="# results count." />{" "}
            {leftOut.length > 0 && (
              <Plural
                value={leftOut.length}
                one="# link or line was left out."
                other="# links or lines were left out."
              />
            )}
          </>
        )}
      </p>
      {leftOut.length > 0 && (
        <LeftOutList
          label={t`Lines left out`}
          rows={leftOut.map((row) => ({ name: t`Line ${row.line}:`, reason: leftOutWords(row), text: row.text }))}
        />
      )}
      {counted.length > 0 && (
        <section>
          <h2>
            <Trans>Ranking</Trans>
          </h2>
          <div className="contest-tools">
            {runsPrograms(site.catalog) ? (
              <Doing
                {...{ runs }}
                places={all}
                label={plural(counted.length, { one: "Run # program again", other: "Run # programs again" })}
              />
            ) : (
              <span className="quiet">{t`This version of the simulator runs no programs.`}</span>
            )}
            <button type="button" className="button" onClick={save}>
              <Trans>Save as CSV</Trans>
            </button>
          </div>
          <ClassTable {...{ ranked, places, columns, score }} />
          {ranked.some(({ loses }) => loses) && <OutOfRanking />}
          <Failures ranked={ranked} />
          <p className="quiet">
            {done < counted.length ? (
              <Trans>
                Numbers that are not marked “the same” or “differs” are those of the links: the students’ browsers
                computed them. A signature shows only that nobody changed them afterwards.
              </Trans>
            ) : (
              <Trans>All programs ran again here. The ranking has the numbers of this browser alone.</Trans>
            )}
          </p>
        </section>
      )}
      <p>
        <a className="button" href={contestLink(null, { sealed: contest.letters })}>
          <Trans>Open the contest</Trans>
        </a>
      </p>
    </>
  );
}

/** Programs that failed here, each with its first message. */
function Failures({ ranked }: { ranked: readonly Ranked<Standing>[] }) {
  const failed = ranked.flatMap(({ row: { counted }, results }) => {
    const message = results.find((result) => typeof result === "string");
    return message === undefined ? [] : [{ ...counted, message }];
  });
  if (failed.length === 0) return null;
  return (
    <ul className="contest-failures">
      {failed.map((one) => (
        <li key={one.letters}>
          {t`Line ${one.line}:`} {one.name} {one.message}
        </li>
      ))}
    </ul>
  );
}
