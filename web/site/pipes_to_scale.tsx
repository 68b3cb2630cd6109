import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { fillOf, type PipeFill } from "../analysis/timeline/fill.ts";
import { Choice } from "../charts/choice.tsx";
import { PAPERS, type Paper } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { english, texts } from "../language/index.ts";
import { limitName } from "../marks/limits.ts";
import { experimentLink } from "../page/address.ts";
import type { Site } from "../page/site.ts";
import { format } from "../quantities/units.ts";
import { flowNamed } from "../run/flows.ts";
import { Run } from "../run/run.ts";

interface PipesToScaleProps {
  site: Site;
  experiments: readonly Experiment[];
}

const EPOCHS = texts({ own: msg`Its own TCP`, today: msg`A TCP of today` });
type Epoch = keyof typeof EPOCHS;

const MEANINGS = texts<Epoch>({
  own: msg`With the largest window each paper ran, once the transfer has got going.`,
  today: msg`CUBIC with SACK, timestamps and scaled windows of up to 4 MB, begun with ten segments; hosts, lines and routers as they were.`,
});

/**
 * The pipe of each paper (bandwidth x round trip), to one scale, with the data that its TCP keeps in it, all simulated
 * here.
 */
export function PipesToScale({ site, experiments }: PipesToScaleProps) {
  const [epoch, setEpoch] = useState<Epoch>("own");
  const [known, setKnown] = useState<Record<string, PipeFill>>({});
  useEffect(() => {
    let gone = false;
    for (const paper of PAPERS) {
      const key = `${paper.id} ${epoch}`;
      filled(site, experiments, paper, epoch).then(
        (one) => !gone && one && setKnown((before) => ({ ...before, [key]: one })),
        // Without this row the figure is still true.
        () => {},
      );
    }
    return () => {
      gone = true;
    };
  }, [site, experiments, epoch]);

  const longest = Math.max(1, ...Object.values(known).map(drawnBytes));
  return (
    <figure className="pipes card">
      <figcaption>
        <strong>
          <Trans>The pipe (bandwidth × round trip) and how much of it TCP keeps filled</Trans>
        </strong>
        <Choice label={t`Which TCP`} value={epoch} choices={EPOCHS} onChange={(chosen: Epoch) => setEpoch(chosen)} />
      </figcaption>
      <ul>
        {PAPERS.map((paper) => (
          <PipeRow
            key={paper.id}
            paper={paper}
            pipe={known[`${paper.id} ${epoch}`] ?? null}
            longest={longest}
            limit={(index) => limitName(site.catalog, index)}
          />
        ))}
      </ul>
      <p className="pipes-meaning quiet">{MEANINGS[epoch]}</p>
    </figure>
  );
}

/** Bytes per block of the drawing. */
const BLOCK = 8192;
/** A queue is drawn up to this part of its pipe, and open-ended beyond. */
const QUEUE_DRAWN = 0.5;
/** Share of the pipe below which a queue is not mentioned. */
const QUEUE_SAID = 0.02;

function drawnBytes({ pipe_bytes, waiting_bytes }: PipeFill): number {
  return pipe_bytes + Math.min(waiting_bytes, QUEUE_DRAWN * pipe_bytes);
}

interface PipeRowProps {
  paper: Paper;
  pipe: PipeFill | null;
  longest: number;
  limit(index: number): string;
}

function PipeRow({ paper, pipe, longest, limit }: PipeRowProps): ReactNode {
  const { short, pipe: told } = paper;
  return (
    <li className="pipe-row">
      <a className="pipe-name" href={experimentLink(told.experiment)}>
        <strong translate="no">{short}</strong>
        <span className="quiet" {...english()}>
          {told.line}
        </span>
      </a>
      {pipe ? <Tube pipe={pipe} longest={longest} /> : <span className="pipe-lane" />}
      <span className="pipe-words quiet" aria-live="polite">
        {pipe ? <Words pipe={pipe} limit={limit} /> : t`running …`}
      </span>
    </li>
  );
}

function Tube({ pipe, longest }: { pipe: PipeFill; longest: number }): ReactNode {
  const { pipe_bytes, share, waiting_bytes } = pipe;
  const part = (bytes: number) => `${(bytes / longest) * 100}%`;
  const queue = waiting_bytes > QUEUE_SAID * pipe_bytes ? drawnBytes(pipe) - pipe_bytes : 0;
  return (
    <span className="pipe-lane" aria-hidden="true">
      <span className="pipe-tube" style={{ width: part(pipe_bytes) }}>
        <span
          className="pipe-blocks"
          style={{ width: `${share * 100}%`, backgroundSize: `${(100 * BLOCK) / (share * pipe_bytes)}% 100%` }}
        />
      </span>
      {queue > 0 && (
        <span
          className="pipe-queue"
          data-open={waiting_bytes > queue}
          style={{ width: part(queue), backgroundSize: `${(100 * BLOCK) / queue}% 100%` }}
        />
      )}
    </span>
  );
}

function Words({ pipe, limit }: { pipe: PipeFill; limit: PipeRowProps["limit"] }): ReactNode {
  const { pipe_bytes, share, flight_bytes, waiting_bytes } = pipe;
  const [holds, flight] = [pipe_bytes, flight_bytes].map((bytes) => format(bytes, "size", 3));
  const percent = Math.round(100 * share);
  const full = share > 0.995 ? t`full` : t`${percent} % full`;
  const queued = format(waiting_bytes, "size", 2);
  const binding = pipe.limit === null ? null : limit(pipe.limit);
  return (
    <>
      {waiting_bytes > QUEUE_SAID * pipe_bytes ? (
        <Trans>
          {holds} pipe, {flight} in flight: <strong>{full}</strong>, {queued} of it in queues
        </Trans>
      ) : (
        <Trans>
          {holds} pipe, {flight} in flight: <strong>{full}</strong>
        </Trans>
      )}
      {binding !== null && t`. Held back longest by: ${binding}.`}
    </>
  );
}

async function filled(
  { engine, catalog }: Site,
  experiments: readonly Experiment[],
  { id, pipe }: Paper,
  epoch: Epoch,
): Promise<PipeFill | null> {
  const experiment = experiments.find((one) => one.id === pipe.experiment);
  if (!experiment) return null;
  const overrides = epoch === "own" ? pipe.set : { ...pipe.set, ...pipe.today };
  const run = new Run(await engine.run(experiment.scenario, overrides, { slot: `pipe of ${id}` }), catalog);
  return fillOf(run, Math.max(0, flowNamed(run.flows, experiment.flow)));
}
