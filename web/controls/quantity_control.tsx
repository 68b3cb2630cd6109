import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { Slider, SliderThumb, SliderTrack } from "react-aria-components";
import type { Parameter } from "../engine/contract.ts";
import { sliderScale } from "../quantities/slider_scale.ts";
import { format, type QuantityKind } from "../quantities/units.ts";
import { Meant } from "./meant.tsx";
import { QuantityField } from "./quantity_field.tsx";

interface QuantityControlProps {
  parameter: Parameter;
  kind: QuantityKind;
  label: string;
  /** Base units. */
  value: number;
  /** The experiment's own value. */
  own: number;
  /** Values the paper's table has, base units: the grey ticks. */
  measured: readonly number[];
  mark: ReactNode;
  /** Sentence about what is wrong with the value. */
  problem: string | null;
  /** Called with each change; `joins`: the change continues the one before it. */
  onChange(value: number, joins: boolean): void;
}

const PAGE = 10;

/** A slider with ticks at the paper's values, and a field to type in. */
export function QuantityControl(props: QuantityControlProps) {
  const { parameter, kind, label, value, own, measured, mark, problem, onChange } = props;
  const dragging = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  // The ends of the slider stay while a thumb moves, and change only with a value from elsewhere.
  const anchor = useRef(value);
  if (!dragging.current) anchor.current = value;
  const anchored = anchor.current;
  const scale = useMemo(() => sliderScale(parameter, own, measured, anchored), [parameter, own, measured, anchored]);
  const spoken = format(value, kind, 4);

  // The slider itself only knows a position; a screen reader should hear the value.
  useLayoutEffect(() => input.current?.setAttribute("aria-valuetext", spoken));

  const change = (next: number) => {
    if (next === value) return;
    onChange(next, dragging.current);
    dragging.current = true;
  };

  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, () => number> = {
      ArrowRight: () => scale.next(value, 1),
      ArrowUp: () => scale.next(value, 1),
      ArrowLeft: () => scale.next(value, -1),
      ArrowDown: () => scale.next(value, -1),
      PageUp: () => scale.next(value, 1, PAGE),
      PageDown: () => scale.next(value, -1, PAGE),
      Home: () => scale.from,
      End: () => scale.to,
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    change(move());
    if (!event.repeat) dragging.current = false;
  };

  return (
    <div className="control" data-parameter={parameter.path}>
      <div className="control-head">
        <span className="control-name">
          {mark}
          <Meant meaning={parameter.meaning}>{label}</Meant>
        </span>
        <QuantityField
          label={t`${label}, value`}
          kind={kind}
          value={value}
          min={parameter.min}
          max={parameter.max}
          onChange={(next) => onChange(next, false)}
        />
      </div>
      <Slider
        className="slider"
        aria-label={label}
        minValue={0}
        maxValue={1}
        step={0.0005}
        value={scale.position(value)}
        onChange={(at) => change(scale.reach(at as number))}
        onChangeEnd={() => {
          dragging.current = false;
        }}
      >
        <SliderTrack className="slider-track">
          {measured.map((one) => (
            <span key={one} className="slider-tick" style={{ left: `${scale.position(one) * 100}%` }} />
          ))}
          <div onKeyDownCapture={onKey}>
            <SliderThumb className="slider-thumb" inputRef={input} />
          </div>
        </SliderTrack>
      </Slider>
      {problem && <p className="control-problem">{problem}</p>}
    </div>
  );
}
