import type { ReactNode } from "react";
import { partsOfLine } from "./line_parts.ts";

interface FormulaLineProps {
  /** Mathematics with its symbols between asterisks. */
  line: string;
  /** Draws what stands between asterisks. */
  drawSymbol?(word: string): ReactNode;
}

/** A formula in one line: symbols slanted, powers raised. */
export function FormulaLine({ line, drawSymbol = (word) => <var>{word}</var> }: FormulaLineProps): ReactNode {
  return partsOfLine(line).map(({ kind, text, isRaised }, i) => {
    const content = kind === "symbol" ? drawSymbol(text) : text;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    return isRaised ? <sup key={i}>{content}</sup> : <span key={i}>{content}</span>;
  });
}
