import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { CodeBox } from "../../page/asking/code_box.tsx";
import { agreeTo } from "../../scenario/programs.ts";

interface OwnProgramProps {
  /** Program of the link; an error if it cannot be read, null if there is none. */
  linked: string | Error | null;
  /** The program that is judged; null before the reader has agreed to run one. */
  program: string | null;
  onRun(program: string): void;
}

/** The reader's program on the report card. */
export function OwnProgram({ linked, program, onRun }: OwnProgramProps) {
  const [text, setText] = useState("");
  useEffect(() => {
    if (typeof linked === "string") setText(linked);
  }, [linked]);
  function run() {
    void agreeTo(text);
    onRun(text);
  }
  return (
    <section className="report-card-own">
      <h2>
        <Trans>Your program</Trans>
      </h2>
      {linked instanceof Error && <p role="alert">{linked.message}</p>}
      <p className="report-card-text">
        <Trans>A program is judged as a variant is. It detects and repairs losses as RACK-TLP does.</Trans>
      </p>
      <CodeBox
        {...{ text, program }}
        isForeign={linked === text}
        onText={setText}
        label={t`Add my program`}
        onRun={run}
      />
    </section>
  );
}
