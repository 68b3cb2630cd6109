import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { lazily } from "../../browser/lazily.tsx";
import type { Engine } from "../../engine/pool.ts";
import type { Lab } from "../../lab/lab.ts";
import { english, prose } from "../../language/index.ts";
import { ProgramConsent } from "../../page/asking/consent.tsx";
import { StatusLine } from "../../panels/status_line.tsx";
import { BreakpointBar } from "./breakpoint_bar.tsx";
import type { EditorHandle, Mistake } from "./editor/editor.tsx";
import { useNames, useValues } from "./use_values.ts";
import type { Writing } from "./use_writing.ts";
import { valueInWords } from "./values.ts";
import { ValuesPanel } from "./values_panel.tsx";

const Editor = lazily(() => import("./editor/editor.tsx"));

interface CodePanelProps {
  lab: Lab;
  engine: Pick<Engine, "programCatalog" | "programReaches" | "programValues">;
  writing: Writing;
}

const NO_LINES: readonly number[] = [];

/** The program in its editor, the question whether a link's program may run, and the mistake. */
export function CodePanel({ lab, engine, writing }: CodePanelProps): ReactNode {
  const handle = useRef<EditorHandle | null>(null);
  const [isRead, setRead] = useState(false);
  const { text, asked, mistake, isOlder, agree, refuse } = writing;
  const [breakpoints, setBreakpoints] = useState(NO_LINES);
  const names = useNames(engine);
  const state = useValues(engine, lab);
  // A program that was changed since has other lines.
  const isOfText = asked === null && !isOlder && mistake === null;
  const value = (name: string) => {
    const known = isOfText ? state?.variables.find(([one]) => one === name) : undefined;
    const unit = names.find(({ kind, id }) => kind === "state" && id === name)?.unit ?? "";
    return known ? valueInWords(known[1], unit) : null;
  };
  const setHandle = useCallback((made: EditorHandle | null) => {
    handle.current = made;
  }, []);
  function read() {
    setRead(true);
    handle.current?.focus();
  }
  return (
    <>
      {asked !== null && (
        <ProgramConsent
          lines={asked.trimEnd().split("\n").length}
          onRun={agree}
          onRefuse={refuse}
          onRead={isRead ? undefined : read}
        />
      )}
      <Editor
        until={<div className="program-editor quiet">{t`Fetching the editor …`}</div>}
        label={asked === null ? t`Your program` : t`The program of the link, which does not run yet`}
        description={t`Tab indents a line. Press Escape, then Tab, to leave the editor. F9 sets a breakpoint on the line.`}
        isReadOnly={asked !== null}
        {...{ text, mistake, value }}
        decided={(isOfText && state?.line) || null}
        names={() => names}
        meaning={({ meaning }) => prose(meaning)}
        onBreakpoints={setBreakpoints}
        onEdit={writing.edit}
        onUndo={writing.undo}
        onRedo={writing.redo}
        onReady={setHandle}
      />
      <div className="program-state">
        <Verdict {...{ lab, mistake, isOlder }} goTo={(line, column) => handle.current?.goTo(line, column)} />
        <span className="program-keys quiet">
          <Trans>F9: breakpoint. Escape, then Tab: leave the editor.</Trans>
        </span>
      </div>
      {breakpoints.length > 0 && <BreakpointBar {...{ lab, engine, breakpoints }} />}
      <ValuesPanel state={state} names={names} goTo={(line) => handle.current?.goTo(line, 1)} />
    </>
  );
}

interface VerdictProps {
  lab: Lab;
  mistake: Mistake | null;
  isOlder: boolean;
  goTo(line: number, column: number): void;
}

/** The mistake of the program, with a way to its line; the state of the run if there is none. */
function Verdict({ lab, mistake, isOlder, goTo }: VerdictProps) {
  if (mistake === null) return <StatusLine lab={lab} />;
  return (
    <div className="program-verdict" role="status">
      <p>
        {mistake.line !== null && (
          <>
            <button type="button" className="link-button" onClick={() => goTo(mistake.line ?? 1, mistake.column ?? 1)}>
              {mistake.column === null ? t`Line ${mistake.line}` : t`Line ${mistake.line}, column ${mistake.column}`}
            </button>
            {": "}
          </>
        )}
        <span {...english()}>{mistake.message}</span>.{" "}
        <span className="quiet">
          {isOlder ? t`The run shown is that of the last program without a mistake.` : t`The run stops there.`}
        </span>
      </p>
    </div>
  );
}
