import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { english } from "../../language/index.ts";
import { PlainPage } from "../plain_page.tsx";
import { ProgramConsent } from "./consent.tsx";

interface ProgramQuestionProps {
  /** Programs that the reader has not agreed to. */
  programs: readonly string[];
  onRun(): void;
  onRefuse(): void;
}

const NONE: readonly string[] = [];

/** Page in the place of a run whose link contains programs, until the reader has decided. */
export function ProgramQuestion({ programs, onRun, onRefuse }: ProgramQuestionProps): ReactNode {
  const text = programs.map((program) => program.trimEnd()).join("\n\n");
  const title = t`A link with a program`;
  return (
    <PlainPage title={`${title} · Fill the Pipe`} crumb={title} ignored={NONE}>
      <h1>{title}</h1>
      <ProgramConsent lines={text.split("\n").length} {...{ onRun, onRefuse }} />
      <pre className="program-asked" {...english()}>
        {text}
      </pre>
    </PlainPage>
  );
}
