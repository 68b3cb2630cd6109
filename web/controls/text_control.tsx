import { useId, useState } from "react";
import { Meant } from "./meant.tsx";

interface TextControlProps {
  label: string;
  meaning: string;
  value: string;
  problem: string | null;
  onChange(value: string): void;
}

/** A short text that can be typed over. Enter or leaving the field takes it, Escape discards it. */
export function TextControl({ label, meaning, value, problem, onChange }: TextControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const take = () => {
    const text = typed?.trim();
    if (text !== undefined && text !== value) onChange(text);
    setTyped(null);
  };
  return (
    <div className="control">
      <label className="control-name" htmlFor={id}>
        <Meant meaning={meaning}>{label}</Meant>
      </label>
      <input
        id={id}
        type="text"
        className="packets-field"
        data-typed={typed !== null}
        maxLength={200}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        autoComplete="off"
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          else if (event.key === "Escape" && typed !== null) setTyped(null);
        }}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className="control-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
