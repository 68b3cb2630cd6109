import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useSoon } from "../../browser/soon.ts";
import { drawLive } from "../../charts/live.tsx";
import { OptionChoice } from "../../charts/option_choice.tsx";
import { PacketPlot } from "../../charts/packet_plot.tsx";
import { Panel } from "../../charts/panel.tsx";
import { usePlayheadParts } from "../../charts/playhead.ts";
import { useTimeZoom } from "../../charts/timezoom.ts";
import { Tip } from "../../charts/tip.tsx";
import { useSize } from "../../marks/size.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { format } from "../../quantities/units.ts";
import { fateOf, sentence, title } from "../../run/sentence.ts";
import type { Options } from "../../scenario/options.ts";
import type { RunViewProps } from "../view.ts";
import { SequencePainter } from "./draw.ts";
import { layoutOf, sequenceFrame } from "./layout.ts";
import { nearestPacket, placeOf } from "./marks.ts";
import "./sequence.css";
import { sequenceTable } from "./table.ts";

/** Distance beside the plot (px) at which its outermost packets can still be pointed at. */
const NEAR = 4;

const NOTATIONS: Record<Options["notation"], string> = {
  tcptrace: "tcptrace",
  stevens: "Stevens",
  get kilobytes() {
    return t`KB sent`;
  },
};

/** The time-sequence diagram: the sender's transmissions over time, and its knowledge of the receiver. */
export function SequenceView({ playhead, state, height = 320 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  return (
    <Panel
      title={t`Time and sequence numbers`}
      words={["sequence_number", "ack", "receiver_window", "retransmission", "sack", "duplicate_ack", "nak"]}
      className="ftp-sequence"
      state={state}
      empty={run && run.packetCount > 0 ? null : t`No packets yet.`}
      actions={<OptionChoice playhead={playhead} option="notation" label={t`Notation`} choices={NOTATIONS} />}
      table={run ? () => sequenceTable(run, playhead.getState()) : undefined}
    >
      <Plot playhead={playhead} height={height} />
    </Panel>
  );
}

function Plot({ playhead, height }: { playhead: Playhead; height: number }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box, height);
  const theme = useTheme();
  const frame = useMemo(() => sequenceFrame(size, { from: 0, to: 1 }), [size]);

  useEffect(() => {
    if (!canvas.current) return;
    const painter = new SequencePainter(canvas.current);
    return drawLive(playhead, (state) => painter.draw(state, size, theme), "soon");
  }, [playhead, size, theme]);
  useTimeZoom(box, playhead, "x", frame.left, frame.right - frame.left);

  const locate = (x: number, y: number) => {
    const { run, flow, range, options, together } = playhead.getState();
    if (!run || size.width === 0) return null;
    const { numbering, notation } = options;
    const input = { run, flow, range, size, numbering, notation, together };
    const layout = layoutOf(input);
    const inside = x >= layout.left - NEAR && x <= layout.right + NEAR && y >= layout.top && y <= layout.bottom;
    const packet = inside ? nearestPacket(input, layout, x, y) : null;
    return { time: layout.x.invert(x), packet, onAxis: y > layout.bottom };
  };
  return (
    <PacketPlot
      {...{ playhead, box, height, locate }}
      name={t`Time and sequence numbers`}
      roleDescription={t`time-sequence diagram`}
    >
      <canvas ref={canvas} />
      <Chosen playhead={playhead} size={size} />
    </PacketPlot>
  );
}

/** The packet under the pointer, or else the selected one, in words. */
function Chosen({ playhead, size }: { playhead: Playhead; size: ReturnType<typeof useSize> }): ReactNode {
  const { run, flow, range, hover, selection, options, together } = usePlayheadParts(playhead, (state) => ({
    run: state.run,
    flow: state.flow,
    range: state.range,
    hover: state.hover,
    selection: state.selection,
    options: state.options,
    together: state.together,
  }));
  const selected = selection?.kind === "packet" ? selection.packet : null;
  const packet = hover ?? selected;
  if (!run || size.width === 0) return null;
  const { numbering, notation } = options;
  const input = { run, flow, range, size, numbering, notation, together };
  const place = packet === null ? null : placeOf(input, layoutOf(input), packet);
  const { sent } = run.packets;
  return (
    <>
      <p className="ftp-unseen" aria-live="polite">
        {selected !== null ? sentence(run, selected) : ""}
      </p>
      {place && packet !== null && (
        <Tip
          x={place.x}
          width={size.width}
          title={title(run, packet)}
          readings={[
            [run.captured ? t`passed` : t`sent`, format(sent[packet], "duration", 5)],
            [t`fate`, fateOf(run, packet)],
          ]}
        />
      )}
    </>
  );
}
