import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useMemo } from "react";
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { useStore } from "zustand";
import type { Playhead } from "../playhead/playhead.ts";
import { STEP_SIZES, type StepSizeId, stepSizesOf } from "../playhead/step_sizes.ts";
import { silence, sound, toggleSound } from "../sound/sound.ts";
import { toggleBookmark } from "./playback.ts";

const SKIP_IDLE = "skip-idle";

/** Menu of options of playing and stepping besides the speed: step size, idle time, sound and bookmarks. */
export function PlaybackMenu({ playhead }: { playhead: Playhead }): ReactNode {
  const stride = useStore(playhead, (state) => state.options.stride);
  const skips = useStore(playhead, (state) => state.options.idle === "skipped");
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
        className="button icon-button transport-more"
        aria-label={t`Time options. Steps: ${STEP_SIZES[stride].words}`}
      >
        <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 6.5h3v3H2zM6.5 6.5h3v3h-3zM11 6.5h3v3h-3z" fill="currentColor" />
        </svg>
      </Button>
      <Popover className="popover" placement="top end">
        <Menu className="menu" aria-label={t`Time options`}>
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
          <MenuSection
            aria-label={t`Idle time`}
            selectionMode="multiple"
            selectedKeys={skips ? [SKIP_IDLE] : []}
            onSelectionChange={(keys) => act().choose({ idle: [...keys].length > 0 ? "skipped" : "played" })}
          >
            <Header className="menu-head">
              <Trans>While playing</Trans>
            </Header>
            <MenuItem id={SKIP_IDLE} className="menu-item">
              <Trans>Skip time in which nothing happens</Trans>
            </MenuItem>
          </MenuSection>
          <MenuSection aria-label={t`Sound`}>
            <MenuItem id="toggle-sound" className="menu-item" onAction={() => void toggleSound(playhead)}>
              {sounds ? t`Sound off` : t`Sound on: each ACK clicks, and the pitch follows the window`}
            </MenuItem>
          </MenuSection>
          <MenuSection aria-label={t`Bookmark`}>
            <MenuItem id="toggle-bookmark" className="menu-item" onAction={() => toggleBookmark(playhead)}>
              {marked ? t`Remove the bookmark` : t`Set a bookmark here`}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
