import type { CSSProperties } from "react";

/** A step of the slider that is named below it. */
export interface SliderTick {
  /** Step, from 0. */
  at: number;
  text: string;
}

interface StageSliderProps {
  id: string;
  /** Name for screen readers; without it, a label names the field by its id. */
  name?: string;
  /** Current step, last step, and the last step that can be reached. */
  at: number;
  last: number;
  most?: number;
  /** The current value in words. */
  text: string;
  describedBy?: string | undefined;
  ticks: readonly SliderTick[];
  onChange(step: number): void;
}

const variables = (values: Record<`--${string}`, number>) => values as CSSProperties;

/** The slider below a drawing of a stage, whose values are steps. */
export function StageSlider({ id, name, at, last, most = last, text, describedBy, ticks, onChange }: StageSliderProps) {
  return (
    <div className="stage-slider" style={variables({ "--at": at / last, "--most": most / last })}>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={name}
        aria-valuetext={text}
        aria-describedby={describedBy}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <div className="stage-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.at} style={variables({ "--at": tick.at / last })}>
            {tick.text}
          </span>
        ))}
      </div>
    </div>
  );
}
