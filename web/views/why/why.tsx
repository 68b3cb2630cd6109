import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Question } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";
import { type Answer, useWhy } from "./source.ts";
import "./why.css";

interface WhyProps {
  run: Run;
  question: Question;
  /** Subject of the question, if it is not what was chosen. */
  about?: ReactNode;
}

/** The answer to one question, announced as it changes. */
export function Why({ run, question, about }: WhyProps): ReactNode {
  return <WhyAnswer answer={useWhy(run, question)} about={about} />;
}

/** The first text of an answer that is already there. */
export function WhyAnswer({ answer, about = t`Why?` }: { answer: Answer; about?: ReactNode }): ReactNode {
  return (
    <p className="ftp-why" role="status" aria-busy={answer.texts === null && answer.failure === null}>
      <b>{about}</b> <WhyText answer={answer} index={0} />
    </p>
  );
}

/** One of the texts of an answer. */
export function WhyText({ answer, index }: { answer: Answer; index: number }): ReactNode {
  if (answer.failure !== null) return t`The explanation failed: ${answer.failure}`;
  if (answer.texts === null) return t`The explanation is being computed.`;
  return answer.texts[index] ?? t`No decision was made at this time.`;
}
