import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { Button, FileTrigger } from "react-aria-components";
import type { OverTime } from "../../engine/contract.ts";
import { isQuantity } from "../../quantities/units.ts";
import { TypedText } from "../typed_text.tsx";
import { SchedulePlot } from "./plot.tsx";
import { compact, readSteps, writeSteps } from "./text.ts";
import "./schedule.css";

interface ScheduleControlProps {
  label: string;
  meaning: string;
  value: string;
  mark: ReactNode;
  problem: string | null;
  /** Description of the values. */
  holds: OverTime;
  /** Explanation of valid texts. */
  example: string;
  /** Time after which the values begin again, ns; null: they do not. */
  period: number | null;
  /** Value before the first time, in its base unit. */
  before: number;
  /** Values change along straight lines from time to time, not at once. */
  ramps: boolean;
  /** `joins`: the change belongs to the one before. */
  onChange(value: string, joins: boolean): void;
}

/** Length of a drawing without steps, ns. */
const USUAL_SPAN = 20e9;
/** Longest text shown in the field: a trace of a minute has more. */
const MOST_SHOWN = 2000;

/** Values over time: a text that can be typed over, a drawing where times count from the start, and a file for a trace. */
export function ScheduleControl(props: ScheduleControlProps): ReactNode {
  const { holds, value, period, before, ramps, onChange, ...field } = props;
  const kind = holds.is_curve && holds.values !== null && isQuantity(holds.values) ? holds.values : null;
  const steps = useMemo(() => kind && readSteps(value, kind), [value, kind]);
  const long = value.length > MOST_SHOWN;
  const take = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim(), false);
  };
  return (
    <div className="control schedule-control">
      <TypedText
        {...field}
        value={long ? `${value.slice(0, MOST_SHOWN)} …` : value}
        placeholder={t`none`}
        readOnly={long}
        onTake={take}
      >
        {kind && steps && (
          <SchedulePlot
            {...{ steps, before, ramps, kind }}
            label={field.label}
            most={holds.max}
            span={period ?? Math.max(USUAL_SPAN, (steps.at(-1)?.at ?? 0) * 1.25)}
            onDraw={(next, joins) => onChange(writeSteps(next, kind), joins)}
          />
        )}
      </TypedText>
      {holds.values === null && (
        <FileTrigger onSelect={(files) => files?.[0]?.text().then((text) => onChange(compact(text), false))}>
          <Button className="button">
            <Trans>Open a trace of Mahimahi</Trans>
          </Button>
        </FileTrigger>
      )}
    </div>
  );
}
