import type { Verdict as Word } from "./ledger.ts";

/** A goal's outcome by sign and word as well as by colour. */
export function Verdict({ verdict }: { verdict: Word }) {
  if (verdict === "none") return <span className="quiet">none</span>;
  return verdict === "met" ? (
    <span className="evidence-met">✓ met</span>
  ) : (
    <strong className="evidence-missed">✕ missed</strong>
  );
}
