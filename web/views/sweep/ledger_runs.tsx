import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Catalog } from "../../engine/contract.ts";
import { localized } from "../../quantities/numbers.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import type { SweepSpec } from "../../sweep/sweep.ts";

interface LedgerRunsProps {
  spec: Pick<SweepSpec, "ledger" | "parameter" | "unit">;
  catalog: Catalog;
}

/** Says how the runs of the ledger differ from those of this sweep. */
export function LedgerRuns({ spec: { ledger, parameter, unit }, catalog }: LedgerRunsProps): ReactNode {
  if (!ledger) return null;
  const { set = {}, to, seeds } = ledger;
  const name = (path: string) => parameterOf(catalog.parameters, path)?.name ?? path;
  const differences = [
    ...Object.entries(set).map(([path, value]) => `${name(path)} (${path}): ${localized(String(value))}`),
    ...(to === undefined ? [] : [t`${name(parameter)} up to ${to} ${unit}`]),
    ...(seeds === undefined ? [] : [t`${seeds} seeds`]),
  ];
  return (
    <p className="ftp-lead">
      <Trans>The ledger on the evidence page uses different runs from this figure:</Trans> {differences.join("; ")}.
    </p>
  );
}
