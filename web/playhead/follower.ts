/** A playhead that goes with another: one clock, and a run of its own. */

import { twinOf } from "../analysis/timeline/divergence.ts";
import type { Run } from "../run/run.ts";
import { createPlayhead, type Playhead, type PlayheadState } from "./playhead.ts";
import { STEP_SIZES } from "./step_sizes.ts";

export interface Follower {
  readonly playhead: Playhead;
  show(run: Run | null): void;
  /** Of this run and the leader's. */
  part(divergence: number | null): void;
  close(): void;
}

export function createFollower(leader: Playhead): Follower {
  const playhead = createPlayhead();
  const lead = () => leader.getState();

  // What moves the clock moves that of all.
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

  /** What is pointed at or selected in the leader's run stands out here too. */
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
    const { time, playing, speed, range, follow, options, together } = state;
    const flow = state.flow === before?.flow && state.run === before.run ? old : flowOf(state, run);
    const points = state.hover !== before?.hover || state.selection !== before?.selection || state.run !== before?.run;
    const hover = points ? { hover: hoverOf(state, run) } : {};
    playhead.setState({ time, playing, speed, range, follow, options, together, flow, ...hover });
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
