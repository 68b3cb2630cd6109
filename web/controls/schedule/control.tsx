import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId, useMemo, useState } from "react";
import { Button, FileTrigger } from "react-aria-components";
import type { QuantityKind } from "../../quantities/units.ts";
import { Meant } from "../meant.tsx";
import { SchedulePlot } from "./plot.tsx";
import { readSteps, writeSteps } from "./text.ts";
import "./schedule.css";

interface ScheduleControlProps {
  /** Last part of the parameter's path, which says what the values are. */
  name: string;
  label: string;
  meaning: string;
  value: string;
  mark: ReactNode;
  problem: string | null;
  /** Time after which the values begin again, ns; null: they do not. */
  period: number | null;
  /** Value before the first time, in its base unit. */
  before: number;
  /** Values change along straight lines from time to time, not at once. */
  ramps: boolean;
  /** `joins`: the change belongs to the one before. */
  onChange(value: string, joins: boolean): void;
}

/** Kind and largest value of the parameters whose values count from the start, and so can be drawn. */
const DRAWN: Readonly<Record<string, { kind: QuantityKind; most: number }>> = {
  rates: { kind: "rate", most: 1e12 },
  delays: { kind: "duration", most: 60e9 },
  losses: { kind: "ratio", most: 1 },
};

/** Length of a drawing without steps, ns. */
const USUAL_SPAN = 20e9;
/** Longest text shown in the field: a trace of a minute has more. */
const MOST_SHOWN = 2000;

/** Values over time: a text that can be typed over, a drawing where there are times, and a file for a trace. */
export function ScheduleControl(props: ScheduleControlProps): ReactNode {
  const { name, label, meaning, value, mark, problem, period, before, ramps, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const drawn = DRAWN[name];
  const steps = useMemo(() => (drawn ? readSteps(value, drawn.kind) : null), [value, drawn]);
  const long = value.length > MOST_SHOWN;
  const take = () => {
    const next = typed?.trim();
    if (next !== undefined && next !== value) onChange(next, false);
    setTyped(null);
  };
  const last = steps?.at(-1)?.at ?? 0;
  return (
    <div className="control schedule-control">
      <label className="control-name" htmlFor={id}>
        {mark}
        <Meant meaning={meaning}>{label}</Meant>
      </label>
      {drawn && steps && (
        <SchedulePlot
          {...{ label, steps, before, ramps }}
          {...drawn}
          span={period ?? Math.max(USUAL_SPAN, last * 1.25)}
          onDraw={(next, joins) => onChange(writeSteps(next, drawn.kind), joins)}
        />
      )}
      <input
        id={id}
        type="text"
        placeholder={t`none`}
        className="packets-field"
        data-typed={typed !== null}
        readOnly={long}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? (long ? `${value.slice(0, MOST_SHOWN)} …` : value)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          else if (event.key === "Escape" && typed !== null) setTyped(null);
        }}
      />
      <p
        id={`${id}-note`}
        className={problem === null ? "control-note quiet" : "control-problem"}
        role={problem === null ? undefined : "alert"}
      >
        {problem ?? exampleOf(name)}
      </p>
      {name === "opportunities" && (
        <FileTrigger onSelect={(files) => files?.[0]?.text().then((text) => onChange(compact(text), false))}>
          <Button className="button">
            <Trans>Open a trace of Mahimahi</Trans>
          </Button>
        </FileTrigger>
      )}
    </div>
  );
}

function exampleOf(name: string): string {
  switch (name) {
    case "delays":
      return t`0s:0ms,5s:40ms: 40 ms more from 5 s on`;
    case "losses":
      return t`0s:0,5s:0.02: two percent from 5 s on`;
    case "states":
      return t`2s:20Mb/s,500ms:4Mb/s: two states with their mean durations`;
    case "opportunities":
      return t`1 3*2 9: one packet at 1 ms, two at 3 ms, one at 9 ms, then again`;
    default:
      return t`0s:20Mb/s,5s:5Mb/s: 5 Mb/s from 5 s on`;
  }
}

/** Writes the lines of a trace in one line, with `7*3` for three at 7 ms. The engine says what is wrong with other texts. */
export function compact(text: string): string {
  const counts: [time: string, count: number][] = [];
  for (const time of text.split(/\s+/).filter((time) => time !== "")) {
    const last = counts.at(-1);
    if (last?.[0] === time) last[1] += 1;
    else counts.push([time, 1]);
  }
  return counts.map(([time, count]) => (count === 1 ? time : `${time}*${count}`)).join(" ");
}
