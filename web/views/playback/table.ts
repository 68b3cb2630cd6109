import { t } from "@lingui/core/macro";
import { bufferedAt, playbackOf } from "../../analysis/sharing/requests.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";

/** Rate, transfer and buffer of each chunk of a video. */
export function playbackTable(run: Run, flow: number): Table {
  const playback = playbackOf(run, flow);
  return {
    title: t`Chunks of the video`,
    columns: [
      { name: t`requested`, unit: "ms" },
      { name: t`arrived`, unit: "ms" },
      { name: t`rate`, unit: "Mb/s" },
      { name: t`throughput`, unit: "Mb/s" },
      { name: t`buffer when requested`, unit: "s" },
    ],
    rows: playback.chunks.map(({ asked, answered, bytes, rate }) => [
      asked / 1e6,
      answered / 1e6,
      rate / 1e6,
      (bytes * 8e3) / (answered - asked),
      bufferedAt(playback, asked) / 1e9,
    ]),
  };
}
