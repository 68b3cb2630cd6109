import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { divergenceOf } from "../../analysis/timeline/divergence.ts";
import { usePlayhead } from "../../charts/playhead.ts";
import { isStopped } from "../../engine/messages.ts";
import type { Site } from "../../page/site.ts";
import { significant } from "../../quantities/numbers.ts";
import { Run } from "../../run/run.ts";
import { shortName } from "../../run/sentence.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { FutureLadder } from "./future_ladder.tsx";
import { COMPARED, exampleOf, LADDER, lossOf, rangeWith, ratePast } from "./loss.ts";
import { overridesOf, roundTripOf, scenarioOf } from "./paths.ts";
import type { Shown, Stage } from "./stage.ts";

interface Fork {
  /** The run as it is. */
  run: Run;
  packet: number;
  /** The run without the packet. */
  other: Run;
  divergence: number | null;
}

/** Two ladders on one clock: the run as it is, and the run in which one packet is lost. */
export default function Futures({ site, stage }: { site: Site; stage: Stage }) {
  const { shown, playhead } = stage;
  const { run, settings } = shown;
  const rtt = run.flows[0].bounds.rtt_ns;
  const example = useMemo(() => exampleOf(run, roundTripOf(settings.path)), [run, settings.path]);
  const selection = usePlayhead(playhead, (state) => state.selection);
  const chosen = selection?.kind === "packet" ? selection.packet : null;
  const packet = chosen ?? example;
  const fork = useFork(site, shown, packet);
  const range = useRef<{ run: Run; range: TimeRange } | null>(null);

  const replay = useRef(stage.replay);
  replay.current = stage.replay;
  useEffect(() => {
    if (packet === null) return;
    const before = range.current?.run === run ? range.current.range : null;
    const next = rangeWith(run, packet, rtt, before);
    range.current = { run, range: next };
    playhead.setState({ range: next });
    // A packet that the reader chose is lost before the reader's eyes.
    if (chosen !== null) replay.current(run.packets.created[packet] - LADDER.before * rtt, next.to);
  }, [playhead, run, packet, chosen, rtt]);

  if (!fork || fork.run !== run) return null;
  const at = run.packets.created[fork.packet];
  const [asItIs, without] = [run, fork.other].map((one) => rateWords(ratePast(one, at, COMPARED * rtt)));
  const name = shortName(run, fork.packet, "segments");
  const isData = run.data.packets.len[fork.packet] > 0;
  const title = isData ? t`If segment ${name} is lost` : t`If ${name} is lost`;
  return (
    <>
      <div className="stage-pair">
        <FutureLadder
          {...{ playhead, run, divergence: fork.divergence, packet: fork.packet }}
          title={t`As it is`}
          result={asItIs}
        />
        <FutureLadder {...{ playhead, run: fork.other, divergence: fork.divergence, title }} result={without} isLoss />
      </div>
      <p className="ftp-unseen" role="status">
        {chosen !== null && t`${title}: ${without} instead of ${asItIs}.`}
      </p>
      <p className="stage-hint quiet">
        <Trans>
          Click a packet on the left to lose that packet in the other run. Both runs share one clock, and each rate is
          the mean over the {COMPARED} round trips after the loss.
        </Trans>
      </p>
    </>
  );
}

/** Returns both futures of a packet; those of an earlier packet stay until the simulator has answered. */
function useFork(site: Site, { run, settings }: Shown, packet: number | null): Fork | null {
  const [fork, setFork] = useState<Fork | null>(null);
  useEffect(() => {
    const loss = packet === null ? null : lossOf(run, packet);
    if (packet === null || loss === null) return setFork(null);
    let gone = false;
    const { engine, catalog } = site;
    const overrides = { ...overridesOf(settings), ...loss };
    engine.run(scenarioOf(settings.path), overrides, { slot: "first page, a packet lost" }).then(
      (data) => {
        if (gone) return;
        const other = new Run(data, catalog);
        setFork({ run, packet, other, divergence: divergenceOf(run, other) });
      },
      (error: unknown) => {
        if (!gone && !isStopped(error)) setFork(null);
      },
    );
    return () => {
      gone = true;
    };
  }, [site, run, settings, packet]);
  return fork;
}

const rateWords = (bps: number | null) =>
  bps === null ? "" : `${significant(bps / 1e6, bps < 10e6 ? 2 : 3)}\u00a0Mb/s`;
