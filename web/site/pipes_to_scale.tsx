import { FIRST_PAGE } from "virtual:first-page";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type CSSProperties, type ReactNode, useState } from "react";
import { PAPERS, type Paper } from "../experiments/papers.ts";
import { texts } from "../language/index.ts";
import { inOurWords, inSentence } from "../language/names.ts";
import { experimentLink } from "../page/address.ts";
import { format } from "../quantities/units.ts";
import type { Epoch, PaperFill } from "./first_page.ts";
import { Segments } from "./home/segments.tsx";
import { drawnOf, LONGEST, TICKS, waitsOf } from "./pipe_scale.ts";

const EPOCHS = texts<Epoch>({ own: msg`Its own TCP`, today: msg`Today’s TCP` });

const MEANINGS = texts<Epoch>({
  own: msg`Each run uses the largest window of its paper, and the second half of the transfer is measured.`,
  today: msg`CUBIC with SACK, timestamps, scaled windows of up to 4 MB and an initial window of ten segments. Hosts, links and routers are unchanged.`,
});

/**
 * The pipe of each paper (bandwidth x round trip), on one axis, with the data that its TCP keeps in it. Every bar is a
 * length on that axis. The build has simulated these runs.
 */
export function PipesToScale() {
  const [epoch, setEpoch] = useState<Epoch>("own");
  return (
    <figure className="pipes">
      <figcaption>
        <h2>
          <Trans>The papers’ pipes, to scale</Trans>
        </h2>
        <Segments label={t`Which TCP`} value={epoch} choices={EPOCHS} onChange={(chosen: Epoch) => setEpoch(chosen)} />
      </figcaption>
      <ul>
        {PAPERS.map((paper) => (
          <PipeRow key={paper.id} paper={paper} pipe={FIRST_PAGE.pipes[paper.id][epoch]} />
        ))}
      </ul>
      <div className="pipe-axis quiet" aria-hidden="true">
        <div>
          {TICKS.map((bytes) => (
            <span key={bytes} style={{ insetInlineStart: part(bytes) }}>
              {format(bytes, "size")}
            </span>
          ))}
        </div>
      </div>
      <p className="pipes-meaning quiet">{MEANINGS[epoch]}</p>
    </figure>
  );
}

const part = (bytes: number) => `${(bytes / LONGEST) * 100}%`;

interface PipeRowProps {
  paper: Paper;
  pipe: PaperFill | null;
}

function PipeRow({ paper, pipe }: PipeRowProps): ReactNode {
  const { id, short, pipe: told } = paper;
  return (
    <li>
      <a className="pipe-row" href={experimentLink(id)}>
        <span className="pipe-name">
          <strong translate="no">{short}</strong>
          <span className="quiet">{told.name}</span>
        </span>
        {pipe ? <Tube pipe={pipe} /> : <span />}
        <span className="pipe-words quiet">
          {pipe && <Words pipe={pipe} />}
          {pipe?.limit && t`. Held back longest by: ${inSentence(inOurWords(pipe.limit))}.`}
        </span>
      </a>
    </li>
  );
}

function Tube({ pipe }: { pipe: PaperFill }): ReactNode {
  const { pipe_bytes, share } = pipe;
  const queue = drawnOf(pipe) - pipe_bytes;
  return (
    <span className="pipe-lane" aria-hidden="true" style={{ "--ticks": TICKS.length } as CSSProperties}>
      <span className="pipe-tube" data-pipe={Math.round(pipe_bytes)} style={{ width: part(pipe_bytes) }}>
        <span className="pipe-filled" style={{ width: `${share * 100}%` }} />
      </span>
      {queue > 0 && (
        <span className="pipe-queue" data-open={pipe.waiting_bytes > queue} style={{ width: part(queue) }} />
      )}
    </span>
  );
}

function Words({ pipe }: { pipe: PaperFill }): ReactNode {
  const { pipe_bytes, share, waiting_bytes } = pipe;
  const [holds, inside, waiting] = [pipe_bytes, share * pipe_bytes, waiting_bytes].map((bytes) =>
    format(bytes, "size", 2),
  );
  const percent = Math.round(100 * share);
  const full = share > 0.995 ? t`full` : t`${percent} % full`;
  return waitsOf(pipe) ? (
    <Trans>
      {inside} in a pipe of {holds}: <strong>{full}</strong>; {waiting} more wait in hosts and routers
    </Trans>
  ) : (
    <Trans>
      {inside} in a pipe of {holds}: <strong>{full}</strong>
    </Trans>
  );
}
