import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { TypedText } from "../controls/typed_text.tsx";
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

/** A list of packets by number, or of decisions by time, that can be typed over. */
export function PacketsControl({ value, onChange, ...rest }: PacketsControlProps) {
  const take = (typed: string) => {
    const next = listOf(namesIn(typed));
    if (next !== value) onChange(next);
  };
  return (
    <div className="control packets-control">
      <TypedText {...rest} value={namesIn(value).join(", ")} placeholder={t`none`} onTake={take} />
    </div>
  );
}
