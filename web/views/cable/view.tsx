import { type ReactNode, useCallback, useRef } from "react";
import { Button } from "react-aria-components";
import { LiveCanvas } from "../../charts/live.tsx";
import type { Size } from "../../charts/marks.ts";
import { PacketPlot } from "../../charts/packet_plot.tsx";
import { Panel } from "../../charts/panel.tsx";
import { usePlayheadParts } from "../../charts/playhead.ts";
import { useSize } from "../../charts/size.ts";
import { useSoon } from "../../charts/soon.ts";
import { useTheme } from "../../charts/theme.ts";
import { Tip } from "../../charts/timeplot.tsx";
import { useTimeZoom } from "../../charts/timezoom.ts";
import { ZoomButtons } from "../../charts/zoom_buttons.tsx";
import { cablesOf, collisionAfter } from "../../run/cables.ts";
import type { Playhead, PlayheadState } from "../../run/playhead.ts";
import type { Run } from "../../run/run.ts";
import { sentence, title } from "../../run/sentence.ts";
import type { RunViewProps } from "../view.ts";
import { heightFor, layoutOf, leftOf, rightOf } from "./layout.ts";
import { cableMarks, packetAt } from "./marks.ts";
import { cableTable } from "./table.ts";
import { carriedWords, packetReadings } from "./words.ts";
import "./cable.css";

/** An Ethernet with collisions: its stations over time. */
export function CableView({ playhead, state }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const cables = run ? cablesOf(run) : [];
  return (
    <Panel
      title="The cable"
      state={state}
      empty={cables.length > 0 ? null : run ? "This path has no cable with collisions." : "No run yet."}
      lead="Who sends, and who hears it: a signal reaches the other stations a little later, and who begins before it comes collides. Zoom in to see it."
      actions={
        <>
          {run && collisionAfter(run, 0) && (
            <Button className="ftp-button" onPress={() => toNextCollision(playhead)}>
              Next collision
            </Button>
          )}
          <ZoomButtons playhead={playhead} />
        </>
      }
      table={run ? () => cableTable(run, playhead.getState()) : undefined}
    >
      <Strip playhead={playhead} run={run} />
      <ul className="ftp-cable-use">
        {run && cables.map(({ info }, index) => <li key={info.link}>{carriedWords(run, index)}.</li>)}
      </ul>
    </Panel>
  );
}

/** Slots that are shown before a collision and after it. */
const BEFORE = 2;
const AFTER = 6;

function toNextCollision(playhead: Playhead): void {
  const { run, time, pause, setRange, seek } = playhead.getState();
  const next = run && collisionAfter(run, time);
  if (!next) return;
  const { slot_ns } = next.cable.info;
  pause();
  setRange({ from: next.collision.from - BEFORE * slot_ns, to: next.collision.to + AFTER * slot_ns });
  seek(next.heard);
}

const inputOf = ({ run, range, time }: PlayheadState, size: Size) => run && { run, range, time, size };

function Strip({ playhead, run }: { playhead: Playhead; run: Run | null }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { em } = useTheme();
  const measured = useSize(box, 1);
  const height = heightFor(run, { ...measured, em });
  const size = useSize(box, height);
  const left = leftOf(run, size);
  useTimeZoom(box, playhead, "x", left, size.width - left - rightOf(size));
  const marks = useCallback((state: PlayheadState, size: Size) => {
    const input = size.width > 0 ? inputOf(state, size) : null;
    const selected = state.selection?.kind === "packet" ? state.selection.packet : null;
    return input ? cableMarks(input, { selected, hover: state.hover }) : [];
  }, []);
  const locate = (x: number, y: number) => {
    const input = size.width > 0 ? inputOf(playhead.getState(), size) : null;
    if (!input) return null;
    const layout = layoutOf(input);
    return { time: layout.x.invert(x), packet: packetAt(input, x, y), onAxis: y > layout.bottom };
  };
  return (
    <PacketPlot {...{ playhead, box, height, locate }} name="The cable" roleDescription="stations of the cable">
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
      {run && hover !== null && <At {...{ playhead, size, run }} packet={hover} />}
    </>
  );
}

const inOneLine = (readings: readonly [string, string][]) =>
  readings.map(([name, value]) => `${name}: ${value}`).join("; ");

function At({ playhead, run, packet, size }: { playhead: Playhead; run: Run; packet: number; size: Size }): ReactNode {
  const { range, time } = usePlayheadParts(playhead, ({ range, time }) => ({ range, time }));
  if (size.width === 0) return null;
  const { x } = layoutOf({ run, range, time, size });
  const shown = cablesOf(run)
    .flatMap(({ sent }) => sent.filter((one) => one.packet === packet))
    .findLast(({ from }) => from >= range.from && from <= range.to);
  if (!shown) return null;
  return <Tip x={x(shown.from)} width={size.width} title={title(run, packet)} readings={packetReadings(run, packet)} />;
}
