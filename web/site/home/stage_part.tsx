import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazily } from "../../browser/lazily.tsx";
import { useQuiet } from "../../browser/use_quiet.ts";
import { texts } from "../../language/index.ts";
import type { Site } from "../../page/site.ts";
import { significant } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import { StageControls } from "./controls.tsx";
import type { Numbers } from "./measured.ts";
import type { PathId } from "./paths.ts";
import { LivePipe } from "./pipe.tsx";
import { type Stage, useStage } from "./stage.ts";

/** The two futures, fetched once the pipe moves. */
const Futures = lazily(() => import("./futures.tsx"));

/** The question, the living pipe with its controls and its number, and the ladder with both futures. */
export function StagePart({ site, failure }: { site: Site | null; failure: string | null }) {
  const stage = useStage(site);
  return (
    <section className="stage" aria-label={t`The pipe, simulated`}>
      <div className="stage-head">
        <div>
          <h1>
            <Trans>How much of the pipe does TCP fill?</Trans>
          </h1>
          <Lead stage={stage} />
        </div>
        <BigNumber stage={stage} />
      </div>
      <LivePipe playhead={stage.playhead} shown={stage.shown} />
      <Caption {...stage.shown.numbers} />
      <StageControls stage={stage} />
      {(stage.failure ?? failure) !== null && <p role="alert">{stage.failure ?? failure}</p>}
      <div className="stage-futures">{site && !stage.shown.recorded && <Futures site={site} stage={stage} />}</div>
    </section>
  );
}

const PLACES = texts<PathId>({
  campus: msg`across a campus`,
  continent: msg`across a continent`,
  satellite: msg`over a satellite`,
});

function Lead({ stage: { shown } }: { stage: Stage }) {
  const { pipe_bytes, line_bps } = shown.numbers;
  const [line, where, holds] = [format(line_bps, "rate"), PLACES[shown.settings.path], format(pipe_bytes, "size")];
  return (
    <p className="stage-lead">
      <Trans>
        A {line} link {where} holds {holds}. The sender may have only one window in flight and must then wait for ACKs.
      </Trans>
    </p>
  );
}

/** A rate in Mb/s with two or three digits. */
const megabits = (bps: number) => significant(bps / 1e6, bps < 10e6 ? 2 : 3);

function BigNumber({ stage: { shown, former } }: { stage: Stage }) {
  const [rate, line] = [megabits(shown.numbers.rate_bps), significant(shown.numbers.line_bps / 1e6, 3)];
  const was = former && megabits(former.rate_bps);
  const sentence = was === null ? t`${rate} Mb/s of ${line}` : t`${rate} Mb/s of ${line}, was ${was}`;
  const heard = useQuiet(former === null ? "" : sentence);
  return (
    <div className="stage-number">
      <output aria-live="off">
        {was !== null && (
          <s>
            <Trans>was {was}</Trans>
          </s>
        )}
        <strong>{rate}</strong>
        <span>
          <Trans>Mb/s of {line}</Trans>
        </span>
      </output>
      <p className="ftp-unseen" role="status">
        {heard}
      </p>
    </div>
  );
}

/** Share of the pipe above which a queue is mentioned. */
const MENTIONED = 0.02;

function Caption({ pipe_bytes, share, waiting_bytes }: Numbers) {
  const [inside, percent] = [format(share * pipe_bytes, "size", 2), Math.round(100 * share)];
  const waiting = waiting_bytes > MENTIONED * pipe_bytes ? format(waiting_bytes, "size", 2) : null;
  return (
    <p className="stage-caption">
      <strong>
        <Trans>
          {inside} on the way: {percent} % of the pipe
        </Trans>
      </strong>
      {waiting !== null && (
        <span className="stage-queue">
          <Trans>{waiting} in the router’s queue</Trans>
        </span>
      )}
    </p>
  );
}
