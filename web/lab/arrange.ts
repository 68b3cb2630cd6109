/** Choice and order of views on the page: one list of ids, kept in the link; empty means as usual. */

/** Views of the run in the middle column, in order; all others are in the right column. */
export const MIDDLE = ["testbed", "pipe", "ladder", "channels"];

/** Tells whether a view stands in the middle column. */
export function isInMiddle(view: string): boolean {
  return MIDDLE.includes(view);
}

/** Returns the chosen views of `available`, which is in the usual order. */
export function arranged(available: readonly string[], chosen: readonly string[]): string[] {
  return chosen.length === 0 ? [...available] : chosen.filter((id) => available.includes(id));
}

/** Returns the entries with the given ids first, in that order, then the others in theirs. */
export function inFront<Named extends { id: string }>(all: readonly Named[], ids: readonly string[]): Named[] {
  const rank = ({ id }: Named) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...all].sort((a, b) => rank(a) - rank(b));
}

/** Returns the shown views, then the hidden ones in their usual order, for a list to choose from. */
export function offered(available: readonly string[], chosen: readonly string[]): string[] {
  const shown = arranged(available, chosen);
  return [...shown, ...available.filter((id) => !shown.includes(id))];
}

/** Returns the list with `moved` before or after `target`, in their order. */
export function moved(
  list: readonly string[],
  ids: ReadonlySet<string>,
  target: string,
  side: "before" | "after",
): string[] {
  if (ids.has(target)) return [...list];
  const rest = list.filter((id) => !ids.has(id));
  const at = rest.indexOf(target) + (side === "after" ? 1 : 0);
  return [...rest.slice(0, at), ...list.filter((id) => ids.has(id)), ...rest.slice(at)];
}

/**
 * Returns the list to keep for a choice among `available`; `others`: shown views of other columns. The usual choice is
 * kept as an empty list, so that such a link shows views that later versions add.
 */
export function kept(shown: readonly string[], available: readonly string[], others: Shown): string[] {
  const usual = (one: Shown) => one.shown.join() === one.available.join();
  if (usual({ shown, available }) && usual(others)) return [];
  return [...others.shown, ...shown];
}

/** A choice of views: those shown, and all there are. */
export interface Shown {
  shown: readonly string[];
  available: readonly string[];
}
