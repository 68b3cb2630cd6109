import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover, Slider, SliderThumb, SliderTrack } from "react-aria-components";
import { useStore } from "zustand";
import type { Moment, MomentKind } from "../run/moments.ts";
import type { Playhead } from "../run/playhead.ts";
import { format } from "../words/units.ts";

/** Simulated ns per second on the wall. */
export const SPEEDS: readonly number[] = [1e6, 5e6, 2e7, 1e8, 5e8, 1e9, 1e10, Number.POSITIVE_INFINITY];

export const MOMENT_WORDS: Record<MomentKind, string> = {
  established: "Connection established",
  dropped: "Packet dropped",
  rto_fired: "Retransmission timer fired",
  persist_fired: "Persist timer fired",
  fast_retransmit: "Fast retransmit",
  delayed_ack_fired: "Delayed-ACK timer fired",
  window_full: "Window full for the first time",
  end: "End of the run",
};

export function speedWords(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return "As fast as possible";
  return speed === 1e9 ? "Real time" : `1 s = ${format(speed, "duration")}`;
}

/** Ticks drawn on the scrub slider; more would be a grey bar. */
const MOST_TICKS = 150;

/** Play from the top of what is shown, if the playhead stands at its end. */
export function playOrPause(playhead: Playhead): void {
  const { playing, time, range, pause, seek, play } = playhead.getState();
  if (playing) {
    pause();
    return;
  }
  if (time >= range.to) seek(range.from);
  play();
}

/** Moves the playhead of a run through the stretch of time that is shown. */
export function Transport({ playhead }: { playhead: Playhead }) {
  const playing = useStore(playhead, (state) => state.playing);
  const ready = useStore(playhead, (state) => state.run !== null);
  const act = playhead.getState;
  return (
    <section className="transport" aria-label="Playback">
      <Button className="button primary transport-play" isDisabled={!ready} onPress={() => playOrPause(playhead)}>
        <Icon path={playing ? ICONS.pause : ICONS.play} />
        <span className="transport-word">{playing ? "Pause" : "Play"}</span>
      </Button>
      <div className="transport-steps">
        <Step label="Previous moment of interest" onPress={() => act().toNextInterest(-1)} ready={ready} icon="first" />
        <Step label="Step back" onPress={() => act().step("event", -1)} ready={ready} icon="back" />
        <Step label="Step forward" onPress={() => act().step("event", 1)} ready={ready} icon="forward" />
        <Step label="Next moment of interest" onPress={() => act().toNextInterest(1)} ready={ready} icon="last" />
      </div>
      <Scrub playhead={playhead} />
      <SpeedMenu playhead={playhead} />
    </section>
  );
}

const ICONS = {
  play: "M4 2.5v11l9-5.5z",
  pause: "M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",
  back: "M10.5 3v10L4 8zM11.5 3h1.5v10h-1.5z",
  forward: "M5.5 3v10L12 8zM3 3h1.5v10H3z",
  first: "M8.5 3v10L3 8zM14 3v10L8.5 8zM1.5 3H3v10H1.5z",
  last: "M7.5 3v10L13 8zM2 3v10l5.5-5zM13 3h1.5v10H13z",
};

function Icon({ path }: { path: string }): ReactNode {
  return (
    <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

interface StepProps {
  label: string;
  icon: keyof typeof ICONS;
  ready: boolean;
  onPress(): void;
}

function Step({ label, icon, ready, onPress }: StepProps) {
  return (
    <Button className="button icon-button" aria-label={label} isDisabled={!ready} onPress={onPress}>
      <Icon path={ICONS[icon]} />
    </Button>
  );
}

function Scrub({ playhead }: { playhead: Playhead }) {
  const time = useStore(playhead, (state) => state.time);
  const range = useStore(playhead, (state) => state.range);
  const run = useStore(playhead, (state) => state.run);
  const input = useRef<HTMLInputElement>(null);
  const spoken = format(time, "duration", 4);
  useLayoutEffect(() => input.current?.setAttribute("aria-valuetext", spoken));
  const span = Math.max(range.to - range.from, 1);
  const at = (one: number) => (one - range.from) / span;
  return (
    <div className="scrub">
      <Slider
        className="slider"
        aria-label="Time"
        minValue={0}
        maxValue={1}
        step={0.0005}
        isDisabled={run === null}
        value={Math.min(Math.max(at(time), 0), 1)}
        onChange={(position) => {
          playhead.getState().pause();
          playhead.getState().seek(Math.round(range.from + (position as number) * span));
        }}
      >
        <SliderTrack className="slider-track scrub-track">
          <span className="slider-fill" style={{ width: `${Math.min(Math.max(at(time), 0), 1) * 100}%` }} />
          {run &&
            visible(run.moments, range.from, range.to).map(({ time: when, kind, row }) => (
              <span
                key={`${kind} ${when} ${row}`}
                className="scrub-tick"
                data-kind={kind}
                style={{ left: `${at(when) * 100}%` }}
                title={`${MOMENT_WORDS[kind]}, ${format(when, "duration", 4)}`}
              />
            ))}
          <SliderThumb className="slider-thumb" inputRef={input} />
        </SliderTrack>
      </Slider>
      <div className="scrub-ends quiet" aria-hidden="true">
        <span>{format(range.from, "duration")}</span>
        <output className="scrub-time">{spoken}</output>
        <span>{format(range.to, "duration")}</span>
      </div>
    </div>
  );
}

/** Moments in the stretch shown, thinned out where there are too many to tell apart. */
function visible(moments: readonly Moment[], from: number, to: number): readonly Moment[] {
  const inside = moments.filter(({ time }) => time >= from && time <= to);
  if (inside.length <= MOST_TICKS) return inside;
  const every = Math.ceil(inside.length / MOST_TICKS);
  return inside.filter((_, index) => index % every === 0);
}

function SpeedMenu({ playhead }: { playhead: Playhead }) {
  const speed = useStore(playhead, (state) => state.speed);
  return (
    <MenuTrigger>
      <Button className="button transport-speed" aria-label={`Speed: ${speedWords(speed)}`}>
        {speed === Number.POSITIVE_INFINITY ? "Fastest" : speedWords(speed)}
      </Button>
      <Popover className="popover" placement="top end">
        <Menu
          className="menu"
          aria-label="Speed"
          selectionMode="single"
          selectedKeys={[String(speed)]}
          onAction={(key) => playhead.getState().setSpeed(Number(key))}
        >
          {SPEEDS.map((one) => (
            <MenuItem key={one} id={String(one)} className="menu-item">
              {speedWords(one)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
