import { type ReactNode, useCallback, useRef } from "react";
import { useSoon } from "../browser/soon.ts";
import { LiveCanvas } from "../charts/live.tsx";
import { PacketPlot } from "../charts/packet_plot.tsx";
import { usePlayhead, usePlayheadParts } from "../charts/playhead.ts";
import type { TimePlotFrame } from "../charts/plot.ts";
import { useTimeZoom } from "../charts/timezoom.ts";
import { Tip } from "../charts/tip.tsx";
import type { Mark, Size } from "../marks/marks.ts";
import { useSize } from "../marks/size.ts";
import { useTheme } from "../marks/use_theme.ts";
import type { Playhead, PlayheadState } from "../playhead/playhead.ts";
import type { Run } from "../run/run.ts";
import { sentence, title } from "../run/sentence.ts";
import type { TimeRange } from "../run/time_range.ts";

/** Input of a strip. */
export interface StripInput {
  run: Run;
  range: TimeRange;
  /** Time of the playhead, ns. */
  time: number;
  size: Size;
}

/** Packets to be highlighted. */
export interface Marked {
  selected: number | null;
  hover: number | null;
}

/** A strip's marks and its packets; the same object from frame to frame. */
export interface StripPicture {
  /** Returns a comfortable height, px. */
  height(run: Run | null, size: Size): number;
  /** Returns the room left and right of the part to the scale of time, px. */
  sides(run: Run | null, size: Size): readonly [left: number, right: number];
  layout(input: StripInput): TimePlotFrame;
  marks(input: StripInput, marked: Marked): Mark[];
  packetAt(input: StripInput, x: number, y: number): number | null;
  /** Returns the first visible instant of a packet, ns; null if nothing of it is visible. */
  beginsAt(input: StripInput, packet: number): number | null;
  /** Returns names and values of the packet's events in the strip. */
  readings(run: Run, packet: number): [name: string, value: string][];
}

interface Props {
  playhead: Playhead;
  name: string;
  /** Kind of picture, for screen readers. */
  roleDescription: string;
  picture: StripPicture;
}

const inputOf = ({ run, range, time }: PlayheadState, size: Size) => run && { run, range, time, size };

/** A picture of the packets of all flows along time, for pointer and keys, linked to the other views. */
export function PacketStrip({ playhead, name, roleDescription, picture }: Props): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const box = useRef<HTMLDivElement>(null);
  const { em } = useTheme();
  const measured = useSize(box, 1);
  const height = picture.height(run, { ...measured, em });
  const size = useSize(box, height);
  const [left, right] = picture.sides(run, size);
  useTimeZoom(box, playhead, "x", left, size.width - left - right);
  const marks = useCallback(
    (state: PlayheadState, size: Size) => {
      const input = size.width > 0 ? inputOf(state, size) : null;
      const selected = state.selection?.kind === "packet" ? state.selection.packet : null;
      return input ? picture.marks(input, { selected, hover: state.hover }) : [];
    },
    [picture],
  );
  const locate = (x: number, y: number) => {
    const input = size.width > 0 ? inputOf(playhead.getState(), size) : null;
    if (!input) return null;
    const layout = picture.layout(input);
    return { time: layout.x.invert(x), packet: picture.packetAt(input, x, y), onAxis: y > layout.bottom };
  };
  return (
    <PacketPlot {...{ playhead, box, height, locate, name, roleDescription }}>
      <LiveCanvas playhead={playhead} size={size} marks={marks} />
      <Chosen {...{ playhead, size, picture }} />
    </PacketPlot>
  );
}

interface ChosenProps extends Pick<Props, "playhead" | "picture"> {
  size: Size;
}

/** Words about the packet under the pointer; for screen readers, about the selected one, which the inspector shows. */
function Chosen({ playhead, size, picture }: ChosenProps): ReactNode {
  const { run, hover, selection } = usePlayheadParts(playhead, ({ run, hover, selection }) => ({
    run,
    hover,
    selection,
  }));
  const selected = selection?.kind === "packet" ? selection.packet : null;
  return (
    <>
      <p className="ftp-unseen" aria-live="polite">
        {run && selected !== null ? `${sentence(run, selected)} ${inOneLine(picture.readings(run, selected))}` : ""}
      </p>
      {run && hover !== null && <At {...{ playhead, size, picture, run }} packet={hover} />}
    </>
  );
}

const inOneLine = (readings: readonly [string, string][]) =>
  readings.map(([name, value]) => `${name}: ${value}`).join("; ");

function At({ playhead, size, picture, run, packet }: ChosenProps & { run: Run; packet: number }): ReactNode {
  const range = usePlayhead(playhead, (s) => s.range);
  const time = usePlayhead(playhead, (s) => s.time);
  if (size.width === 0) return null;
  const input = { run, range, time, size };
  const begins = picture.beginsAt(input, packet);
  if (begins === null) return null;
  const { x } = picture.layout(input);
  return <Tip x={x(begins)} width={size.width} title={title(run, packet)} readings={picture.readings(run, packet)} />;
}
