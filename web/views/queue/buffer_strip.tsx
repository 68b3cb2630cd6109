import { type PointerEvent, type ReactNode, useCallback, useRef } from "react";
import { queueOf } from "../../analysis/queue/queue.ts";
import { useSoon } from "../../browser/soon.ts";
import { LiveCanvas } from "../../charts/live.tsx";
import type { Size } from "../../marks/marks.ts";
import { useSize } from "../../marks/size.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { Playhead, PlayheadState } from "../../playhead/playhead.ts";
import { sentence } from "../../run/sentence.ts";
import { bufferAt, bufferMarks, bufferWords } from "./buffer.ts";

/** The packets that wait at the playhead's time; each can be pointed at and selected. */
export function BufferStrip({ playhead }: { playhead: Playhead }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { em } = useTheme();
  const size = useSize(box, Math.round(2.6 * em));
  const marks = useCallback(({ run, flow, time, hover, selection }: PlayheadState, size: Size) => {
    const queue = run && queueOf(run, flow);
    return run && queue !== null ? bufferMarks(run, queue, time, size, { hover, selection }) : [];
  }, []);
  const packetAt = (event: PointerEvent<HTMLElement>) => {
    const { run, flow, time } = playhead.getState();
    const queue = run && queueOf(run, flow);
    if (!run || queue === null) return null;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const at = bufferAt(run, queue, time, size).blocks.find((block) => x >= block.x && x < block.x + block.width);
    return at?.packet ?? null;
  };
  return (
    <>
      <div
        ref={box}
        className="ftp-plot ftp-buffer"
        style={{ height: size.height }}
        onPointerMove={(event) => playhead.getState().setHover(packetAt(event))}
        onPointerLeave={() => playhead.getState().setHover(null)}
        onPointerUp={(event) => {
          const packet = packetAt(event);
          if (packet !== null) playhead.getState().select({ kind: "packet", packet });
        }}
      >
        <LiveCanvas playhead={playhead} size={size} marks={marks} />
      </div>
      <Words playhead={playhead} />
    </>
  );
}

/** The backlog in words, or the packet under the pointer. */
function Words({ playhead }: { playhead: Playhead }): ReactNode {
  const words = useSoon(playhead, ({ run, flow, time, hover }) => {
    const queue = run && queueOf(run, flow);
    if (!run || queue === null) return "";
    return hover === null ? bufferWords(run, queue, time) : sentence(run, hover);
  });
  return <p className="ftp-lead ftp-buffer-words">{words}</p>;
}
