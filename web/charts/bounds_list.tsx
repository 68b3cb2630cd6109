import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { BoundRow, Bounds } from "../engine/contract.ts";
import { languageOf } from "../language/index.ts";
import { format } from "../quantities/units.ts";

const KIND = { rate: "rate", window: "size", duration: "duration" } as const;

interface BoundsListProps {
  rows: readonly BoundRow[];
  bounds: Bounds | null;
}

/** Bounds from simple formulas, each with the condition under which it holds. Bounds that do not apply are left out. */
export function BoundsList({ rows, bounds }: BoundsListProps): ReactNode {
  const shown = rows.flatMap((row) => {
    const value = bounds?.[row.id] ?? null;
    return value === null ? [] : [{ row, value }];
  });
  if (shown.length === 0) return null;
  return (
    <details className="ftp-bounds">
      <summary>
        <Trans>Formulas and their limits</Trans>
      </summary>
      <dl>
        {shown.map(({ row: { id, name, of, meaning, holds }, value }) => (
          <div key={id}>
            <dt>
              {name} <b>{format(value, KIND[of])}</b>
            </dt>
            <dd>
              <span {...languageOf(meaning)}>{meaning}</span>{" "}
              <i {...languageOf(holds)}>
                <Trans>Holds: {holds}</Trans>
              </i>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
