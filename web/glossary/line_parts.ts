/** Part of a formula's line. */
export interface LinePart {
  kind: "symbol" | "text";
  text: string;
  /** Written as a power. */
  isRaised: boolean;
}

/** A symbol between asterisks, or a text up to the next symbol or power; `^` before it raises a symbol, a number or a bracket. */
const PART = /(\^?)(?:\*([^*]+)\*|(?<=\^)(\d+|\([^()]*\)))|[^*^]+/g;

/** Splits the line of a formula into its parts. A raised bracket loses its parentheses. */
export function partsOfLine(line: string): LinePart[] {
  return [...line.matchAll(PART)].flatMap((match): LinePart[] => {
    const [all, raised, symbol, power] = match;
    const isRaised = raised === "^";
    if (symbol !== undefined) return [{ kind: "symbol", text: symbol, isRaised }];
    if (power === undefined) return [{ kind: "text", text: all, isRaised: false }];
    const inside = power.startsWith("(") ? power.slice(1, -1) : power;
    return partsOfLine(inside).map((part) => ({ ...part, isRaised: true }));
  });
}
