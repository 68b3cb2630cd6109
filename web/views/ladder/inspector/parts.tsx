import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import type { Run } from "../../../run/run.ts";
import { fateOf, shortName } from "../../../run/sentence.ts";

interface PartsProps {
  run: Run;
  packet: number;
  onSelect(packet: number): void;
}

/** The datagram that the packet is or is a fragment of, with the fate of each fragment. */
export function Parts({ run, packet, onSelect }: PartsProps): ReactNode {
  const whole = run.pieces.wholeOf(packet);
  const parts = run.pieces.partsOf(whole);
  if (parts.length === 0) return null;
  return (
    <table className="ftp-parts">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Piece</Trans>
          </th>
          <th scope="col">
            <Trans>Bytes</Trans>
          </th>
          <th scope="col">
            <Trans>Outcome</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {[whole, ...parts].map((one) => {
          const piece = run.pieces.of(one);
          return (
            <tr key={one} aria-current={one === packet ? "true" : undefined}>
              <td>
                <Button className="ftp-button" isDisabled={one === packet} onPress={() => onSelect(one)}>
                  {shortName(run, one, "segments")}
                </Button>
              </td>
              <td>{piece ? `${piece.from}–${piece.to - 1}` : t`whole`}</td>
              <td>{fateOf(run, one)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
