/** Actions of the transport, without its buttons: keys do the same. */
import { t } from "@lingui/core/macro";
import type { Playhead } from "../playhead/playhead.ts";
import { format } from "../quantities/units.ts";
import { toggled } from "../scenario/options.ts";

/**
 * Plays or pauses; from the start of the visible range if the playhead is at its end. The drawing in which the playhead moves
 * is scrolled into sight.
 */
export function playOrPause(playhead: Playhead): void {
  const { playing, pause, play } = playhead.getState();
  if (playing) {
    pause();
    return;
  }
  play();
  document.querySelector(".view-ladder .ftp-plot")?.scrollIntoView({ block: "nearest" });
}

/** Adds or removes a bookmark at the playhead; returns a sentence about it, null without a run. */
export function toggleBookmark(playhead: Playhead): string | null {
  const { run, time, options, choose } = playhead.getState();
  if (!run) return null;
  const bookmarks = toggled(options.bookmarks, time);
  choose({ bookmarks });
  const at = format(time, "duration", 4);
  if (bookmarks === options.bookmarks) return t`There is no space for another bookmark`;
  return bookmarks.includes(time) ? t`Bookmark at ${at}` : t`No bookmark at ${at}`;
}
