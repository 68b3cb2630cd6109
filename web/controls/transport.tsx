import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useMemo } from "react";
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { useStore } from "zustand";
import type { Playhead } from "../playhead/playhead.ts";
import { STEP_SIZES, type StepSizeId, stepSizesOf } from "../playhead/step_sizes.ts";
import { format } from "../quantities/units.ts";
import { toggled, USUAL_OPTIONS } from "../scenario/options.ts";
import { silence, sound, toggleSound } from "../sound/sound.ts";
import { Scrub } from "./scrub.tsx";

/** Simulated ns per second on the wall. */
export const SPEEDS: readonly number[] = [1e6, 5e6, 2e7, 1e8, 5e8, 1e9, 1e10, Number.POSITIVE_INFINITY];

/** Writes a speed (ns of simulated time per second) in words. */
export function speedWords(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return t`As fast as possible`;
  return speed === 1e9 ? t`Real time` : `1 s = ${format(speed, "duration")}`;
}

/** Plays or pauses; from the start of the visible range if the playhead is at its end. */
export function playOrPause(playhead: Playhead): void {
  const { playing, time, range, pause, seek, play } = playhead.getState();
  if (playing) {
    pause();
    return;
  }
  if (time >= range.to) seek(range.from);
  play();
}

/** Moves the playhead of a run. */
export function Transport({ playhead }: { playhead: Playhead }) {
  const playing = useStore(playhead, (state) => state.playing);
  const ready = useStore(playhead, (state) => state.run !== null);
  const stride = useStore(playhead, ({ options }) => options.stride);
  const by = stride === USUAL_OPTIONS.stride ? null : STEP_SIZES[stride].words;
  const act = playhead.getState;
  return (
    <section className="transport" aria-label={t`Playback`}>
      <Button className="button primary transport-play" isDisabled={!ready} onPress={() => playOrPause(playhead)}>
        <Icon path={playing ? ICONS.pause : ICONS.play} />
        <span className="transport-word">{playing ? t`Pause` : t`Play`}</span>
      </Button>
      <div className="transport-steps">
        <Step
          label={t`Previous moment of interest`}
          onPress={() => act().toNextInterest(-1)}
          ready={ready}
          icon="first"
        />
        <Step
          label={by === null ? t`Step back` : t`Step back, ${by}`}
          onPress={() => act().step(-1)}
          ready={ready}
          icon="back"
        />
        <Step
          label={by === null ? t`Step forward` : t`Step forward, ${by}`}
          onPress={() => act().step(1)}
          ready={ready}
          icon="forward"
        />
        <Step label={t`Next moment of interest`} onPress={() => act().toNextInterest(1)} ready={ready} icon="last" />
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

function SpeedMenu({ playhead }: { playhead: Playhead }) {
  const speed = useStore(playhead, (state) => state.speed);
  const stride = useStore(playhead, (state) => state.options.stride);
  const run = useStore(playhead, (state) => state.run);
  const stepSizes = useMemo(() => {
    const known = stepSizesOf(run);
    return known.includes(stride) ? known : [...known, stride];
  }, [run, stride]);
  const marked = useStore(playhead, ({ options, time }) => options.bookmarks.includes(time));
  const sounds = useStore(sound, ({ end }) => end !== null);
  useEffect(() => () => void silence(), []);
  const act = playhead.getState;
  return (
    <MenuTrigger>
      <Button
        className="button transport-speed"
        aria-label={t`Speed: ${speedWords(speed)}. Steps: ${STEP_SIZES[stride].words}`}
      >
        {speed === Number.POSITIVE_INFINITY ? t`Fastest` : speedWords(speed)}
      </Button>
      <Popover className="popover" placement="top end">
        <Menu className="menu" aria-label={t`Speed and steps`}>
          <MenuSection
            aria-label={t`Speed`}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[String(speed)]}
            onSelectionChange={(keys) => act().setSpeed(Number([...keys][0]))}
          >
            <Header className="menu-head">
              <Trans>Speed</Trans>
            </Header>
            {SPEEDS.map((one) => (
              <MenuItem key={one} id={String(one)} className="menu-item">
                {speedWords(one)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection
            aria-label={t`Steps`}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[stride]}
            onSelectionChange={(keys) => act().choose({ stride: [...keys][0] as StepSizeId })}
          >
            <Header className="menu-head">
              <Trans>A step goes</Trans>
            </Header>
            {stepSizes.map((one) => (
              <MenuItem key={one} id={one} className="menu-item">
                {STEP_SIZES[one].words}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection aria-label={t`Sound`}>
            <MenuItem id="toggle-sound" className="menu-item" onAction={() => void toggleSound(playhead)}>
              {sounds ? t`Sound off` : t`Sound on: ACKs click, the window is a pitch`}
            </MenuItem>
          </MenuSection>
          <MenuSection aria-label={t`Bookmark`}>
            <MenuItem id="toggle-bookmark" className="menu-item" onAction={() => toggleBookmark(playhead)}>
              {marked ? t`Take the bookmark away` : t`Set a bookmark here`}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Adds or removes a bookmark at the playhead; returns a sentence about it, null without a run. */
export function toggleBookmark(playhead: Playhead): string | null {
  const { run, time, options, choose } = playhead.getState();
  if (!run) return null;
  const bookmarks = toggled(options.bookmarks, time);
  choose({ bookmarks });
  const at = format(time, "duration", 4);
  if (bookmarks === options.bookmarks) return t`There is no room for another bookmark`;
  return bookmarks.includes(time) ? t`Bookmark at ${at}` : t`No bookmark at ${at}`;
}
