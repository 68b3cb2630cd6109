import { type ReactNode, useMemo, useRef } from "react";
import { Surface } from "../marks/paint/surface.tsx";
import { useSize } from "../marks/size.ts";
import { type Plot, plotLabel, plotMarks } from "./plots.ts";

const HEIGHT = 260;

/** One plot of the calculator with its caption. */
export function EquationPlot({ plot }: { plot: Plot }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, HEIGHT);
  const marks = useMemo(() => (size.width > 0 ? plotMarks(plot, size) : []), [plot, size]);
  return (
    <figure className="calculator-plot">
      <figcaption>{plot.title}</figcaption>
      <div ref={box} className="ftp-plot" style={{ height: HEIGHT }}>
        <Surface marks={marks} size={size} label={plotLabel(plot)} />
      </div>
    </figure>
  );
}
