import { t } from "@lingui/core/macro";
import { useEffect, useId, useMemo, useRef } from "react";
import { drawLive } from "../../charts/live.tsx";
import { useSize } from "../../marks/size.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import type { Run } from "../../run/run.ts";
import { LadderPainter } from "../../views/ladder/draw.ts";
import { useLadderGestures } from "../../views/ladder/gestures.ts";
import type { LadderOptions } from "../../views/ladder/layout.ts";

const OPTIONS: LadderOptions = {
  columns: "ends",
  packets: "all",
  numbering: "segments",
  ack_compression: "hidden",
  clock: "linear",
};

interface FutureLadderProps {
  playhead: Playhead;
  run: Run;
  /** Instant at which the two futures diverge, ns. */
  divergence: number | null;
  title: string;
  /** Rate of this future, in words. */
  result: string;
  /** The packet that the other future loses; given for the future in which the reader chooses it. */
  packet?: number;
  isLoss?: boolean;
}

/** The ladder of one of two futures, on the clock of both. */
export function FutureLadder({ title, result, isLoss = false, ...plot }: FutureLadderProps) {
  const id = useId();
  return (
    <section className="card stage-future" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <strong className={isLoss ? "stage-lost" : undefined}>{result}</strong>
      </header>
      <Plot title={title} {...plot} />
    </section>
  );
}

/** Width (px) of a ladder below which its letters are smaller, by a factor, so that two fit a phone. */
const NARROW = 260;
const SMALL = 0.77;

const none = () => false;

function Plot({ playhead, run, divergence, title, packet }: Omit<FutureLadderProps, "result" | "isLoss">) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const measured = useSize(box);
  const size = useMemo(
    () => (measured.width < NARROW ? { ...measured, em: SMALL * measured.em } : measured),
    [measured],
  );
  const theme = useTheme();
  const help = useId();
  const handlers = useLadderGestures(playhead, size, OPTIONS, none);
  useEffect(() => {
    if (!canvas.current) return;
    const painter = new LadderPainter(canvas.current, false);
    return drawLive(playhead, (state) => {
      const chosen = packet === undefined ? null : ({ kind: "packet", packet } as const);
      const hover = packet === undefined ? null : state.hover;
      // Nothing plays here: both futures are drawn to their end, and not pale behind a playhead.
      painter.draw({ ...state, run, time: run.end, divergence, selection: chosen, hover }, size, OPTIONS, theme);
    });
  }, [playhead, run, divergence, packet, size, theme]);

  if (packet === undefined) {
    return (
      <div ref={box} className="stage-ladder" role="img" aria-label={t`Packet ladder: ${title}`}>
        <canvas ref={canvas} />
      </div>
    );
  }
  return (
    <div
      ref={box}
      className="stage-ladder"
      data-chosen=""
      role="application"
      aria-roledescription={t`packet ladder`}
      aria-label={t`Packet ladder: ${title}`}
      aria-describedby={help}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ladder has a cursor of its own
      tabIndex={0}
      {...handlers}
    >
      <canvas ref={canvas} />
      <p id={help} className="ftp-unseen">
        {t`Up and down arrows choose the packet that is lost in the other run.`}
      </p>
    </div>
  );
}
