import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "react-aria-components";
import { format } from "../../quantities/units.ts";
import { MOST } from "./decisions.ts";
import type { Known } from "./knowledge.ts";
import type { usePlay } from "./use_play.ts";

/** Short waits that are offered, ns. */
const WAITS = [1e6, 2e6, 5e6, 10e6, 20e6, 50e6, 100e6, 200e6, 500e6, 1e9];
/** Longest wait for an ACK before a round trip was measured: TCP's first timeout (RFC 6298, 2.1), ns. */
const FIRST_PATIENCE = 1e9;

interface ActsProps {
  /** No packet in the network could cause an ACK, and the window is open. */
  isIdle: boolean;
  known: Known;
  play: ReturnType<typeof usePlay>;
  /** A decision was made for this moment. */
  last: boolean;
}

/** Actions that the sender can take now. */
export function Acts({ isIdle, known, play, last }: ActsProps) {
  const [typed, setTyped] = useState("1");
  const [wait, setWait] = useState(10e6);
  const id = useId();
  const patience = isIdle ? 0 : known.timeout || FIRST_PATIENCE;
  const count = Math.min(MOST, Math.max(1, Math.round(Number(typed) || 1)));
  return (
    <div className="sender-acts">
      <form
        className="sender-act"
        onSubmit={(event) => {
          event.preventDefault();
          play.send(count);
        }}
      >
        <Button className="button primary" type="submit" aria-describedby={`${id}-new`}>
          <Trans>Send</Trans>
        </Button>
        <input
          type="number"
          aria-label={t`Segments to send`}
          min={1}
          max={MOST}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span id={`${id}-new`} className="quiet">
          <Trans>new, {known.unsent} not sent yet</Trans>
        </span>
      </form>
      <p className="sender-act">
        <Button className="button primary" onPress={() => void play.waitForAck(patience)}>
          <Trans>Wait for the next ACK</Trans>
        </Button>
        {play.isWaiting && (
          <span className="quiet">
            <Trans>waiting …</Trans>
          </span>
        )}
      </p>
      <p className="sender-act">
        <Button className="button" onPress={play.again} aria-describedby={`${id}-again`}>
          <Trans>Send again</Trans>
        </Button>
        <span id={`${id}-again`} className="quiet">
          <Trans>the oldest unacknowledged one</Trans>
        </span>
      </p>
      <p className="sender-act">
        <Button className="button" onPress={() => play.wait(wait)}>
          <Trans>Wait</Trans>
        </Button>
        <select
          aria-label={t`How long to wait`}
          value={wait}
          onChange={(event) => setWait(Number(event.currentTarget.value))}
        >
          {WAITS.map((time) => (
            <option key={time} value={time}>
              {format(time, "duration")}
            </option>
          ))}
        </select>
      </p>
      {last && (
        <p className="quiet sender-hint">
          <Trans>Time stops while you decide, and continues when you wait.</Trans>
        </p>
      )}
    </div>
  );
}
