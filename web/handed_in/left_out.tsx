import { english } from "../language/index.ts";
import "./left_out.css";

/** A line that does not count. */
export interface LeftOutRow {
  /** Name of the line, such as "Line 4:". */
  name: string;
  /** Reason why it does not count. */
  reason: string;
  /** Beginning of the line. */
  text: string;
}

/** Lines of a pasted text that do not count, each with its reason. */
export function LeftOutList({ label, rows }: { label: string; rows: readonly LeftOutRow[] }) {
  return (
    <section aria-label={label} className="left-out">
      <ul>
        {rows.map(({ name, reason, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and a line can stand twice
          <li key={at}>
            {name} {reason} <code {...english()}>{text}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
