import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { ToggleButton } from "react-aria-components";
import { useStore } from "zustand";
import { Panel } from "../charts/panel.tsx";
import { usePlayhead } from "../charts/playhead.ts";
import type { FlowControl, FlowControlInputs } from "../engine/contract.ts";
import type { SweepResult } from "../run/sweep.ts";
import type { Lab } from "../scenario/lab.ts";
import type { SweepController } from "../scenario/sweep.ts";
import { panelsOf } from "../views/sweep/layout.ts";
import "./calculator.css";
import { Fields } from "./fields.tsx";
import { exampleInputs, readInputs, writeInputs } from "./inputs.ts";
import { Equations, linesTable, Printed } from "./lines.tsx";
import { EquationPlot } from "./plot.tsx";
import { type Place, plotsOf } from "./plots.ts";
import { shownBy } from "./shown.ts";
import { useEquations } from "./source.ts";
import { summary } from "./words.ts";

interface FlowControlCardProps {
  lab: Lab;
  sweep: SweepController;
}

/** UBC's flow-control equations with numbers to put in, what comes of them, and the same drawn. */
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
  const plots = useMemo(() => (sheet ? plotsOf(sheet, simulatedOf(result, sheet)) : []), [sheet, result]);
  useEffect(() => {
    if (sheet) shownBy.set(lab, { sheet, plots });
    return () => {
      shownBy.delete(lab);
    };
  }, [lab, sheet, plots]);
  return (
    <Panel
      title="Flow-control calculator"
      lead="How many packets a receiver may take before it says so: UBC’s equations with numbers of your own."
      table={sheet ? () => linesTable(sheet) : undefined}
      warning={failure}
      empty={sheet ? null : "The equations are fetched."}
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
            <summary>Numbers of single equations: network, delay, loopback</summary>
            <Fields
              symbols={sheet.symbols.filter(({ group }) => group !== "flow_control")}
              onChange={(id, value) => set({ ...inputs, [id]: value })}
            />
          </details>
          <Equations lines={sheet.lines.filter(({ applies }) => applies)} />
          <details className="calculator-more">
            <summary>The equations of a sender that is the {sheet.sender_is_slower ? "faster" : "slower"}</summary>
            <Equations lines={sheet.lines.filter(({ applies }) => !applies)} />
          </details>
          <div className="calculator-plots">
            {plots.map((plot) => (
              <EquationPlot key={plot.title} plot={plot} />
            ))}
          </div>
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
      <legend>Worked in the paper</legend>
      {sheet.examples.map((example) => (
        <ToggleButton
          key={example.id}
          className="ftp-button"
          isSelected={sheet.example === example.id}
          onChange={() => set(exampleInputs(example))}
        >
          {example.name}
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
      <summary>What does not fit</summary>
      <ul>
        {sheet.notes.map(({ title, text }) => (
          <li key={title}>
            <b>{title}.</b> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Of an example that the sweep simulates: throughput by alpha. */
function simulatedOf(result: SweepResult | null, { examples, example }: FlowControl): Place[] {
  const shown = examples.find(({ id }) => id === example);
  if (!result || !shown) return [];
  const lines = panelsOf(result).flatMap(({ lines }) => lines);
  const line = lines.find(({ quantity }) => quantity.case === `${shown.ws} ${shown.direction}`);
  return (line?.measured ?? []).map(({ value, mean }) => [value, mean]);
}
