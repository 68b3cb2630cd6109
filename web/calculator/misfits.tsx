import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { localized, significant } from "../quantities/numbers.ts";
import { type Beside, type Misfit, misfits, offWords } from "./beside.ts";

/** Relative deviation from which a simulated value is marked. */
const FITS = 0.05;

/** Table of the paper's measurements by number of buffers beside simulated ones; large deviations are marked. */
export function Misfits({ beside, source }: { beside: Beside; source: string }): ReactNode {
  if (beside.printed.length === 0) return null;
  return (
    <table className="calculator-printed">
      <caption>
        <Trans>
          Measured by the paper ({source}), and simulated with the alpha computed for the same number of buffers; the
          simulated point for 6 to 8 buffers uses 8
        </Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>buffers</Trans>
          </th>
          <th scope="col">
            <Trans>paper</Trans>
          </th>
          <th scope="col">
            <Trans>simulated</Trans>
          </th>
          <th scope="col">
            <Trans>off by</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {misfits(beside, "delay").map((one) => (
          <Row key={`delay ${one.from}`} misfit={one} unit="ms" />
        ))}
        {misfits(beside, "rate").map((one) => (
          <Row key={`rate ${one.from}`} misfit={one} unit="kb/s" />
        ))}
      </tbody>
    </table>
  );
}

function Row({ misfit: { from, to, printed, simulated, off }, unit }: { misfit: Misfit; unit: string }): ReactNode {
  const buffers = from === to ? from : t`${from} to ${to}`;
  const name = unit === "ms" ? t`${buffers}, delay` : t`${buffers}, rate`;
  const words = off === null ? null : offWords(off);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {localized(String(printed))}&nbsp;{unit}
      </td>
      <td>{simulated === null ? "…" : `${significant(simulated, 3)}\u00a0${unit}`}</td>
      <td>
        {off !== null && Math.abs(off) > FITS ? (
          <strong className="calculator-misfit">
            <Trans>{words}: does not fit</Trans>
          </strong>
        ) : (
          words
        )}
      </td>
    </tr>
  );
}
