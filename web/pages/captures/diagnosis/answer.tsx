/** The answer to "Why was it slow?": sentences with their confidence and packets, and the shares of the limits. */
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { Button } from "react-aria-components";
import type { Diagnosed } from "../../../engine/captured.ts";
import { inSentence } from "../../../language/names.ts";
import { fillOf } from "../../../marks/limits.ts";
import type { Fill } from "../../../marks/marks.ts";
import { SvgMarks } from "../../../marks/paint/surface.tsx";
import { percent } from "../../../views/limits/marks.ts";
import type { Captures } from "../store.ts";
import { ConfidenceWord } from "./confidence.tsx";
import { Findings } from "./findings.tsx";
import { PacketButton } from "./packet_button.tsx";
import { printReport } from "./print.ts";
import { SimulateChange } from "./simulate_change.tsx";

interface AnswerProps {
  captures: Captures;
  diagnosed: Diagnosed;
  /** Writes the current state into the address, to which Back leads. */
  flush(): void;
}

/** Sentences, shares and buttons of a diagnosis. */
export default function Answer({ captures, diagnosed, flush }: AnswerProps): ReactNode {
  const { diagnosis, lists } = diagnosed;
  if (diagnosis.answer.length === 0) {
    return (
      <p className="quiet">
        <Trans>The capture does not tell: no data of this connection was acknowledged in it.</Trans>
      </p>
    );
  }
  return (
    <>
      <Findings found={diagnosis.answer} {...{ lists, captures }} />
      <Shares diagnosed={diagnosed} captures={captures} />
      <p className="diagnosis-ways">
        {diagnosis.changes.map((change) => (
          <SimulateChange key={change.kind} {...{ captures, diagnosed, change, flush }} />
        ))}
        <Button className="button small" onPress={() => printReport(captures.playhead)}>
          <Trans>Print report</Trans>
        </Button>
      </p>
    </>
  );
}

/** Width of the bar in its own units; the drawing is stretched to the page. */
const WIDE = 600;
const HIGH = 18;

/** Bar of the shares with its legend, each with a packet that ended the longest interval of its limit. */
function Shares({ diagnosed, captures }: Pick<AnswerProps, "diagnosed" | "captures">): ReactNode {
  const { diagnosis, lists } = diagnosed;
  const shares = diagnosis.shares.filter(({ share }) => share >= 0.0005);
  let left = 0;
  const marks = shares.map(({ limit, share }) => {
    const [x, width] = [left, share * WIDE];
    left += width;
    const size = { width: Math.max(0.5, width - 1.5), height: HIGH, radius: 2 };
    return { type: "rect" as const, x, y: 0, ...size, fill: fillOf(limit) };
  });
  return (
    <>
      <svg
        className="diagnosis-bar"
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Shares of the transfer by what limited it`}
      >
        <SvgMarks marks={marks} />
      </svg>
      <ul className="ftp-shares diagnosis-shares">
        {shares.map(({ limit, share, confidence, row }) => {
          const named = lists.limits.find(({ id }) => id === limit);
          return (
            <li key={limit} title={named?.meaning}>
              <Swatch fill={fillOf(limit)} />
              <span className="diagnosis-limit">
                <span>{inSentence(named?.name ?? limit)}</span>
                <ConfidenceWord of={confidence} lists={lists} />
                <PacketButton captures={captures} row={row} />
              </span>
              <b>{percent(share)}</b>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Swatch({ fill }: { fill: Fill }): ReactNode {
  return (
    <svg width="1em" height="1em" viewBox="0 0 14 14" aria-hidden="true" id={useId()}>
      <SvgMarks marks={[{ type: "rect", x: 0, y: 0, width: 14, height: 14, radius: 3, fill }]} />
    </svg>
  );
}
