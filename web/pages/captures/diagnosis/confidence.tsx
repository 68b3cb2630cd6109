import type { ReactNode } from "react";
import type { Confidence, DiagnosisLists } from "../../../engine/captured.ts";
import { inSentence } from "../../../language/names.ts";

/** Word for how firmly the packets speak for something, with its meaning as a title. */
export function ConfidenceWord({ of, lists }: { of: Confidence; lists: DiagnosisLists }): ReactNode {
  const known = lists.confidences.find(({ id }) => id === of);
  return (
    <span className="diagnosis-confidence" data-confidence={of} title={known?.meaning}>
      {inSentence(known?.name ?? of)}
    </span>
  );
}
