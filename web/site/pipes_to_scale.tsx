import { FIRST_PAGE } from "virtual:first-page";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Choice } from "../charts/choice.tsx";
import { PAPERS, type Paper } from "../experiments/papers.ts";
import { english, texts } from "../language/index.ts";
import { inOurWords } from "../language/names.ts";
import { inSentence } from "../marks/limits.ts";
import { experimentLink } from "../page/address.ts";
import { format } from "../quantities/units.ts";
import type { Epoch, PaperFill } from "./first_page.ts";

const EPOCHS = texts<Epoch>({ own: msg`Its own TCP`, today: msg`A TCP of today` });

const MEANINGS = texts<Epoch>({
  own: msg`With the largest window each paper ran, once the transfer has got going.`,
  today: msg`CUBIC with SACK, timestamps and scaled windows of up to 4 MB, begun with ten segments; hosts, lines and routers as they were.`,
});

/**
 * The pipe of each paper (bandwidth x round trip), to one scale, with the data that its TCP keeps in it. The build has
 * simulated these runs.
 */
export function PipesToScale() {
  const [epoch, setEpoch] = useState<Epoch>("own");
  const pipes = PAPERS.map(({ id }) => FIRST_PAGE.pipes[id]?.[epoch] ?? null);

  const longest = Math.max(1, ...pipes.flatMap((pipe) => (pipe ? [drawnBytes(pipe)] : [])));
  return (
    <figure className="pipes card">
      <figcaption>
        <strong>
          <Trans>The pipe (bandwidth × round trip) and how much of it TCP keeps filled</Trans>
        </strong>
        <Choice label={t`Which TCP`} value={epoch} choices={EPOCHS} onChange={(chosen: Epoch) => setEpoch(chosen)} />
      </figcaption>
      <ul>
        {PAPERS.map((paper, i) => (
          <PipeRow key={paper.id} paper={paper} pipe={pipes[i]} longest={longest} />
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

function drawnBytes({ pipe_bytes, waiting_bytes }: PaperFill): number {
  return pipe_bytes + Math.min(waiting_bytes, QUEUE_DRAWN * pipe_bytes);
}

interface PipeRowProps {
  paper: Paper;
  pipe: PaperFill | null;
  longest: number;
}

function PipeRow({ paper, pipe, longest }: PipeRowProps): ReactNode {
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
        {pipe && <Words pipe={pipe} />}
      </span>
    </li>
  );
}

function Tube({ pipe, longest }: { pipe: PaperFill; longest: number }): ReactNode {
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

function Words({ pipe }: { pipe: PaperFill }): ReactNode {
  const { pipe_bytes, share, flight_bytes, waiting_bytes } = pipe;
  const [holds, flight] = [pipe_bytes, flight_bytes].map((bytes) => format(bytes, "size", 3));
  const percent = Math.round(100 * share);
  const full = share > 0.995 ? t`full` : t`${percent} % full`;
  const queued = format(waiting_bytes, "size", 2);
  const binding = pipe.limit === null ? null : inSentence(inOurWords(pipe.limit));
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
