/** A playhead for a close look: the clock and run of another one, and a range of its own around the playhead. */
import { roundTripOf } from "../../playhead/pace.ts";
import { clipRange, createPlayhead, endOf, type Playhead, type PlayheadState } from "../../playhead/playhead.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Round trips in the range at first. */
const ROUND_TRIPS = 3;
/** Round trip of a run that has none, ns. */
const USUAL = 40e6;
/** Share of the range before the playhead. */
const BEFORE = 0.7;

/** Makes a playhead that follows `leader` with a range of its own. Returns it, and a function that ends it. */
export function createDetail(leader: Playhead): { playhead: Playhead; close(): void } {
  const playhead = createPlayhead();
  const lead = () => leader.getState();
  const around = (time: number, span: number): TimeRange =>
    clipRange({ from: time - BEFORE * span, to: time + (1 - BEFORE) * span }, endOf(lead()));
  playhead.setState({
    play: () => lead().play(),
    pause: () => lead().pause(),
    seek: (time) => lead().seek(time),
    setSpeed: (speed) => lead().setSpeed(speed),
    setFollow: (follow) => lead().setFollow(follow),
    choose: (options) => lead().choose(options),
    select: (selection) => lead().select(selection),
    setHover: (packet) => lead().setHover(packet),
    step: (direction, stride) => lead().step(direction, stride),
    showFlow: (flow) => lead().showFlow(flow),
  });

  function mirror(state: PlayheadState, before: PlayheadState | null) {
    const { run, time, playing, speed, rate, skipped, follow, options, together, flow, hover, selection } = state;
    const { range: shown, run: drawn } = playhead.getState();
    const span = drawn === null ? ROUND_TRIPS * ((run && roundTripOf(run, flow)) || USUAL) : shown.to - shown.from;
    const isOutside = time < shown.from || time > shown.to || drawn === null;
    const isMoved = time !== before?.time || run !== before.run;
    const range = run !== null && isMoved && isOutside ? around(time, span) : shown;
    const same = { run, time, playing, speed, rate, skipped, follow, options, together, flow, hover, selection };
    playhead.setState({ ...same, range });
  }

  const close = leader.subscribe(mirror);
  mirror(lead(), null);
  return { playhead, close };
}
