import { memo, type ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: Record<T, string>;
  onChange(value: T): void;
}

/** One of a few, side by side. */
export const Choice = memo(function Choice<T extends string>({
  label,
  value,
  choices,
  onChange,
}: ChoiceProps<T>): ReactNode {
  return (
    <ToggleButtonGroup
      className="ftp-group"
      aria-label={label}
      selectedKeys={[value]}
      disallowEmptySelection
      onSelectionChange={(keys) => onChange([...keys][0] as T)}
    >
      {(Object.entries(choices) as [T, string][]).map(([id, name]) => (
        <ToggleButton key={id} id={id} className="ftp-button">
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}) as <T extends string>(props: ChoiceProps<T>) => ReactNode;
