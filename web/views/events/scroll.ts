/**
 * Visible rows of a long list. All rows are equally high, so nothing is measured; a list higher than browsers can
 * scroll is scrolled in proportion.
 */
import { USUAL_EM } from "../../marks/marks.ts";

/** Height of a row in em of a label, as in events.css; in px with type of usual size. */
export const ROW_EM = 2;
/** Height of a row with type of usual size, px. */
export const ROW = ROW_EM * USUAL_EM;

/** Chromium and WebKit clip higher boxes at 33 million px, Firefox at 17. */
const MOST = 15_000_000;

/** Returns the height of the scrolled content, px. */
export function scrolledHeight(count: number, row = ROW): number {
  return Math.min(count * row, MOST);
}

/** Rows that are visible. */
export interface RowsShown {
  /** First row that is at least partly visible, and one past the last. */
  from: number;
  to: number;
  /** Pixels of the first row that are above the view. */
  offset: number;
}

/** Returns the visible rows among `count` rows in `view` px, scrolled down by `top` px. */
export function rowsShown(count: number, top: number, view: number, row = ROW): RowsShown {
  const height = scrolledHeight(count, row);
  const reach = Math.max(0, height - view);
  const at = Math.min(Math.max(0, top), reach);
  // Offset from the top of the first row as if the list had its full height, px.
  const px = height === count * row ? at : (at / reach) * (count * row - view);
  const from = Math.floor(px / row);
  return { from, to: Math.min(count, Math.ceil((px + view) / row)), offset: px - from * row };
}

/**
 * Returns the scroll position (px) that shows row `index` with the least movement; null if the row is visible already.
 */
export function scrollTo(index: number, count: number, top: number, view: number, row = ROW): number | null {
  const height = scrolledHeight(count, row);
  const reach = Math.max(0, height - view);
  const scale = height === count * row ? 1 : reach / (count * row - view);
  const px = Math.min(top, reach) / scale;
  const [above, below] = [index * row, (index + 1) * row - view];
  if (px <= above && px >= below) return null;
  // A row that is far away comes to the middle.
  const far = above < px - view || below > px + view;
  const wanted = far ? (above + below) / 2 : px > above ? above : below;
  return Math.min(Math.max(0, wanted * scale), reach);
}
