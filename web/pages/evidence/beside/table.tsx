import type { ReactNode } from "react";

interface BesideTableProps {
  /** Name of the region that scrolls. */
  label: string;
  caption: string;
  columns: readonly string[];
  /** Rows of the body. */
  children: ReactNode;
}

/** A table that compares the simulator with a kernel or another simulator. */
export function BesideTable({ label, caption, columns, children }: BesideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table evidence-table" tabIndex={0} aria-label={label}>
      <table>
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
