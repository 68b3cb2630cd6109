import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Playhead } from "../playhead/playhead.ts";
import { STEP_SIZES } from "../playhead/step_sizes.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import { playOrPause } from "./playback.ts";
import { PlaybackMenu } from "./playback_menu.tsx";
import { Scrub } from "./scrub.tsx";
import { SpeedMenu } from "./speed_menu.tsx";

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
      <PlaybackMenu playhead={playhead} />
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
