import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Radio, RadioGroup } from "react-aria-components";
import { useStore } from "zustand";
import type { FlowInfo } from "../engine/contract.ts";
import type { Lab } from "../lab/lab.ts";

const NO_FLOWS: readonly FlowInfo[] = [];

/** Largest number of flows, and of letters in their names, that fit side by side. */
const SEGMENTS_HOLD = { flows: 9, letters: 64 };

/** Number of flows above which they are chosen by number: a list of thousands takes the page a tenth of a second. */
const MOST_LISTED = 200;

/** Choice of the flow that views of a single flow show. */
export function FlowChoice({ lab }: { lab: Lab }) {
  const flows = useStore(lab.playhead, (head) => head.run?.flows ?? NO_FLOWS);
  const flow = useStore(lab.playhead, (head) => head.flow);
  if (flows.length < 2) return null;
  if (flows.length > MOST_LISTED) return <FlowNumber {...{ lab, flow, flows }} />;
  const letters = flows.reduce((sum, { name }) => sum + name.length, 0);
  if (flows.length > SEGMENTS_HOLD.flows || letters > SEGMENTS_HOLD.letters)
    return (
      <select
        className="button flow-choice"
        aria-label={t`Flow shown`}
        value={flow}
        onChange={(event) => lab.playhead.getState().showFlow(Number(event.currentTarget.value))}
      >
        {flows.map(({ id, name }, index) => (
          <option key={id} value={index} translate="no">
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <RadioGroup
      className="choice flow-choice"
      data-layout="segments"
      aria-label={t`Flow shown`}
      value={String(flow)}
      onChange={(value) => lab.playhead.getState().showFlow(Number(value))}
    >
      <div className="choice-options">
        {flows.map(({ id, name }, index) => (
          <Radio key={id} value={String(index)} className="choice-option" translate="no">
            {name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

interface FlowNumberProps {
  lab: Lab;
  flow: number;
  flows: readonly FlowInfo[];
}

/** Choice among more flows than a list can hold. */
function FlowNumber({ lab, flow, flows }: FlowNumberProps) {
  return (
    <label className="flow-choice">
      <input
        type="number"
        className="button"
        aria-label={t`Flow shown`}
        min={1}
        max={flows.length}
        value={flow + 1}
        onChange={(event) => {
          const wanted = event.currentTarget.valueAsNumber - 1;
          if (Number.isInteger(wanted) && flows[wanted]) lab.playhead.getState().showFlow(wanted);
        }}
      />{" "}
      <Trans>
        of {flows.length} flows: <span translate="no">{flows[flow]?.name}</span>
      </Trans>
    </label>
  );
}
