/** The points of a sweep's panel as buttons: each shows its run. */
import { t } from "@lingui/core/macro";
import { memo, type ReactNode, useCallback, useEffect, useRef } from "react";
import { Button, type PressEvent, Toolbar } from "react-aria-components";
import { significant } from "../../quantities/numbers.ts";
import { unitName } from "../../quantities/unit_names.ts";
import { fullLabel, type SweepResult } from "../../sweep/sweep.ts";
import type { SweepFrame, SweepLine, SweepPanel } from "./layout.ts";

interface PicksProps {
  sweep: SweepResult;
  panel: SweepPanel;
  frame: SweepFrame;
  /** Places on the axis, in their order. */
  values: readonly number[];
  /** Case of the run that is shown; null if it is in none. */
  currentCase: string | null;
  onPick(value: number, name: string): void;
  /** Called with the place under the pointer or with the focus; null without one. */
  onNear(value: number | null): void;
}

/** A button for each place on the axis; one stays as it is while other points come and while another run is marked. */
export const Picks = memo(function Picks(props: PicksProps): ReactNode {
  const { sweep, panel, frame, values, onNear } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const onPress = useCallback((event: PressEvent, value: number) => {
    latest.current.onPick(value, caseAt(event, value, latest.current));
  }, []);
  const buttons = values.map((value) => (
    <PickButton
      key={value}
      {...{ value, onPress, onNear }}
      {...placeOf(values, value, frame)}
      name={pickName(value, sweep, panel)}
    />
  ));
  if (!panel.among) return <div className="ftp-picks">{buttons}</div>;
  // Small panels have many points: Tab goes from one panel to the next, arrows from point to point.
  return (
    <Toolbar className="ftp-picks" aria-label={nameOf(panel)}>
      {buttons}
    </Toolbar>
  );
});

interface PickProps extends Pick<PicksProps, "onNear"> {
  value: number;
  /** Name of the button, for those who do not see it. */
  name: string;
  /** Its place, px. */
  left: number;
  width: number;
  top: number;
  height: number;
  onPress(event: PressEvent, value: number): void;
}

const PickButton = memo(function PickButton({ value, name, left, width, top, height, onPress, onNear }: PickProps) {
  return (
    <Button
      className="ftp-pick-point"
      style={{ left, width, top, height }}
      aria-label={name}
      onPress={(event) => onPress(event, value)}
      onHoverStart={() => onNear(value)}
      onFocus={() => onNear(value)}
      onBlur={() => onNear(null)}
    />
  );
});

/**
 * Returns the case of the line nearest to the pointer; without one, the current case if it is in the panel, else that of the
 * first line.
 */
function caseAt({ pointerType, y }: PressEvent, value: number, { panel, frame, currentCase }: PicksProps): string {
  const cases = panel.lines.map(({ quantity }) => quantity.case);
  if (pointerType === "keyboard" || pointerType === "virtual") {
    return cases.find((one) => one === currentCase) ?? cases[0];
  }
  const at = frame.top + y;
  const away = ({ measured }: SweepLine) => {
    const m = measured.find((one) => one.value === value);
    return m ? Math.abs(frame.y(m.mean) - at) : Number.POSITIVE_INFINITY;
  };
  return panel.lines.reduce((a, b) => (away(b) < away(a) ? b : a)).quantity.case;
}

/** Returns the name of a panel without its heading. */
export const nameOf = ({ lines: [{ quantity }] }: SweepPanel): string => fullLabel(quantity);

/** Digits of a place on the axis, which may be computed from the swept value. */
const DIGITS = 5;

/** Returns a place on the axis with its unit. */
export function placeName(place: number, { spec }: SweepResult): string {
  const near = significant(place, DIGITS);
  return t`${near} ${unitName(spec.unit)}`;
}

function pickName(place: number, { spec }: SweepResult, panel: SweepPanel): string {
  const value = significant(place, DIGITS);
  return t`Show the run at ${value} ${unitName(spec.unit)}${panel.among ? `, ${nameOf(panel)}` : ""}`;
}

/** Returns the column in which a value is picked: it is nearer to the value than to the neighbours. */
function placeOf(values: readonly number[], value: number, { x, top, foot }: SweepFrame) {
  const i = values.indexOf(value);
  const from = i > 0 ? (x(values[i - 1]) + x(value)) / 2 : x(value) - 14;
  const to = i + 1 < values.length ? (x(values[i + 1]) + x(value)) / 2 : x(value) + 14;
  return { left: from, width: to - from, top, height: foot - top };
}
