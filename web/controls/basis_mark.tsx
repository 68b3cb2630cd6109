import { t } from "@lingui/core/macro";
import { createContext, useContext } from "react";
import type { Basis as SourceBasis } from "../engine/contract.ts";

/** Origin of a value; a small sign shows it by shape as well as by words. */
export type Basis = SourceBasis | "changed";

/** Name of the source that states values: the paper of an experiment unless a page names another. */
export const OriginContext = createContext<string | null>(null);

/** Returns the words for each origin of a value. */
export function useBasisWords(): Record<Basis, string> {
  const origin = useContext(OriginContext) ?? t`the paper`;
  return {
    stated: t`stated in ${origin}`,
    assumed: t`assumed here`,
    calibrated: t`calibrated to numbers from ${origin}`,
    chosen: t`chosen because of a result of ${origin}`,
    changed: t`changed by you`,
  };
}

/** Sign for the origin of a value. */
export function BasisMark({ basis }: { basis: Basis }) {
  const words = useBasisWords();
  return (
    <svg className="basis-mark" data-basis={basis} width="10" height="10" viewBox="0 0 10 10" role="img">
      <title>{words[basis]}</title>
      {basis === "stated" && <rect x="1.5" y="1.5" width="7" height="7" />}
      {basis === "assumed" && <rect x="2" y="2" width="6" height="6" fill="none" strokeWidth="1.2" />}
      {basis === "calibrated" && <path d="M5 1 9 5 5 9 1 5Z" />}
      {basis === "chosen" && <path d="M5 1.5 8.5 5 5 8.5 1.5 5Z" fill="none" strokeWidth="1.2" />}
      {basis === "changed" && <circle cx="5" cy="5" r="4" />}
    </svg>
  );
}
