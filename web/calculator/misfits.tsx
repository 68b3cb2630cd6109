import type { ReactNode } from "react";
import { type Beside, type Misfit, misfits, offWords } from "./beside.ts";

/** From here on (relative) a number of ours is said not to fit. */
const FITS = 0.05;

/** What the paper measured with so many buffers, beside runs of ours: what does not fit says so. */
export function Misfits({ beside, source }: { beside: Beside; source: string }): ReactNode {
  if (beside.printed.length === 0) return null;
  return (
    <table className="calculator-printed">
      <caption>
        Measured by the paper ({source}), and simulated with the alpha worked out for as many buffers; of 6 to 8 buffers
        ours is with 8
      </caption>
      <thead>
        <tr>
          <th scope="col">buffers</th>
          <th scope="col">paper</th>
          <th scope="col">simulated</th>
          <th scope="col">off by</th>
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
  const name = `${from === to ? from : `${from} to ${to}`}, ${unit === "ms" ? "delay" : "rate"}`;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {printed}&nbsp;{unit}
      </td>
      <td>{simulated === null ? "…" : `${Number(simulated.toPrecision(3))}\u00a0${unit}`}</td>
      <td>
        {off !== null && Math.abs(off) > FITS ? (
          <strong className="calculator-misfit">{offWords(off)}: does not fit</strong>
        ) : (
          off !== null && offWords(off)
        )}
      </td>
    </tr>
  );
}
