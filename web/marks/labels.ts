const NARROW = new Set("iljtfI.,:;|!'()[] ");
const WIDE = new Set("mwMW%@");

/** Width of a text (px) at `size` px, near enough for placing labels without a screen. */
export function textWidth(text: string, size: number, bold = false): number {
  let ems = 0;
  for (const c of text) ems += NARROW.has(c) ? 0.36 : WIDE.has(c) ? 0.95 : c >= "A" && c <= "Z" ? 0.7 : 0.62;
  return ems * size * (bold ? 1.1 : 1);
}

/** Breaks a text into at most `lines` lines of `width` px; the last one is cut with an ellipsis if need be. */
export function wrap(text: string, width: number, size: number, lines: number): string[] {
  const result: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, size) > width) {
      if (result.length === lines - 1) return [...result, `${line} …`];
      result.push(line);
      line = word;
    } else line = longer;
  }
  return [...result, line];
}

/** Clips a text to a width (px), with an ellipsis. */
export function clipped(text: string, width: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size, bold) > width) letters.pop();
  return `${letters.join("")}…`;
}

/**
 * Clips several texts to the same width. Texts that would read alike keep their ends, which tell them apart:
 * "VAX…/780".
 */
export function clippedApart(texts: readonly string[], width: number, size: number): string[] {
  const plain = texts.map((text) => clipped(text, width, size));
  return texts.map((text, i) => {
    const isTold = plain[i] === text || plain.every((other, k) => k === i || other !== plain[i] || texts[k] === text);
    return isTold ? plain[i] : withEnd(text, width, size);
  });
}

function withEnd(text: string, width: number, size: number): string {
  const letters = [...text];
  for (let kept = letters.length - 1; kept > 1; kept--) {
    const end = Math.ceil(kept / 2);
    const short = `${letters.slice(0, kept - end).join("")}…${letters.slice(-end).join("")}`;
    if (textWidth(short, size) <= width) return short;
  }
  return clipped(text, width, size);
}

/**
 * Selects labels that can stand `gap` (px) apart among `positions` (px, most important first); returns their indices.
 */
export function apart(positions: readonly number[], gap: number): number[] {
  const taken = new Map<number, number[]>();
  const kept: number[] = [];
  positions.forEach((p, i) => {
    const cell = Math.floor(p / gap);
    for (const near of [cell - 1, cell, cell + 1]) {
      if (taken.get(near)?.some((q) => Math.abs(q - p) < gap)) return;
    }
    taken.set(cell, [...(taken.get(cell) ?? []), p]);
    kept.push(i);
  });
  return kept;
}

/** Moves positions (px) apart to at least `gap`, each as little as possible, inside [min, max]. Order is kept. */
export function spreadOut(positions: readonly number[], gap: number, min: number, max: number): number[] {
  const order = positions.map((_, i) => i).sort((a, b) => positions[a] - positions[b]);
  const placed = order.map((i) => Math.min(Math.max(positions[i], min), max));
  for (let k = 1; k < placed.length; k++) placed[k] = Math.max(placed[k], placed[k - 1] + gap);
  if (placed.length > 0) placed[placed.length - 1] = Math.min(placed[placed.length - 1], max);
  for (let k = placed.length - 2; k >= 0; k--) placed[k] = Math.min(placed[k], placed[k + 1] - gap);
  const result: number[] = [];
  order.forEach((i, k) => {
    result[i] = placed[k];
  });
  return result;
}
