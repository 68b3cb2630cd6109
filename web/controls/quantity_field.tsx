import { msg, t } from "@lingui/core/macro";
import { useId, useState } from "react";
import { texts } from "../language/index.ts";
import { format, parseTyped, type QuantityKind } from "../quantities/units.ts";

interface QuantityFieldProps {
  label: string;
  kind: QuantityKind;
  /** Base units. */
  value: number;
  min: number | null;
  max: number | null;
  onChange(value: number): void;
}

/** Hints for a text that is no value of its kind. */
const EXAMPLES = texts<QuantityKind>({
  duration: msg`Type a time such as 42 ms.`,
  size: msg`Type a size such as 16 KB.`,
  rate: msg`Type a rate such as 45 Mb/s.`,
  count: msg`Type a whole number.`,
  ratio: msg`Type a number.`,
});

/** A value with its unit that can be typed over. Enter or leaving the field takes it, Escape discards it. */
export function QuantityField({ label, kind, value, min, max, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const messageId = useId();
  const shown = format(value, kind, 5);
  const parsed = typed === null ? value : parseTyped(typed, kind, value);
  const problem = problemOf(parsed, kind, min, max);

  const take = () => {
    if (typed !== null && parsed !== null && problem === null && parsed !== value) onChange(parsed);
    setTyped(null);
  };

  return (
    <span className="quantity-field">
      <input
        type="text"
        inputMode={kind === "count" || kind === "ratio" ? "decimal" : "text"}
        size={Math.max(shown.length, 5)}
        aria-label={label}
        data-typed={typed !== null}
        aria-invalid={typed !== null && problem !== null}
        aria-describedby={typed !== null && problem !== null ? messageId : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          else if (event.key === "Escape" && typed !== null) setTyped(null);
        }}
      />
      {typed !== null && problem !== null && (
        <span id={messageId} className="field-message" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}

function problemOf(value: number | null, kind: QuantityKind, min: number | null, max: number | null): string | null {
  if (value === null) return EXAMPLES[kind];
  const [least, most] = [min, max].map((bound) => (bound === null ? "" : format(bound, kind)));
  if (min !== null && value < min) return t`At least ${least}.`;
  if (max !== null && value > max) return t`At most ${most}.`;
  return null;
}
