import type { ReactNode } from "react";
import type { DiagnosisFinding, DiagnosisLists } from "../../../engine/captured.ts";
import { languageOf } from "../../../language/index.ts";
import { sentenceOf } from "../../../views/why/sentences.tsx";
import type { Captures } from "../store.ts";
import { ConfidenceWord } from "./confidence.tsx";
import { PacketButton } from "./packet_button.tsx";

interface FindingsProps {
  found: readonly DiagnosisFinding[];
  lists: DiagnosisLists;
  /** Captures whose shown connection the findings are about; null if it is not shown yet. */
  captures: Captures | null;
}

/** Sentences of an answer, each with how firmly the packets speak for it and a packet that shows it. */
export function Findings({ found, lists, captures }: FindingsProps): ReactNode {
  return (
    <ol className="diagnosis-answer">
      {found.map(({ statement, confidence, row }) => {
        const text = sentenceOf(statement);
        return (
          <li key={statement.says}>
            <span {...languageOf(text)}>{text}.</span> <ConfidenceWord of={confidence} lists={lists} />{" "}
            {captures && <PacketButton captures={captures} row={row} />}
          </li>
        );
      })}
    </ol>
  );
}
