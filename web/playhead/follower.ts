/** A playhead that goes with another: one clock, and a run of its own. */

import { twinOf } from "../analysis/timeline/divergence.ts";
import type { Run } from "../run/run.ts";
import { createPlayhead, type Playhead, type PlayheadState } from "./playhead.ts";
import { STEP_SIZES } from "./step_sizes.ts";

/** Playhead of a compared run, which follows the playhead of the current run. */
export interface Follower {
  readonly playhead: Playhead;
  show(run: Run | null): void;
  /** Sets the divergence of this run from the leader's, ns; null if there is none. */
  part(divergence: number | null): void;
  close(): void;
}

/** Makes a follower of `leader`; `close` ends it. */
export function createFollower(leader: Playhead): Follower {
  const playhead = createPlayhead();
  const lead = () => leader.getState();

  // Actions on a follower's clock move the leader's.
  playhead.setState({
    play: () => lead().play(),
    pause: () => lead().pause(),
    seek: (time) => lead().seek(time),
    setSpeed: (speed) => lead().setSpeed(speed),
    setRange: (range) => lead().setRange(range),
    reveal: (time) => lead().reveal(time),
    setFollow: (follow) => lead().setFollow(follow),
    choose: (options) => lead().choose(options),
    step(direction, stride) {
      const { run, flow, time, options } = playhead.getState();
      const landing = run && STEP_SIZES[stride ?? options.stride].from(run, flow, time, direction);
      lead().pause();
      if (!landing) return;
      lead().seek(landing.time);
      lead().reveal(landing.time);
      playhead.setState({ selection: landing.selection });
    },
  });

  /** Returns the leader's hovered or selected packet as a packet of this run. */
  function hoverOf(state: PlayheadState, run: Run | null): number | null {
    const packet = state.hover ?? (state.selection?.kind === "packet" ? state.selection.packet : null);
    return run && state.run && packet !== null && packet < state.run.packetCount
      ? twinOf(state.run, packet, run)
      : null;
  }

  function flowOf(state: PlayheadState, run: Run | null): number {
    const id = state.run?.flows[state.flow]?.id;
    return Math.max(0, run?.flows.findIndex((flow) => flow.id === id) ?? 0);
  }

  function mirror(state: PlayheadState, before: PlayheadState | null) {
    const { run, flow: old } = playhead.getState();
    const { time, playing, speed, rate, skipped, range, follow, options, together } = state;
    const flow = state.flow === before?.flow && state.run === before.run ? old : flowOf(state, run);
    const points = state.hover !== before?.hover || state.selection !== before?.selection || state.run !== before?.run;
    const hover = points ? { hover: hoverOf(state, run) } : {};
    playhead.setState({ time, playing, speed, rate, skipped, range, follow, options, together, flow, ...hover });
  }

  const unsubscribe = leader.subscribe(mirror);
  mirror(lead(), null);
  return {
    playhead,
    show(run) {
      if (run === playhead.getState().run) return;
      const state = lead();
      playhead.setState({ run, flow: flowOf(state, run), hover: hoverOf(state, run), selection: null });
    },
    part: (divergence) => playhead.setState({ divergence }),
    close: unsubscribe,
  };
}
