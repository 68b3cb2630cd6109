import { type ReactNode, useId, useState } from "react";
import { Meant } from "./meant.tsx";

interface TypedTextProps {
  label: string;
  meaning: string;
  /** Text that is shown until the reader types. */
  value: string;
  problem: string | null;
  /** Mark of the basis of the value. */
  mark?: ReactNode;
  /** Explanation of valid texts, which a problem replaces. */
  example?: string;
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
  /** Stands between the name and the field. */
  children?: ReactNode;
  /** Called with what was typed. */
  onTake(typed: string): void;
}

/** A text that can be typed over. Enter or leaving the field takes it, Escape discards it. */
export function TypedText(props: TypedTextProps): ReactNode {
  const { label, meaning, value, problem, mark, example, placeholder, maxLength, readOnly, children, onTake } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const note = problem ?? example;
  const take = () => {
    if (typed !== null) onTake(typed);
    setTyped(null);
  };
  return (
    <>
      <label className="control-name" htmlFor={id}>
        {mark}
        <Meant meaning={meaning}>{label}</Meant>
      </label>
      {children}
      <input
        id={id}
        type="text"
        className="packets-field"
        data-typed={typed !== null}
        {...{ placeholder, maxLength, readOnly }}
        aria-invalid={problem !== null}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          else if (event.key === "Escape" && typed !== null) setTyped(null);
        }}
      />
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={problem === null ? "control-note quiet" : "control-problem"}
          role={problem === null ? undefined : "alert"}
        >
          {note}
        </p>
      )}
    </>
  );
}
