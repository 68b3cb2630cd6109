/** Numbers of the prose of a figure. */
import { FigureContext, useOf } from "./context.ts";
import { DraggedNumber } from "./dragged.tsx";
import { QUANTITIES, writeQuantity } from "./quantities.ts";

/** A number that is dragged. */
export function Dragged({ of }: { of: string }) {
  const { row, choice, choose } = useOf(FigureContext);
  return <DraggedNumber drag={row.drags[of]} at={choice[of]} onChange={(at) => choose(of, at)} />;
}

/** A number that comes from the run. */
export function Result({ of }: { of: string }) {
  const { row, values } = useOf(FigureContext);
  const { kind } = QUANTITIES[row.results[of].what];
  return <span className="essay-result">{writeQuantity(values[of] ?? null, kind)}</span>;
}
