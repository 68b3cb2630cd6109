import { t } from "@lingui/core/macro";
import type { Verdict as Word } from "./ledger.ts";

/** A goal's outcome by sign and word as well as by colour. */
export function Verdict({ verdict }: { verdict: Word }) {
  if (verdict === "none") return <span className="quiet">{t`none`}</span>;
  if (verdict === "calibrated") return <span className="quiet">{t`calibrated`}</span>;
  return verdict === "met" ? (
    <span className="evidence-met">{t`✓ met`}</span>
  ) : (
    <strong className="evidence-missed">{t`✕ missed`}</strong>
  );
}
