// biome-ignore-all lint/a11y/useSemanticElements: elements of a table cannot be laid out as a window on a million rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the row it is at
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import { said } from "../../language/index.ts";
import { useSize } from "../../marks/size.ts";
import type { Playhead, PlayheadState, Selection } from "../../playhead/playhead.ts";
import type { Run } from "../../run/run.ts";
import type { RunViewProps } from "../view.ts";
import { askedOf } from "../why/source.ts";
import { Why } from "../why/why.tsx";
import "./events.css";
import { fixed } from "../../quantities/numbers.ts";
import { Filters } from "./filters.tsx";
import { choose, rowOf } from "./follow.ts";
import { type Found, findEvents } from "./query.ts";
import { ROW_EM, rowsShown, scrolledHeight, scrollTo } from "./scroll.ts";
import { headerWords, toWhich, whatHappened } from "./words.ts";

/** List of all events of the run, searched, filtered, and linked to the other views row by row. */
export function EventsView({ playhead, state, height = 320 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const text = useDeferredValue(usePlayhead(playhead, (s) => s.options.events));
  const found = run && findEvents(run, text);
  return (
    <Panel
      title={t`Events`}
      words={[
        "loss",
        "timeout",
        "fast_retransmit",
        "retransmission",
        "delayed_ack",
        "persist",
        "ecn",
        "fragment",
        "reservation",
      ]}
      className="ftp-events"
      state={state}
      empty={run && run.data.events.time.length > 0 ? null : t`No events yet.`}
    >
      {run && found && (
        <>
          <Filters playhead={playhead} run={run} found={found} />
          <List {...{ playhead, run, found, height }} />
        </>
      )}
    </Panel>
  );
}

interface ListProps {
  playhead: Playhead;
  run: Run;
  found: Found;
  height: number;
}

const HEADS = [msg`ms`, msg`Event`, msg`Packet`, msg`At`, msg`Header`];

/** A row chosen here, valid as long as the playhead stays where that left it. */
interface Chosen {
  run: Run;
  row: number;
  time: number;
  selection: Selection | null;
}

function rowMeant(run: Run, own: Chosen | null, state: Pick<PlayheadState, "selection" | "time">): number {
  const kept = own?.run === run && own.time === state.time && own.selection === state.selection;
  return kept ? own.row : rowOf(run, state);
}

function List({ playhead, run, found, height }: ListProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [own, setOwn] = useState<Chosen | null>(null);
  // The latest choice is kept in a ref as well, because keys come faster than the list is drawn.
  const last = useRef<Chosen | null>(null);
  const name = useId();
  const { selection, time } = useSoon(playhead, ({ selection, time }) => ({ selection, time }));
  const row = rowMeant(run, own, { selection, time });
  const current = found.upTo(row);
  const isCurrent = current >= 0 && found.row(current) === row;
  // The head is a row of the list; it scrolls along, because it may be narrower than its cells.
  const size = useSize(box, height);
  const high = ROW_EM * size.em;
  const view = Math.max(0, size.height - high);
  const shown = rowsShown(found.count, top, view, high);

  // A selection made elsewhere, and the playhead, move the list; a reader can scroll it freely.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new row or other rows take it along
  useEffect(() => {
    const scroller = box.current;
    if (!scroller || current < 0) return;
    const to = scrollTo(current, found.count, scroller.scrollTop, view, high);
    if (to !== null) scroller.scrollTop = to;
  }, [current, found]);

  const pick = (index: number) => {
    if (found.count === 0) return;
    const chosen = found.row(Math.min(Math.max(0, index), found.count - 1));
    const selected = choose(playhead, run, chosen);
    last.current = { run, row: chosen, time: playhead.getState().time, selection: selected };
    setOwn(last.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const state = playhead.getState();
    const row = rowMeant(run, last.current, state);
    const current = found.upTo(row);
    const page = Math.max(1, Math.floor(view / high) - 1);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      // Between two rows, up goes to the row before.
      ArrowUp: current >= 0 && found.row(current) === row ? current - 1 : current,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: found.count - 1,
    };
    if (event.key === "Escape" && state.selection !== null) state.select(null);
    else if (Object.hasOwn(steps, event.key)) pick(steps[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const asks = isCurrent && (selection !== null || own?.row === row);
  const active = isCurrent && current >= shown.from && current < shown.to;
  return (
    <>
      <div
        ref={box}
        className="ftp-event-list"
        style={{ height }}
        role="grid"
        aria-label={t`Events`}
        aria-rowcount={found.count + 1}
        aria-activedescendant={active ? `${name}-${current}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const line = (event.target as Element).closest("[data-index]");
          if (line) pick(Number(line.getAttribute("data-index")));
        }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onPointerLeave={() => playhead.getState().setHover(null)}
      >
        <div role="row" aria-rowindex={1} className="ftp-event-row ftp-event-head">
          {HEADS.map((head) => (
            <span key={head.id} role="columnheader">
              {said(head)}
            </span>
          ))}
        </div>
        <div role="rowgroup" style={{ height: scrolledHeight(Math.max(1, found.count), high) }}>
          <div
            role="presentation"
            className="ftp-event-window"
            style={{ height: Math.min(view, Math.max(1, found.count) * high) }}
          >
            <div role="presentation" style={{ transform: `translateY(${-shown.offset}px)` }}>
              {found.count === 0 && (
                <div role="row" className="ftp-event-row ftp-event-none">
                  <span role="gridcell">
                    <Trans>No event matches all of these conditions.</Trans>
                  </span>
                </div>
              )}
              {Array.from({ length: Math.max(0, shown.to - shown.from) }, (_, i) => shown.from + i).map((index) => (
                <Row
                  key={index}
                  id={`${name}-${index}`}
                  {...{ playhead, run, index }}
                  row={found.row(index)}
                  current={isCurrent && index === current}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
      {asks && askedOf(run) && <Why run={run} question={{ rows: [row] }} />}
    </>
  );
}

interface RowProps {
  playhead: Playhead;
  run: Run;
  id: string;
  index: number;
  row: number;
  current: boolean;
}

/** A row is drawn again only if its event, its selection or its highlighted packet changes. */
const Row = memo(function Row({ playhead, run, id, index, row, current }: RowProps): ReactNode {
  const packet = run.packetOf(row);
  const lit = usePlayhead(playhead, ({ hover, selection }) => {
    const selected = selection?.kind === "packet" ? selection.packet : null;
    return packet !== null && (packet === hover || packet === selected);
  });
  const { time, place, kind } = run.data.events;
  const future = usePlayhead(playhead, (s) => time[row] > s.time);
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={current}
      data-index={index}
      className="ftp-event-row"
      data-lit={lit}
      data-future={future}
      data-lost={kind[row] === run.kinds.dropped}
      onPointerEnter={() => playhead.getState().setHover(packet)}
    >
      <span role="gridcell">{fixed(time[row] / 1e6, 3)}</span>
      <span role="gridcell">{whatHappened(run, row)}</span>
      <span role="gridcell">{toWhich(run, row)}</span>
      <span role="gridcell" translate="no">
        {run.places[place[row]]?.name}
      </span>
      <span role="gridcell">{headerWords(run, row)}</span>
    </div>
  );
});
