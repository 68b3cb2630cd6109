import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { ToggleButton } from "react-aria-components";
import { bunchWith, bunchWords, meetsReverseTraffic } from "../../analysis/timeline/ack_compression.ts";
import { lazily } from "../../browser/lazily.tsx";
import { drawLive } from "../../charts/live.tsx";
import { OptionChoice, OptionSelect } from "../../charts/option_choice.tsx";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead, usePlayheadParts } from "../../charts/playhead.ts";
import { useTimeZoom } from "../../charts/timezoom.ts";
import { ZoomButtons } from "../../charts/zoom_buttons.tsx";
import { texts } from "../../language/index.ts";
import { useSize } from "../../marks/size.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { Playhead, PlayheadState } from "../../playhead/playhead.ts";
import { type Numbering, sentence } from "../../run/sentence.ts";
import { isNextAsked } from "../../scenario/locked.ts";
import { type Forks, incompleteNote, type Losses, type RunViewProps } from "../view.ts";
import { LadderPainter } from "./draw.ts";
import { FILTERS } from "./filter.ts";
import { useLadderGestures } from "./gestures.ts";
import type { ForkPlace } from "./inspector/fork_menu.tsx";
import { type Columns, type LadderOptions, layoutOf } from "./layout.ts";
import "./ladder.css";
import { packetTable } from "./table.ts";

/** Card of a packet and menu of its other fates, fetched after the first drawing. */
const Inspector = lazily(() => import("./inspector/inspector.tsx").then((card) => ({ default: card.Inspector })));
const ForkMenu = lazily(() => import("./inspector/fork_menu.tsx").then((menu) => ({ default: menu.ForkMenu })));

/** The packet ladder to scale: time runs down, the sender is at the left, the receiver at the right. */
export function Ladder({ playhead, state, height, losses, forks }: RunViewProps): ReactNode {
  const run = usePlayhead(playhead, (s) => s.run);
  const flow = usePlayhead(playhead, (s) => s.flow);
  const columns = usePlayhead(playhead, (s) => s.options.columns);
  const packets = usePlayhead(playhead, (s) => s.options.packets);
  const numbering = usePlayhead(playhead, (s) => s.options.numbering);
  const ack_compression = usePlayhead(playhead, (s) => s.options.ack_compression);
  const clock = usePlayhead(playhead, (s) => s.options.clock);
  // Ladders beside each other are equally high, so the warning stands above them.
  const isWarned = usePlayhead(
    playhead,
    (s) => s.together.length < 2 && !isNextAsked(s.options) && s.options.sender === 0,
  );
  return (
    <Panel
      title={t`Packet ladder`}
      words={[
        "segment",
        "sequence_number",
        "ack",
        "rtt",
        "propagation_delay",
        "loss",
        "retransmission",
        "duplicate_ack",
        "delayed_ack",
      ]}
      className="ftp-ladder"
      state={state}
      lead={run?.captured && seenLead()}
      empty={run && run.packetCount > 0 ? null : t`No packets yet.`}
      warning={isWarned ? incompleteNote(run) : null}
      table={run ? () => packetTable(run, { ...playhead.getState(), flow }) : undefined}
      actions={
        <>
          <OptionSelect playhead={playhead} option="packets" label={t`Packets shown`} choices={FILTERS} />
          {!run?.captured && <OptionChoice playhead={playhead} option="columns" label={t`Columns`} choices={COLUMNS} />}
          <OptionChoice playhead={playhead} option="numbering" label={t`Numbers`} choices={NUMBERING} />
          <ToggleButton
            className="ftp-button"
            isSelected={clock === "compressed"}
            onChange={(on) => playhead.getState().choose({ clock: on ? "compressed" : "linear" })}
          >
            <Trans>Skip idle time</Trans>
          </ToggleButton>
          {run && meetsReverseTraffic(run, flow) && (
            <ToggleButton
              className="ftp-button"
              isSelected={ack_compression === "shown"}
              onChange={(on) => playhead.getState().choose({ ack_compression: on ? "shown" : "hidden" })}
            >
              <Trans>Bunched ACKs</Trans>
            </ToggleButton>
          )}
          <ZoomButtons playhead={playhead} />
        </>
      }
    >
      <Plot {...{ playhead, columns, packets, numbering, ack_compression, clock, height, losses, forks }} />
    </Panel>
  );
}

const seenLead = () =>
  t`Dark: captured. Pale: not captured, drawn with half of the shortest round trip as the one-way time. A pale line reaches the other end if an ACK reports the arrival.`;

/** Name of each choice of columns. */
export const COLUMNS = texts<Columns>({ ends: msg`Ends`, route: msg`Route` });
/** Name of each numbering. */
export const NUMBERING = texts<Numbering>({ segments: msg`Segments`, bytes: msg`Bytes` });

interface PlotProps extends LadderOptions {
  playhead: Playhead;
  height?: number;
  losses?: Losses;
  forks?: Forks;
}

function Plot(props: PlotProps): ReactNode {
  const { playhead, columns, packets, numbering, ack_compression, clock, height, losses, forks } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box, height);
  const theme = useTheme();
  const help = useId();
  const options = useMemo(
    () => ({ columns, packets, numbering, ack_compression, clock }),
    [columns, packets, numbering, ack_compression, clock],
  );
  const run = usePlayhead(playhead, (s) => s.run) ?? undefined;
  const layout = layoutOf({ size, range: { from: 0, to: 1 }, run, ...options });

  useEffect(() => {
    if (!canvas.current) return;
    const painter = new LadderPainter(canvas.current);
    const draw = (state: PlayheadState) => {
      // The first part of the next run is no picture from before the last change.
      box.current?.toggleAttribute("data-first-part", state.part !== null);
      painter.draw(state, size, options, theme);
    };
    return drawLive(playhead, draw, "part");
  }, [playhead, size, options, theme]);

  useTimeZoom(box, playhead, "y", layout.top, layout.bottom - layout.top);
  const [menu, setMenu] = useState<ForkPlace | null>(null);
  const handlers = useLadderGestures(playhead, size, options, (packet, x, y) => {
    const { run } = playhead.getState();
    if (!forks || !run || forks.choices(run, packet).length === 0) return false;
    playhead.getState().select({ kind: "packet", packet });
    setMenu({ run, packet, x, y });
    return true;
  });

  return (
    <div
      ref={box}
      className="ftp-plot"
      style={height === undefined ? undefined : { height }}
      role="application"
      aria-roledescription={t`packet ladder`}
      aria-label={t`Packet ladder`}
      aria-describedby={help}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ladder has a cursor of its own
      tabIndex={0}
      {...handlers}
    >
      <canvas ref={canvas} />
      <p id={help} className="ftp-unseen">
        <Trans>
          Up and down arrows move from packet to packet, and left and right step in time. Plus and minus zoom, and Shift
          with up and down scrolls. Enter moves the playhead to the packet; Escape clears the selection. The context
          menu of a selected packet starts a run in which this packet has a different fate.
        </Trans>
      </p>
      <Selected playhead={playhead} losses={losses} forks={forks} />
      {forks && menu && <ForkMenu forks={forks} at={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}

function Selected({ playhead, losses, forks }: Pick<PlotProps, "playhead" | "losses" | "forks">): ReactNode {
  const { run, selection, range } = usePlayheadParts(playhead, ({ run, selection, range }) => ({
    run,
    selection,
    range,
  }));
  const packet = run && selection?.kind === "packet" ? selection.packet : null;
  const bunch = run && packet !== null ? bunchWith(run, packet) : null;
  const low = run !== null && packet !== null && run.packets.created[packet] < (range.from + range.to) / 2;
  return (
    <>
      <p className="ftp-unseen" aria-live="polite">
        {run && packet !== null ? sentence(run, packet) : ""}
        {bunch && t` It is ${bunchWords(bunch)}.`}
      </p>
      {run && packet !== null && (
        <Inspector
          {...{ run, packet, low, losses, forks }}
          onClose={() => playhead.getState().select(null)}
          onSelect={(other) => {
            playhead.getState().select({ kind: "packet", packet: other });
            playhead.getState().reveal(run.packets.created[other]);
          }}
        />
      )}
    </>
  );
}
