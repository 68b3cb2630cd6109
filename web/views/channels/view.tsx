import { type ReactNode, useCallback, useRef } from "react";
import { LiveCanvas } from "../../charts/live.tsx";
import type { Size } from "../../charts/marks.ts";
import { PacketPlot } from "../../charts/packet_plot.tsx";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead, usePlayheadParts } from "../../charts/playhead.ts";
import { useSize } from "../../charts/size.ts";
import { useSoon } from "../../charts/soon.ts";
import { useTheme } from "../../charts/theme.ts";
import { Tip } from "../../charts/timeplot.tsx";
import { useTimeZoom } from "../../charts/timezoom.ts";
import { ZoomButtons } from "../../charts/zoom_buttons.tsx";
import { channelsOf } from "../../run/channels.ts";
import type { Playhead, PlayheadState } from "../../run/playhead.ts";
import { sentence, title } from "../../run/sentence.ts";
import type { RunViewProps } from "../view.ts";
import { heightFor, layoutOf, SIDE } from "./layout.ts";
import { channelsMarks, packetAt } from "./marks.ts";
import { channelsTable } from "./table.ts";
import { carriedWords, packetReadings } from "./words.ts";
import "./channels.css";

/** The channels of a packet satellite, slot by slot. */
export function ChannelsView({ playhead, state }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const channels = run ? channelsOf(run) : [];
  return (
    <Panel
      title="The satellite channels"
      state={state}
      empty={channels.length > 0 ? null : run ? "This path has no packet satellite." : "No run yet."}
      lead="Frames as they pass: first each site’s slots for reservations, then the slots for data. A line leads from a reservation to the data it was for, which cannot leave before all have heard it, a hop later."
      actions={<ZoomButtons playhead={playhead} />}
      table={run ? () => channelsTable(run, playhead.getState()) : undefined}
    >
      <Strip playhead={playhead} channels={channels.length} />
      <ul className="ftp-channels-use">
        {run &&
          channels.map(({ info, number }, index) => <li key={`${info.link} ${number}`}>{carriedWords(run, index)}</li>)}
      </ul>
    </Panel>
  );
}

const inputOf = ({ run, range, time }: PlayheadState, size: Size) => run && { run, range, time, size };

function Strip({ playhead, channels }: { playhead: Playhead; channels: number }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { em } = useTheme();
  const measured = useSize(box, 1);
  const height = heightFor(channels, { ...measured, em });
  const size = useSize(box, height);
  useTimeZoom(box, playhead, "x", SIDE * em, size.width - 2 * SIDE * em);
  const marks = useCallback((state: PlayheadState, size: Size) => {
    const input = size.width > 0 ? inputOf(state, size) : null;
    const selected = state.selection?.kind === "packet" ? state.selection.packet : null;
    return input ? channelsMarks(input, { selected, hover: state.hover }) : [];
  }, []);
  const locate = (x: number, y: number) => {
    const input = size.width > 0 ? inputOf(playhead.getState(), size) : null;
    if (!input) return null;
    const layout = layoutOf(input);
    return { time: layout.x.invert(x), packet: packetAt(input, x, y), onAxis: y > layout.bottom };
  };
  return (
    <PacketPlot
      {...{ playhead, box, height, locate }}
      name="The satellite channels"
      roleDescription="frames of the channels"
    >
      <LiveCanvas playhead={playhead} size={size} marks={marks} />
      <Chosen playhead={playhead} size={size} />
    </PacketPlot>
  );
}

/** The packet under the pointer in words; the selected one, which the inspector shows, for those who hear it. */
function Chosen({ playhead, size }: { playhead: Playhead; size: Size }): ReactNode {
  const { run, hover, selection } = usePlayheadParts(playhead, ({ run, hover, selection }) => ({
    run,
    hover,
    selection,
  }));
  const selected = selection?.kind === "packet" ? selection.packet : null;
  return (
    <>
      <p className="ftp-unseen" aria-live="polite">
        {run && selected !== null ? `${sentence(run, selected)} ${inOneLine(packetReadings(run, selected))}` : ""}
      </p>
      {run && hover !== null && <At {...{ playhead, size }} packet={hover} />}
    </>
  );
}

const inOneLine = (readings: readonly [string, string][]) =>
  readings.map(([name, value]) => `${name}: ${value}`).join("; ");

function At({ playhead, packet, size }: { playhead: Playhead; packet: number; size: Size }): ReactNode {
  const { run, range } = usePlayheadParts(playhead, ({ run, range }) => ({ run, range }));
  const time = usePlayhead(playhead, (s) => s.time);
  if (!run || size.width === 0) return null;
  const layout = layoutOf({ run, range, time, size });
  const shown = ({ from }: { from: number }) => from >= layout.shown.from && from <= layout.shown.to;
  const burst = channelsOf(run)
    .flatMap(({ bursts }) => bursts.filter((one) => one.packet === packet))
    .find(shown);
  if (!burst) return null;
  const readings = packetReadings(run, packet);
  return <Tip x={layout.x(burst.from)} width={size.width} title={title(run, packet)} readings={readings} />;
}
