import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { Button } from "react-aria-components";
import { useSoon } from "../../browser/soon.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { choose } from "../events/follow.ts";
import { askedOf } from "../why/source.ts";
import { Why } from "../why/why.tsx";
import type { Cause } from "./cause.ts";
import { causeOfTransition, type Machine, nameOf, type Taken, type Transition } from "./machine.ts";
import { timesWords } from "./words.ts";

interface InstantsProps {
  playhead: Playhead;
  run: Run;
  flow: number;
  machine: Machine;
  taken: Taken;
}

/** Instants that are listed at most; the table has all. */
const LISTED = 100;

/** Times of a transition: each instant moves all views there, and the engine explains the current one. */
export function Instants({ playhead, run, flow, machine, taken }: InstantsProps): ReactNode {
  const { edge, party, transitions } = taken;
  const { time, playing } = useSoon(playhead, ({ time, playing }) => ({ time, playing }));
  const all = useMemo(
    () =>
      transitions.slice(0, LISTED).map((one) => ({ one, cause: causeOfTransition(run, flow, machine, party, one) })),
    [run, flow, machine, party, transitions],
  );
  const here = playing ? undefined : all.find(({ one }) => one.time === time);
  const whose = machine.parties.length > 1 ? `, ${party.name}` : "";
  const rule = [edge.event, edge.action].filter(Boolean).join(" / ");
  return (
    <section className="ftp-instants" aria-label={t`Selected transition`}>
      <p>
        <b>
          {nameOf(machine, edge.from)} → {nameOf(machine, edge.to)}
        </b>
        {whose}, {timesWords(transitions.length)}
        {rule && `: ${rule}`}.
      </p>
      <ol>
        {all.map(({ one, cause }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: instants have no identity but their order
          <li key={i}>
            <Button
              className="ftp-button"
              aria-current={one.time === time ? "time" : undefined}
              onPress={() => lead(playhead, run, one, cause)}
            >
              {format(one.time, "duration", 6)}
              {cause.words && <small> {cause.words}</small>}
            </Button>
          </li>
        ))}
      </ol>
      {transitions.length > LISTED && (
        <p className="ftp-lead">
          <Trans>
            The first {LISTED}; the table has all {transitions.length}.
          </Trans>
        </p>
      )}
      {here && here.cause.row !== null && askedOf(run) && <Why run={run} question={{ rows: [here.cause.row] }} />}
    </section>
  );
}

function lead(playhead: Playhead, run: Run, { time }: Transition, { row }: Cause) {
  if (row !== null) {
    choose(playhead, run, row);
    return;
  }
  const state = playhead.getState();
  state.pause();
  state.seek(time);
  state.reveal(time);
}
