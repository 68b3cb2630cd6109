import type { ReactNode } from "react";
import { Label, Radio, RadioGroup, Switch } from "react-aria-components";
import type { Named } from "../engine/contract.ts";
import { languageOf } from "../language/index.ts";
import { FoldedChoice } from "./folded_choice.tsx";
import { Meant } from "./meant.tsx";

/** Props of a choice; `mark` is the sign for the origin of its value. */
export interface ChoiceProps {
  /** Path of the parameter in the catalog, by which the search finds the control. */
  path?: string;
  label: string;
  meaning: string;
  choices: readonly Named[];
  value: string;
  mark: ReactNode;
  onChange(value: string): void;
}

/** Letters that fit side by side in the panel. */
const SEGMENTS_HOLD = 26;
/** Number of alternatives that fit below each other in the panel. */
const LIST_HOLDS = 4;

/** A choice as segments side by side, below each other if their names are long, or folded if there are many. */
export function ChoiceControl(props: ChoiceProps) {
  return props.choices.length > LIST_HOLDS ? <FoldedChoice {...props} /> : <OpenChoice {...props} />;
}

function OpenChoice({ path, label, meaning, choices, value, mark, onChange }: ChoiceProps) {
  const letters = choices.reduce((sum, { name }) => sum + name.length + 2, 0);
  const chosen = choices.find(({ id }) => id === value);
  return (
    <RadioGroup
      className="control choice"
      data-parameter={path}
      data-layout={letters <= SEGMENTS_HOLD ? "segments" : "list"}
      value={value}
      onChange={onChange}
    >
      <Label className="control-name">
        {mark}
        <Meant meaning={meaning}>{label}</Meant>
      </Label>
      <div className="choice-options">
        {choices.map(({ id, name, meaning: of }) => (
          <Radio key={id} value={id} className="choice-option" aria-label={of ? `${name}: ${of}` : name}>
            {name}
          </Radio>
        ))}
      </div>
      {chosen?.meaning && (
        <p className="control-note quiet" {...languageOf(chosen.meaning)}>
          {chosen.meaning}
        </p>
      )}
    </RadioGroup>
  );
}

interface FlagControlProps {
  path?: string;
  label: string;
  meaning: string;
  value: boolean;
  mark: ReactNode;
  onChange(value: boolean): void;
}

/** Switch for a parameter that is true or false. */
export function FlagControl({ path, label, meaning, value, mark, onChange }: FlagControlProps) {
  return (
    <div className="control" data-parameter={path}>
      <Switch className="switch" isSelected={value} onChange={onChange}>
        {mark}
        <Meant meaning={meaning}>{label}</Meant>
        <span className="switch-rail" aria-hidden="true" />
      </Switch>
    </div>
  );
}
