import { t } from "@lingui/core/macro";
import { type ReactNode, useId, useState } from "react";
import { Meant } from "../controls/meant.tsx";
import { listOf, namesIn } from "../lab/forks/lose.ts";
import type { OverrideValue } from "../scenario/overrides.ts";

interface PacketsControlProps {
  label: string;
  meaning: string;
  value: OverrideValue;
  mark: ReactNode;
  problem: string | null;
  /** Explanation of how such a list is read. */
  example: string;
  onChange(value: OverrideValue): void;
}

/**
 * A list of packets by number, or of decisions by time, that can be typed over. Enter or leaving the field takes it,
 * Escape discards it.
 */
export function PacketsControl({ label, meaning, value, mark, problem, example, onChange }: PacketsControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const shown = namesIn(value).join(", ");
  const take = () => {
    const next = listOf(namesIn(typed ?? shown));
    if (typed !== null && next !== value) onChange(next);
    setTyped(null);
  };
  return (
    <div className="control packets-control">
      <label className="control-name" htmlFor={id}>
        {mark}
        <Meant meaning={meaning}>{label}</Meant>
      </label>
      <input
        id={id}
        type="text"
        placeholder={t`none`}
        className="packets-field"
        data-typed={typed !== null}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? shown}
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
        {problem ?? example}
      </p>
    </div>
  );
}
