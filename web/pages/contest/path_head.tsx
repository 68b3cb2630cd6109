import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { NUMBER_FIELDS } from "./paths.ts";
import { FIELD_NAMES } from "./words.ts";

/** Head of a table of paths. `beside`: name of the column for the Reno flow; `children`: heads of further columns. */
export function PathHead({ beside, children }: { beside: string; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <Trans>Path</Trans>
        </th>
        {NUMBER_FIELDS.map((field) => (
          <th key={field} scope="col">
            {FIELD_NAMES[field]}
          </th>
        ))}
        <th scope="col">{beside}</th>
        {children}
      </tr>
    </thead>
  );
}
