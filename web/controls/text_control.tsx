import { TypedText } from "./typed_text.tsx";

interface TextControlProps {
  label: string;
  meaning: string;
  value: string;
  problem: string | null;
  onChange(value: string): void;
}

/** A short text that can be typed over. */
export function TextControl({ label, meaning, value, problem, onChange }: TextControlProps) {
  const take = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <div className="control">
      <TypedText {...{ label, meaning, value, problem }} maxLength={200} onTake={take} />
    </div>
  );
}
