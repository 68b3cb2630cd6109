/** Walks the drawing by arrow keys, to the nearest part in the key's direction. */

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Factor by which distance sideways counts more than distance ahead. */
const ASIDE = 2;

/** Returns the next element; null if there is none, undefined for a key that is no arrow. */
export function neighbour(
  parts: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | null | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const middle = (element: HTMLElement) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2] as const;
  };
  const [x, y] = middle(from);
  let nearest: { element: HTMLElement; far: number } | null = null;
  for (const element of parts) {
    const [dx, dy] = middle(element).map((value, i) => value - [x, y][i]);
    const ahead = dx * step[0] + dy * step[1];
    if (element === from || ahead < 1) continue;
    const far = ahead + ASIDE * Math.abs(dx * step[1] + dy * step[0]);
    if (!nearest || far < nearest.far) nearest = { element, far };
  }
  return nearest?.element ?? null;
}
