import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo, useRef } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../../../browser/announcer.tsx";
import { useSoon } from "../../../browser/soon.ts";
import { listOf, namesIn } from "../../../lab/forks/lose.ts";
import { currentValue, type Lab } from "../../../lab/lab.ts";
import { format } from "../../../quantities/units.ts";
import { FLOW, sentAgain } from "../../../run/captured.ts";
import type { Run } from "../../../run/run.ts";
import { folded } from "../../../scenario/draft.ts";
import { FIRST_PAGE, LABORATORY, writeLink } from "../../../scenario/link.ts";
import { nameOf } from "../kernel/site_capture.ts";
import { lostToo } from "../lost_too.ts";
import type { PathRate } from "../path_rate.ts";
import type { Open } from "../store.ts";

/** Button that gives the simulation the losses of the capture, judged by its retransmissions. */
export function LoseToo({ lab, captured }: { lab: Lab; captured: Run }) {
  const run = useSoon(lab.playhead, (head) => head.run);
  const path = `flows.${FLOW}.lose.forward`;
  const lost = useStore(lab.store, (state) => currentValue(state, path));
  const here = useRef<HTMLDivElement>(null);
  const numbers = useMemo(() => run && lostToo(captured, run), [captured, run]);
  const list = listOf((numbers ?? []).map(String));
  const isOffered = list !== "" && namesIn(lost).join() !== namesIn(list).join();
  const count = numbers?.length ?? 0;
  // The simulation may segment the bytes differently, and bytes retransmitted twice count once.
  const again = sentAgain(captured).reduce((sum, one, p) => sum + (captured.packets.reverse[p] ? 0 : one), 0);
  const lose = () => {
    lab.set(path, list);
    announce(
      count === 1
        ? t`1 segment is lost in the simulation too. Undo restores it`
        : t`${count} segments are lost in the simulation too. Undo restores them`,
    );
    // The button disappears with the offer.
    here.current?.focus();
  };
  return (
    <div ref={here} tabIndex={-1}>
      {isOffered && (
        <p className="quiet panel-intro">
          {count === again
            ? t`The captured sender sent ${segments(again)} again.`
            : t`The captured sender sent ${segments(again)} again, which is ${segments(count)} in the simulation.`}{" "}
          <Button className="link-button" onPress={lose}>
            {count === 1 ? t`Lose it in the simulation too` : t`Lose them in the simulation too`}
          </Button>
        </p>
      )}
    </div>
  );
}

const segments = (count: number) => (count === 1 ? t`1 segment` : t`${count} segments`);

/** Says how the line's rate was estimated, and how sure that is. */
function rateWords({ rate, by, spacings, agreeing, trust }: PathRate): string {
  const value = format(rate, "rate");
  if (by === "mean")
    return t`The line's rate, ${value}, is only the mean rate of the transfer, because too few packets follow each other closely for an estimate. The path may be much faster.`;
  const how =
    by === "data"
      ? t`The line's rate is estimated at ${value} from the spacing of data packets: ${agreeing} of ${spacings} spacings agree.`
      : t`The line's rate is estimated at ${value} from the spacing of ACKs: ${agreeing} of ${spacings} spacings agree.`;
  const sure = trust === "good" ? t`The estimate is good.` : t`The estimate is uncertain.`;
  return `${how} ${sure}`;
}

interface CannotTellProps {
  lab: Lab;
  open: Open;
  /** Estimate of the line's rate; null for a capture of a kernel, whose path is known. */
  rate: PathRate | null;
}

/** Limits of the comparison: guesses, values that no capture tells, and the contents of the link. */
export function CannotTell({ lab, open, rate }: CannotTellProps) {
  const draft = useSoon(lab.store, ({ history }) => history.present);
  const alone = useMemo(() => writeLink({ ...FIRST_PAGE, experiment: LABORATORY, scenario: folded(draft) }), [draft]);
  return (
    <div className="captures-side">
      <h3>
        <Trans>What the capture does not show</Trans>
      </h3>
      <p>
        <Trans>
          A capture does not show the TCP variant, cwnd, ssthresh or timers. It does not show lost packets, the places
          of their losses, queues, or other traffic on the path. The table has only values that capture and simulation
          share. In both, the values are counted as in a capture beside the sender.
        </Trans>
      </p>
      {rate === null ? (
        <p>
          <Trans>
            The path of the kernel was emulated, so its rate, delay, queue and losses are known. The simulation has
            these values and the profile Linux.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>In the simulation the host that sends the data opens the connection, and sends at once.</Trans>{" "}
          {rateWords(rate)}
        </p>
      )}
      <p>
        {nameOf(open.file) === "" ? (
          <Trans>
            The link contains the simulation. {open.file.name} stays in this tab: anyone who opens the link has to open
            the file too.
          </Trans>
        ) : (
          <Trans>The link contains the simulation. It names the capture, which this site has.</Trans>
        )}
      </p>
      <p>
        <a href={alone}>
          <Trans>The simulation alone, in the laboratory</Trans>
        </a>
      </p>
    </div>
  );
}
