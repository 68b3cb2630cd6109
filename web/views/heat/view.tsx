import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import type { Catalog } from "../../engine/contract.ts";
import { Surface } from "../../marks/paint/surface.tsx";
import { useSize } from "../../marks/size.ts";
import { cssColor } from "../../marks/theme.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { HeatMeasure, HeatResult } from "../../sweep/heat.ts";
import { cellAt, cornerOf, heatFrame, heatHeight } from "./layout.ts";
import { cellLegend, cellSentence, heatMarks } from "./marks.ts";

interface HeatMapProps {
  result: HeatResult;
  measure: HeatMeasure;
  catalog: Catalog;
  /** Index of the cell of the current run. */
  current: number;
  /** Opens the run of a cell. */
  onPick(cell: number): void;
}

/** The cells as one picture that is walked by arrow keys; a click or Enter opens the run of a cell. */
export function HeatMap({ result, measure, catalog, current, onPick }: HeatMapProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { em } = useTheme();
  const size = useSize(box, Math.ceil(heatHeight(result, em)));
  const frame = useMemo(() => heatFrame(result, size), [result, size]);
  const marks = useMemo(
    () => (size.width > 0 ? heatMarks(result, measure, catalog, size) : []),
    [result, measure, catalog, size],
  );
  const [at, setAt] = useState<number | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const columns = frame.columns;
  const cell = Math.min(at ?? current, result.cells.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const moves: Record<string, [number, number]> = {
      ArrowRight: [column + 1, row],
      ArrowLeft: [column - 1, row],
      ArrowUp: [column, row + 1],
      ArrowDown: [column, row - 1],
    };
    if (event.key === "Enter" || event.key === " ") onPick(cell);
    else if (Object.hasOwn(moves, event.key)) {
      const [x, y] = moves[event.key];
      if (x >= 0 && x < columns && y >= 0 && y < frame.rows) setAt(y * columns + x);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const under = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return cellAt(frame, event.clientX - left, event.clientY - top);
  };
  const outlined = (index: number, dashed: boolean) => {
    const { x, y } = cornerOf(frame, index);
    return (
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(0, frame.width - 2)}
        height={Math.max(0, frame.height - 2)}
        fill="none"
        stroke={cssColor("ink")}
        strokeWidth={dashed ? 1.5 : 2.5}
        strokeDasharray={dashed ? "3 2" : undefined}
      />
    );
  };
  const shown = hover ?? cell;
  return (
    <>
      <div
        ref={box}
        className="ftp-plot ftp-heat"
        style={{ height: size.height }}
        role="slider"
        tabIndex={0}
        aria-label={t`${result.x.name} and ${result.y.name}`}
        aria-valuemin={0}
        aria-valuemax={result.cells.length - 1}
        aria-valuenow={cell}
        aria-valuetext={cellSentence(result, cell, measure, catalog)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setHover(under(event))}
        onPointerLeave={() => setHover(null)}
        onClick={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const clicked = cellAt(frame, event.clientX - left, event.clientY - top);
          if (clicked === null) return;
          setAt(clicked);
          onPick(clicked);
        }}
      >
        <Surface marks={marks} size={size} label={t`${result.x.name} and ${result.y.name}`}>
          {outlined(current, false)}
          {shown !== current && outlined(shown, true)}
        </Surface>
      </div>
      <p className="ftp-lead" aria-hidden="true">
        {cellSentence(result, shown, measure, catalog)}
      </p>
      <p className="quiet ftp-heat-legend">{cellLegend(result, measure).join(" ")}</p>
    </>
  );
}
