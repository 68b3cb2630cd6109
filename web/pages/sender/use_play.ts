import { useEffect, useRef, useState } from "react";
import type { Catalog } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import { currentValue, type Lab, type LabState } from "../../lab/lab.ts";
import { Run } from "../../run/run.ts";
import { ENDS_AT } from "../../scenario/locked.ts";
import { type Decision, decisionsIn, handOf, MOST, played } from "./decisions.ts";
import { nextAck } from "./knowledge.ts";

interface Asked {
  lab: Lab;
  engine: Pick<Engine, "check" | "run" | "cancel">;
  catalog: Catalog;
  flow: number;
  entry: string;
  /** ns since the start of the run. */
  deadline: number;
  /** When the process began to write, ns. */
  started: number;
}

/** A wait that ended without the expected event. */
export interface Waited {
  /** End of the wait, at which the run ends, and its duration, ns. */
  until: number;
  time: number;
  /**
   * Reason for the end. `time`: the given time passed. `timeout`: a TCP would have timed out. `idle`: no packet was on
   * its way.
   */
  why: "time" | "timeout" | "idle";
}

/** Returns the state of the play: its time, and the decisions so far. */
export function stateOf(state: Pick<LabState, "history" | "checked">, entry: string, started: number) {
  const end = state.history.present.overrides[ENDS_AT];
  const decisions = decisionsIn(currentValue(state, handOf(entry).decisions));
  return { now: typeof end === "number" ? end : started, decisions };
}

/**
 * Returns the actions of a sender. A wait for an ACK simulates on without a further decision, and ends at the next ACK.
 */
export function usePlay({ lab, engine, catalog, flow, entry, deadline, started }: Asked) {
  const [isWaiting, setWaiting] = useState(false);
  const [waited, setWaited] = useState<Waited | null>(null);
  const gone = useRef(false);
  const slot = useRef(`next ACK ${Math.random()}`);
  useEffect(() => {
    gone.current = false;
    const { current } = slot;
    return () => {
      gone.current = true;
      engine.cancel(current);
    };
  }, [engine]);

  const overrides = () => lab.store.getState().history.present.overrides;
  const state = () => stateOf(lab.store.getState(), entry, started);
  const go = (decisions: readonly Decision[], now: number) => lab.replace(played(overrides(), entry, decisions, now));
  const decide = (act: Decision["act"]) => {
    const { now, decisions } = state();
    if (isWaiting || decisions.length >= MOST) return;
    setWaited(null);
    go([...decisions, { at: Math.round(now), act }], now);
  };

  return {
    isWaiting,
    waited,
    send: (count: number) => decide(count),
    again: () => decide("again"),
    wait(time: number) {
      const { now, decisions } = state();
      const until = Math.min(deadline, now + time);
      if (isWaiting) return;
      setWaited({ until, time: until - now, why: "time" });
      go(decisions, until);
    },
    /** Waits for an ACK, at most `patience` ns; 0: no packet on its way could cause one. */
    async waitForAck(patience: number) {
      if (isWaiting) return;
      const { now, decisions } = state();
      if (patience === 0) return setWaited({ until: now, time: 0, why: "idle" });
      const { scenario } = lab.store.getState().history.present;
      const ahead = played(overrides(), entry, decisions, deadline);
      setWaiting(true);
      try {
        const [checked, data] = await Promise.all([
          engine.check(scenario, ahead),
          engine.run(scenario, ahead, { slot: slot.current }),
        ]);
        if (gone.current) return;
        const ack = nextAck(new Run(data, catalog, checked.scenario), flow, now);
        const until = Math.min(deadline, now + patience, ack ?? Number.POSITIVE_INFINITY);
        setWaited(
          until === ack ? null : { until, time: until - now, why: until === now + patience ? "timeout" : "time" },
        );
        go(decisions, until);
      } catch {
        // The run that was asked for at the same time fails too, and the status line says why.
      } finally {
        if (!gone.current) setWaiting(false);
      }
    },
    giveUp() {
      setWaited(null);
      go(state().decisions, deadline);
    },
    /** Undoes one step of the page, or else the last decision. */
    undo() {
      setWaited(null);
      const { history, checked } = lab.store.getState();
      const { now, decisions } = state();
      const past = history.past.at(-1);
      const before = past && stateOf({ history: { ...history, present: past }, checked }, entry, started);
      if (before && before.now <= now && before.decisions.length <= decisions.length) return lab.undo();
      const last = decisions.at(-1);
      if (last) go(decisions.slice(0, -1), last.at);
    },
    beginAgain() {
      setWaited(null);
      go([], started);
    },
  };
}
