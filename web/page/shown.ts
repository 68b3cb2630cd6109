/** Views that fill the screen in a presentation: ids, the first at the left; at most two. */

/** The view that is presented by default. */
export const LADDER = "ladder";

const MOST = 2;

/** Returns the available views among `asked`; if there are none, the ladder, or else the first view. */
export function presented(asked: readonly string[], available: readonly string[]): string[] {
  const found = asked.filter((id) => available.includes(id)).slice(0, MOST);
  if (found.length > 0) return found;
  return available.includes(LADDER) ? [LADDER] : available.slice(0, 1);
}

/** Returns the views for a step that is about `view`, or about none; of two views the left one stays. */
export function following(shown: readonly string[], view: string | null): string[] {
  if (shown.length === 0) return [];
  if (shown.length === 1) return [view ?? LADDER];
  return view === null || shown.includes(view) ? [...shown] : [shown[0], view];
}

/** Returns the views with the last one replaced by the next (1) or previous (-1) that is not shown. */
export function turned(shown: readonly string[], available: readonly string[], direction: 1 | -1): string[] {
  const kept = shown.slice(0, -1);
  const ids = available.filter((id) => !kept.includes(id));
  const at = ids.indexOf(shown[shown.length - 1]);
  return [...kept, ids[(at + direction + ids.length) % ids.length]];
}

/** Returns two views side by side, the ladder at the left if it is one of them; or, of two, the first alone. */
export function paired(shown: readonly string[], available: readonly string[], beside: readonly string[]): string[] {
  if (shown.length > 1) return shown.slice(0, 1);
  const [one] = shown;
  const other = one !== LADDER && available.includes(LADDER) ? LADDER : beside.find((id) => id !== one);
  if (other === undefined) return [...shown];
  return other === LADDER ? [LADDER, one] : [one, other];
}
