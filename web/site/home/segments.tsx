import { useId } from "react";

interface SegmentsProps<T extends string> {
  label: string;
  choices: Record<T, string>;
  value: T;
  onChange(value: T): void;
}

/** One of a few, as native radio buttons side by side. */
export function Segments<T extends string>({ label, choices, value, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      <div>
        {(Object.keys(choices) as T[]).map((id) => (
          <label key={id}>
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            <span>{choices[id]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
