/**
 * Which rows of a long list are on the screen. All rows are equally high, so nothing is measured; a list higher than browsers
 * can scroll is scrolled in proportion.
 */

/** Height of a row, px. */
export const ROW = 26;

/** Chromium and WebKit clip higher boxes at 33 million px, Firefox at 17. */
const MOST = 15_000_000;

/** Height (px) of what is scrolled. */
export function scrolledHeight(count: number): number {
  return Math.min(count * ROW, MOST);
}

export interface RowsShown {
  /** First row that is at least partly seen, and one more than the last. */
  from: number;
  to: number;
  /** px by which the first is pushed up. */
  offset: number;
}

/** What is seen of `count` rows in `view` px, scrolled down by `top` px. */
export function rowsShown(count: number, top: number, view: number): RowsShown {
  const height = scrolledHeight(count);
  const reach = Math.max(0, height - view);
  const at = Math.min(Math.max(0, top), reach);
  // px from the top of the first row, were the list as high as it is long.
  const px = height === count * ROW ? at : (at / reach) * (count * ROW - view);
  const from = Math.floor(px / ROW);
  return { from, to: Math.min(count, Math.ceil((px + view) / ROW)), offset: px - from * ROW };
}

/** How far down to scroll (px) so that row `index` is seen, moving no further than needed; null if it is seen already. */
export function scrollTo(index: number, count: number, top: number, view: number): number | null {
  const height = scrolledHeight(count);
  const reach = Math.max(0, height - view);
  const scale = height === count * ROW ? 1 : reach / (count * ROW - view);
  const px = Math.min(top, reach) / scale;
  const [above, below] = [index * ROW, (index + 1) * ROW - view];
  if (px <= above && px >= below) return null;
  // From afar it comes to the middle.
  const far = above < px - view || below > px + view;
  const wanted = far ? (above + below) / 2 : px > above ? above : below;
  return Math.min(Math.max(0, wanted * scale), reach);
}
