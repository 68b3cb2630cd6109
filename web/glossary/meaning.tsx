import { t } from "@lingui/core/macro";
import { type ReactNode, useContext } from "react";
import { useSoon } from "../browser/soon.ts";
import { english, languageOf, messageOf } from "../language/index.ts";
import type { Playhead } from "../playhead/playhead.ts";
import { FormulaLine } from "./formula_line.tsx";
import { type Formula, formulasOf, lineOf } from "./formulas/index.ts";
import type { GlossaryEntry } from "./glossary.ts";
import { ShownRun } from "./shown_run.ts";

/** Meaning of a term, its unit, clause and formula; the formula has the numbers of the run, if one is shown. */
export function Meaning({ entry }: { entry: GlossaryEntry }): ReactNode {
  const playhead = useContext(ShownRun);
  const formulas = formulasOf(entry.id);
  return (
    <>
      <MeaningText entry={entry} />
      {formulas.length > 0 && (playhead ? <Lively {...{ formulas, playhead }} /> : <Formulas formulas={formulas} />)}
      <Origin entry={entry} />
    </>
  );
}

/** Meaning of a term alone. */
export function MeaningText({ entry: { meaning } }: { entry: GlossaryEntry }): ReactNode {
  return <p {...languageOf(meaning)}>{meaning}</p>;
}

/** Unit and clause of a term, if it has them. */
export function Origin({ entry: { unit, clause } }: { entry: GlossaryEntry }): ReactNode {
  if (!unit && !clause) return null;
  return (
    <p className="quiet">
      {unit && t`Unit: ${unit}`}
      {unit && clause && " · "}
      {clause && <span {...english()}>{clause}</span>}
    </p>
  );
}

/** Formulas with symbols only. */
export function Formulas({ formulas }: { formulas: readonly Formula[] }): ReactNode {
  return formulas.map((formula) => (
    <p key={formula.line.id} className="formula">
      <Symbolic formula={formula} />
    </p>
  ));
}

/**
 * The formula for which this run has numbers, with them, as they are at the playhead; without numbers, symbols only.
 */
function Lively({ formulas, playhead }: { formulas: readonly Formula[]; playhead: Playhead }): ReactNode {
  const { run, flow, time } = useSoon(playhead, ({ run, flow, time }) => ({ run, flow, time }));
  if (!run) return <Formulas formulas={formulas} />;
  const own = formulas.filter(({ applies }) => applies === undefined || applies(run, flow));
  for (const formula of own) {
    const live = formula.live(run, flow, time);
    if (!live) continue;
    return (
      <p className="formula">
        <Symbolic formula={formula} />
        <span className="formula-live">{t`Here: ${live.line}`}</span>
      </p>
    );
  }
  return <Formulas formulas={own} />;
}

/** Line of a formula with its symbols, its condition and its clause. */
function Symbolic({ formula }: { formula: Formula }): ReactNode {
  const { clause, note } = formula;
  const line = lineOf(formula);
  const condition = note && messageOf(note.id, String(note.message));
  return (
    <>
      <span {...languageOf(line)}>
        <FormulaLine line={line} />
      </span>
      {condition && <span {...languageOf(condition)}>, {condition}</span>}
      {clause && (
        <span className="quiet" {...english()}>
          {" "}
          ({clause})
        </span>
      )}
    </>
  );
}
