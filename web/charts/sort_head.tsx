/** Head of a column by which a table can be sorted; pressed again, it reverses the order. */
import type { ReactNode } from "react";

/** Order of a table: the column, and whether the largest value comes first. */
export interface Order<Column extends string> {
  by: Column;
  down: boolean;
}

interface SortHeadProps<Column extends string> {
  column: Column;
  name: string;
  order: Order<Column>;
  setOrder(order: Order<Column>): void;
  /** Whether the first press puts the largest value on top. */
  down: boolean;
}

/** Head of a column whose button sorts the table by it, and turns the order round when pressed again. */
export function SortHead<Column extends string>({
  column,
  name,
  order,
  setOrder,
  down,
}: SortHeadProps<Column>): ReactNode {
  const isSorted = order.by === column;
  return (
    <th scope="col" aria-sort={isSorted ? (order.down ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        className="link-button sort-head"
        onClick={() => setOrder({ by: column, down: isSorted ? !order.down : down })}
      >
        {name}
        {isSorted && <span aria-hidden="true"> {order.down ? "↓" : "↑"}</span>}
      </button>
    </th>
  );
}
