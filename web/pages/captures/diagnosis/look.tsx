import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CaptureLook } from "../../../engine/captured.ts";
import { grouped } from "../../../quantities/numbers.ts";
import { format } from "../../../quantities/units.ts";
import { Findings } from "./findings.tsx";

/** Answer from the first packets of a connection, `number` from 0, while the others are read and diagnosed. */
export default function Look({ look, number }: { look: CaptureLook; number: number }): ReactNode {
  return (
    <div className="diagnosis-look">
      <p>
        <Trans>
          First look at connection {number + 1}, from its first {grouped(look.packets)} packets (
          {format(look.took_ns, "duration", 3)}). The whole transfer may differ.
        </Trans>
      </p>
      <Findings found={look.answer} lists={look.lists} captures={null} />
    </div>
  );
}
