import { t } from "@lingui/core/macro";
import { type ReactNode, useContext, useMemo, useRef } from "react";
import { LiveCanvas } from "../../charts/live.tsx";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead, usePlayheadParts } from "../../charts/playhead.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { Fills, useSize } from "../../marks/size.ts";
import type { Table } from "../../marks/table.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { Playhead, PlayheadState } from "../../playhead/playhead.ts";
import { fixed } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import { collisionWords } from "../../run/attempts.ts";
import type { Run } from "../../run/run.ts";
import { shortName } from "../../run/sentence.ts";
import type { RunViewProps } from "../view.ts";
import { pipeGestures } from "./gestures.ts";
import { lineBytes, pipeLoadAt } from "./load.ts";
import { PIPE_HEIGHT, pipeMarks } from "./marks.ts";
import "./pipe.css";
import { positionAt } from "./position.ts";

/** The pipe, bandwidth x round trip to scale, with the packets in it at the playhead. */
export function Pipe({ playhead, state }: RunViewProps): ReactNode {
  const { run, flow } = usePlayheadParts(playhead, ({ run, flow }) => ({ run, flow }));
  return (
    <Panel
      title={t`The pipe`}
      words={["bdp", "bottleneck", "link_rate", "propagation_delay", "transmission_time", "ack_clock", "router_queue"]}
      className="ftp-pipe"
      state={state}
      empty={run ? null : t`No run yet.`}
      table={run ? () => pipeTable(run, flow, playhead.getState().time) : undefined}
    >
      <Plot playhead={playhead} label={run ? capacity(run, flow) : t`The pipe`} />
      {run && <Caption playhead={playhead} run={run} flow={flow} />}
    </Panel>
  );
}

/** Width (em) above which the picture fills its place by growing. */
const WIDE = 50;
const LARGER = 1.6;

/** The plot apart from the panel, because it can be measured only once there is a run. */
function Plot({ playhead, label }: { playhead: Playhead; label: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const fills = useContext(Fills);
  const measured = useSize(box);
  const em = theme.em * (fills && measured.width > WIDE * theme.em ? LARGER : 1);
  const height = Math.ceil(PIPE_HEIGHT * em);
  const size = useMemo(() => ({ width: measured.width, height, em }), [measured.width, height, em]);
  const gestures = pipeGestures(playhead, size);
  return (
    <div ref={box} className="ftp-plot" style={{ height }} role="img" aria-label={label} {...gestures}>
      <LiveCanvas playhead={playhead} size={size} marks={liveMarks} />
    </div>
  );
}

function liveMarks({ run, flow, time, selection, hover }: PlayheadState, size: Size): Mark[] {
  const selected = selection?.kind === "packet" ? selection.packet : null;
  return run && size.width > 0 ? pipeMarks(run, flow, time, size, { selected, hover }) : [];
}

function capacity(run: Run, flow: number): string {
  const { bounds, transport } = run.flows[flow];
  const { pipe_bytes, window_bytes } = bounds;
  if (transport === "udp" || transport === "icmp")
    return t`The pipe holds ${format(pipe_bytes, "size")}; no window limits datagrams.`;
  const share = Math.min(100, (100 * window_bytes) / pipe_bytes);
  const [held, window] = [format(pipe_bytes, "size"), format(window_bytes, "size")];
  const [line, segment] = [lineBytes(run, flow), Math.min(run.mss(flow), window_bytes)];
  const full =
    share >= 100
      ? t`The window of ${window} can fill it.`
      : t`The window of ${window} fills at most ${fixed(share, share < 10 ? 1 : 0)}\u00a0%.`;
  const where =
    line < segment
      ? t`The pipe holds ${held} in a round trip, nearly all of it in the hosts: the links hold less than a packet.`
      : t`The pipe holds ${held} in a round trip, ${format(line, "size")} on links.`;
  return `${where} ${full}`;
}

function Caption({ playhead, run, flow }: { playhead: Playhead; run: Run; flow: number }): ReactNode {
  // The places of data change with packets, not with frames: a text of it is the same until then.
  const now = usePlayhead(playhead, ({ time }) => loadWords(run, flow, time));
  if (run.flows[flow].transport !== "tcp") return <p className="ftp-lead ftp-pipe-caption">{capacity(run, flow)}</p>;
  return (
    <p className="ftp-lead ftp-pipe-caption">
      {capacity(run, flow)} <span>{now}</span>
    </p>
  );
}

/** Says how much is in flight and where, in the words of the drawing. */
function loadWords(run: Run, flow: number, time: number): string {
  const load = pipeLoadAt(run, flow, time);
  if (load === null || load.flight === 0) return t`Nothing is in flight now.`;
  const size = (bytes: number) => format(bytes, "size");
  const parts = [
    load.line > 0 ? t`${size(load.line)} on the links` : null,
    load.waiting > 0 ? t`${size(load.waiting)} in hosts and routers` : null,
    load.lost > 0 ? t`${size(load.lost)} lost` : null,
    load.delivered > 0 ? t`${size(load.delivered)} delivered, awaiting its ACK` : null,
  ].filter((part) => part !== null);
  return t`In flight now: ${size(load.flight)} (${parts.join(", ")}).`;
}

/** Makes the table of the packets' positions at `time` (ns). */
export function pipeTable(run: Run, flow: number, time: number): Table {
  const rows: Table["rows"] = [];
  const [lo, hi] = run.alive(time, time);
  for (let packet = lo; packet < hi; packet++) {
    const position = run.data.packets.flow[packet] === flow ? positionAt(run, packet, time) : null;
    if (!position || position.kind === "lost") continue;
    const way = run.data.packets.reverse[packet] ? t`to the sender` : t`to the receiver`;
    const tried = position.kind === "waiting" ? collisionWords(position.collisions ?? 0) : "";
    const where = position.kind === "waiting" ? t`in ${run.places[position.place].name} ${tried}`.trim() : t`on a link`;
    const share =
      position.kind === "moving" ? Math.round(position.head * 1000) / 10 : Math.round(position.at * 1000) / 10;
    rows.push([shortName(run, packet, "segments"), way, run.data.packets.len[packet], where, share]);
  }
  return {
    title: t`Packets in the pipe at ${format(time, "duration", 4)}`,
    columns: [
      { name: t`packet` },
      { name: t`direction` },
      { name: t`len`, unit: "bytes" },
      { name: t`where` },
      { name: t`position of its first bit`, unit: t`% of the way from sender to receiver` },
    ],
    rows,
  };
}
