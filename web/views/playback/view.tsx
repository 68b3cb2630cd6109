import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { bufferedAt, playbackOf } from "../../analysis/sharing/requests.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import type { RunViewProps } from "../view.ts";
import { playbackFrame, playbackMarks } from "./marks.ts";
import { playbackTable } from "./table.ts";

/** Buffer and stalls of a video, and the rate of its chunks. */
export function PlaybackView({ playhead, state, height = 320 }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  return (
    <Panel
      title={t`Playback of the video`}
      words={["adaptive_video", "stall", "response_time", "throughput"]}
      state={state}
      lead={
        run &&
        t`Each chunk that arrives adds its playing time to the buffer, and playing takes it away. The player chooses the rate of the next chunk.`
      }
      empty={run ? null : t`No run yet.`}
      table={run ? () => playbackTable(run, flow) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`Playing time in the buffer, and rate of each chunk, against time`}
        frame={playbackFrame}
        marks={playbackMarks}
        readings={readings}
      />
    </Panel>
  );
}

function readings(run: Run, flow: number, time: number): Reading[] {
  const playback = playbackOf(run, flow);
  const current = playback.chunks.findLast(({ asked }) => asked <= time);
  const stalls = playback.stalls.filter(({ from }) => from <= time).length;
  return [
    [t`buffer`, format(bufferedAt(playback, time), "duration")],
    ...(current ? [[t`rate of the chunk`, format(current.rate, "rate")] satisfies Reading] : []),
    [t`stalls`, grouped(stalls)],
  ];
}
