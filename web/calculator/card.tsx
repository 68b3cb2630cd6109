import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { ToggleButton } from "react-aria-components";
import { useStore } from "zustand";
import { Panel } from "../charts/panel.tsx";
import { usePlayhead } from "../charts/playhead.ts";
import type { FlowControl, FlowControlInputs } from "../engine/contract.ts";
import { writtenRows } from "../experiments/published.ts";
import type { Lab } from "../lab/lab.ts";
import type { SweepController } from "../sweep/controller.ts";
import { type AtBuffers, type Beside, besideOf, NOTHING_BESIDE, printedAt } from "./beside.ts";
import "./calculator.css";
import { languageOf, prose } from "../language/index.ts";
import { Fields } from "./fields.tsx";
import { exampleInputs, readInputs, writeInputs } from "./inputs.ts";
import { Equations, linesTable, Printed } from "./lines.tsx";
import { Misfits } from "./misfits.tsx";
import { EquationPlot } from "./plot.tsx";
import { plotsOf } from "./plots.ts";
import { shownBy } from "./shown.ts";
import { useEquations } from "./source.ts";
import { summary } from "./words.ts";

interface FlowControlCardProps {
  lab: Lab;
  sweep: SweepController;
}

/** UBC's flow-control equations with fields for their inputs, their results, and plots of them. */
export function FlowControlCard({ lab, sweep }: FlowControlCardProps): ReactNode {
  const text = usePlayhead(lab.playhead, (head) => head.options.equations);
  const inputs = useMemo(() => readInputs(text), [text]);
  const { sheet, failure } = useEquations(inputs);
  const { result } = useStore(sweep.store);
  const set = useCallback(
    (next: FlowControlInputs) => {
      if (sheet) lab.playhead.getState().choose({ equations: writeInputs(next, sheet.symbols) });
    },
    [lab, sheet],
  );
  const printed = usePrinted(lab);
  const beside = useMemo<Beside>(
    () => (sheet ? besideOf(sheet, result, printed) : NOTHING_BESIDE),
    [sheet, result, printed],
  );
  const plots = useMemo(() => (sheet ? plotsOf(sheet, beside) : []), [sheet, beside]);
  useEffect(() => {
    if (sheet) shownBy.set(lab, { sheet, plots });
    return () => {
      shownBy.delete(lab);
    };
  }, [lab, sheet, plots]);
  return (
    <Panel
      title={t`Flow-control calculator`}
      words={[
        "ubc_buffers",
        "alpha",
        "cushion",
        "host_cost",
        "ack_cost",
        "speed_factor",
        "receive_wait",
        "control_packet",
      ]}
      lead={t`UBC’s equations with your own numbers: how many packets a receiver may read before it sends a window update.`}
      table={sheet ? () => linesTable(sheet) : undefined}
      warning={failure}
      empty={sheet ? null : t`The equations are being fetched.`}
    >
      {sheet && (
        <>
          <Examples {...{ sheet, set }} />
          <p className="calculator-result" role="status">
            <Result sheet={sheet} />
          </p>
          <ExampleBeside sheet={sheet} />
          <Fields
            symbols={sheet.symbols.filter(({ group }) => group === "flow_control")}
            onChange={(id, value) => set({ ...inputs, [id]: value })}
          />
          <details className="calculator-more">
            <summary>
              <Trans>Numbers of single equations: network, delay, loopback</Trans>
            </summary>
            <Fields
              symbols={sheet.symbols.filter(({ group }) => group !== "flow_control")}
              onChange={(id, value) => set({ ...inputs, [id]: value })}
            />
          </details>
          <Equations lines={sheet.lines.filter(({ applies }) => applies)} />
          <details className="calculator-more">
            <summary>
              {sheet.sender_is_slower ? (
                <Trans>Equations: sender faster than receiver</Trans>
              ) : (
                <Trans>Equations: sender slower than receiver</Trans>
              )}
            </summary>
            <Equations lines={sheet.lines.filter(({ applies }) => !applies)} />
          </details>
          <div className="calculator-plots">
            {plots.map((plot) => (
              <EquationPlot key={plot.title} plot={plot} />
            ))}
          </div>
          <Misfits beside={beside} source={lab.experiment.calculator?.measured?.source ?? ""} />
          <Notes sheet={sheet} />
        </>
      )}
    </Panel>
  );
}

function Result({ sheet }: { sheet: FlowControl }): ReactNode {
  const { which, result } = summary(sheet);
  return (
    <>
      {which} <b>{result}</b>
    </>
  );
}

interface ExamplesProps {
  sheet: FlowControl;
  set(inputs: FlowControlInputs): void;
}

function Examples({ sheet, set }: ExamplesProps): ReactNode {
  return (
    <fieldset className="calculator-examples">
      <legend>
        <Trans>Worked examples from the paper</Trans>
      </legend>
      {sheet.examples.map((example) => (
        <ToggleButton
          key={example.id}
          className="ftp-button"
          isSelected={sheet.example === example.id}
          onChange={() => set(exampleInputs(example))}
        >
          {prose(example.name)}
        </ToggleButton>
      ))}
    </fieldset>
  );
}

function ExampleBeside({ sheet }: { sheet: FlowControl }): ReactNode {
  const example = sheet.examples.find(({ id }) => id === sheet.example);
  return example ? <Printed sheet={sheet} example={example} /> : null;
}

function Notes({ sheet }: { sheet: FlowControl }): ReactNode {
  return (
    <details className="calculator-more" open>
      <summary>
        <Trans>Values that do not agree</Trans>
      </summary>
      <ul>
        {sheet.notes.map((note) => {
          const [title, text] = [note.title, note.text].map(prose);
          return (
            <li key={note.title}>
              <b {...languageOf(title)}>{title}.</b> <span {...languageOf(text)}>{text}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const NOTHING_PRINTED: { direction: string; rows: readonly AtBuffers[] } = { direction: "", rows: [] };

/** Returns the paper's measurements; nothing where it has none, or while its table is fetched. */
function usePrinted({ experiment }: Lab): typeof NOTHING_PRINTED {
  const [printed, setPrinted] = useState(NOTHING_PRINTED);
  const measured = experiment.calculator?.measured;
  useEffect(() => {
    if (!measured) return;
    let gone = false;
    const { table, direction } = measured;
    // Without the table the equations stand alone; its absence is reported where it would be shown.
    writtenRows(table).then(
      (rows) => !gone && setPrinted({ direction, rows: printedAt(rows) }),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [measured]);
  return printed;
}
