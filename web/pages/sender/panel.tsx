import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useRef } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import type { Catalog } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import type { Lab } from "../../lab/lab.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { Acts } from "./acts.tsx";
import { awaitedAt, flowByHand, type Known, knownAt, newsAt } from "./knowledge.ts";
import { scoreOf } from "./score.ts";
import { Scores } from "./scores.tsx";
import { stateOf, usePlay, type Waited } from "./use_play.ts";
import { useScores } from "./use_scores.ts";
import { awaitsProcess, newsSentence, stateSentence, waitedSentence } from "./words.ts";
import "../../glossary/told.css";
import "../../charts/charts.css";
import "./sender.css";

interface SenderProps {
  lab: Lab;
  engine: Pick<Engine, "check" | "run" | "cancel">;
  catalog: Catalog;
}

/** Exercise in TCP's place: the reader knows what a sender knows, and decides which segments leave and when. */
export default function SenderPanel(props: SenderProps) {
  const { lab } = props;
  const run = usePlayhead(lab.playhead, (head) => head.run);
  const flow = useMemo(() => run && flowByHand(run), [run]);
  if (!run)
    return (
      <p className="quiet">
        <Trans>Opening the connection …</Trans>
      </p>
    );
  if (flow === null) {
    return (
      <p role="alert">
        <Trans>No flow of this scenario is sent by hand, so there is nothing to decide.</Trans>
      </p>
    );
  }
  return <Playing {...props} run={run} flow={flow} />;
}

function Playing({ lab, engine, catalog, run, flow }: SenderProps & { run: Run; flow: number }) {
  const { entry } = run.flows[flow];
  const started = run.result(flow)?.started_ns ?? 0;
  const deadline = usePlayhead(lab.playhead, (head) => head.options.sender);
  const hidden = usePlayhead(lab.playhead, (head) => head.options.hidden);
  const isStale = useStore(lab.store, (state) => state.stale);
  const history = useStore(lab.store, (state) => state.history);
  const checked = useStore(lab.store, (state) => state.checked);
  const { now, decisions } = useMemo(
    () => stateOf({ history, checked }, entry, started),
    [history, checked, entry, started],
  );
  const play = usePlay({ lab, engine, catalog, flow, entry, deadline, started });
  // Nothing is shown of the run after the last decision.
  const known = useMemo(() => knownAt(run, flow, Math.min(now, run.end)), [run, flow, now]);
  const isOver = !isStale && (known.isDone || now >= deadline);
  const awaited = useMemo(() => awaitedAt(run, flow, decisions, now), [run, flow, decisions, now]);
  const lines = useLines({ run, flow, now, awaited, waited: play.waited });
  useEffect(() => {
    if (!isStale && lines.length > 0) announce([...lines, stateSentence(known)].join(" "));
  }, [isStale, lines, known]);
  useEffect(() => {
    const { seek, reveal } = lab.playhead.getState();
    seek(run.end);
    reveal(run.end);
  }, [lab, run]);
  const unseen = hidden.filter((id) => SIGHT.includes(id));

  return (
    <section className="told sender" aria-label={t`Be the sender`}>
      <header>
        <h2>
          <Trans>You send</Trans>
        </h2>
        <div className="told-ways">
          <Button className="button small" onPress={play.undo}>
            <Trans>Undo</Trans>
          </Button>
          <Button className="button small" onPress={play.beginAgain}>
            <Trans>Begin again</Trans>
          </Button>
          {!isOver && (
            <Button className="button small" onPress={play.giveUp}>
              <Trans>Give up and compare</Trans>
            </Button>
          )}
        </div>
      </header>
      <Facts {...{ known, now, started, deadline }} />
      {!isOver && (
        <ul className="sender-news" aria-label={t`Latest events`}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length === 0 && decisions.length === 0 && (
            <li>
              <Trans>The connection is open, and nothing has been sent yet. You decide what to send, and when.</Trans>
            </li>
          )}
        </ul>
      )}
      {isOver ? (
        <Over {...{ lab, engine, catalog, run, flow, deadline }} />
      ) : (
        <Acts
          isIdle={known.out === 0 && awaited === 0 && known.room > 0}
          known={known}
          play={play}
          last={decisions.at(-1)?.at === now}
        />
      )}
      {isOver && unseen.length > 0 && (
        <p>
          <Button
            className="button small"
            onPress={() => lab.playhead.getState().choose({ hidden: hidden.filter((id) => !SIGHT.includes(id)) })}
          >
            <Trans>See what happened on the path</Trans>
          </Button>
        </p>
      )}
    </section>
  );
}

/** Views that show more than a sender can know. */
const SIGHT = ["ladder", "pipe", "testbed", "sequence", "events", "queue", "buffers", "limits", "window"];

interface LinesProps {
  run: Run;
  flow: number;
  now: number;
  /** Segments that wait for the process. */
  awaited: number;
  waited: Waited | null;
}

/** Returns a sentence for each event at this instant. */
function useLines({ run, flow, now, awaited, waited }: LinesProps): readonly string[] {
  return useMemo(() => {
    const lines = newsAt(run, flow, now).map(newsSentence);
    if (awaited > 0) lines.push(awaitsProcess(awaited));
    if (waited?.until === now) lines.push(waitedSentence(waited));
    return lines;
  }, [run, flow, now, awaited, waited]);
}

/** Facts that are known to a sender, in one line of text. */
function Facts({ known, now, started, deadline }: { known: Known; now: number; started: number; deadline: number }) {
  const { acknowledged, total, out, room, offered, roundTrip } = known;
  return (
    <dl className="sender-facts">
      <div>
        <dt>
          <Trans>Acknowledged segments</Trans>
        </dt>
        <dd>
          <Trans>
            {acknowledged} of {total}
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>In transit or lost</Trans>
        </dt>
        <dd>{out}</dd>
      </div>
      <div>
        <dt>
          <Trans>Usable window</Trans>
        </dt>
        <dd>
          {room}{" "}
          <span className="quiet">
            <Trans>of {format(offered, "size")}</Trans>
          </span>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Last round trip</Trans>
        </dt>
        <dd>{roundTrip ? format(roundTrip, "duration") : t`none yet`}</dd>
      </div>
      <div>
        <dt>
          <Trans>Time</Trans>
        </dt>
        <dd>
          {format(Math.max(0, now - started), "duration", 4)}{" "}
          <span className="quiet">
            <Trans>of {format(deadline - started, "duration")}</Trans>
          </span>
        </dd>
      </div>
    </dl>
  );
}

interface OverProps extends SenderProps {
  run: Run;
  flow: number;
  deadline: number;
}

/** Result of the exercise, beside those of the TCPs. */
function Over({ lab, engine, catalog, run, flow, deadline }: OverProps) {
  const draft = useStore(lab.store, ({ history }) => history.present);
  const { entry } = run.flows[flow];
  const own = useMemo(() => scoreOf(run, flow, deadline), [run, flow, deadline]);
  const comparedRuns = useScores({ engine, catalog, draft, flow, entry, deadline });
  const verdict = useRef<HTMLParagraphElement>(null);
  // The button that was pressed last is not there any more.
  useEffect(() => {
    if (document.activeElement === document.body) verdict.current?.focus();
  }, []);
  return (
    <>
      <p className="sender-verdict" ref={verdict} tabIndex={-1}>
        {own.done === null ? (
          <Trans>Time is up: {format(own.acknowledged, "size")} were acknowledged by then.</Trans>
        ) : (
          <Trans>Everything was acknowledged {format(own.done, "duration", 4)} after the first write.</Trans>
        )}
      </p>
      <Scores experiment={lab.experiment.id} own={own} comparedRuns={comparedRuns} />
      <p className="quiet">
        <Trans>
          The TCPs sent the same data over the same path until the same moment, and each name opens the run of that TCP.
          The address of this page holds your decisions: “Share link” copies it.
        </Trans>
      </p>
    </>
  );
}
