import { t } from "@lingui/core/macro";
import { memo, type ReactNode, useLayoutEffect, useRef } from "react";
import { Slider, SliderThumb, SliderTrack } from "react-aria-components";
import { useStore } from "zustand";
import { endOf, type Playhead } from "../playhead/playhead.ts";
import { format } from "../quantities/units.ts";
import { MOMENT_WORDS, momentSentence } from "../run/moments.ts";
import type { Run } from "../run/run.ts";
import { scrubScale, ticksOf } from "./scrub_scale.ts";

/** The whole run as a slider, with the visible range and the moments on its track. */
export function Scrub({ playhead }: { playhead: Playhead }): ReactNode {
  const time = useStore(playhead, (state) => state.time);
  const range = useStore(playhead, (state) => state.range);
  const run = useStore(playhead, (state) => state.run);
  const moment = useStore(playhead, ({ selection }) => (selection?.kind === "moment" ? selection.moment : null));
  const skipped = useStore(playhead, (state) => state.skipped);
  const bookmarks = useStore(playhead, (state) => state.options.bookmarks);
  // Losses are hidden with the run itself.
  const isCovered = useStore(playhead, ({ options }) => options.hidden.includes("ladder"));
  const input = useRef<HTMLInputElement>(null);
  const spoken = format(time, "duration", 4);
  useLayoutEffect(() => input.current?.setAttribute("aria-valuetext", spoken));
  const end = useStore(playhead, endOf);
  const { step, top } = scrubScale(range, end);
  const percent = (one: number) => `${(Math.min(one, top) / top) * 100}%`;
  const chosen = run && moment !== null ? run.moments[moment] : null;
  return (
    <div className="scrub">
      <Slider
        className="slider"
        aria-label={t`Time`}
        minValue={0}
        maxValue={top}
        step={step}
        isDisabled={run === null}
        value={Math.min(time, top)}
        onChange={(value) => {
          const { pause, seek, reveal } = playhead.getState();
          const to = Math.min(Math.round(value as number), end);
          pause();
          seek(to);
          reveal(to);
        }}
      >
        <SliderTrack className="slider-track scrub-track">
          <span
            className="scrub-shown"
            style={{ left: percent(range.from), width: percent(range.to - range.from) }}
            title={t`Shown: ${format(range.from, "duration")} to ${format(range.to, "duration")}`}
          />
          <span className="slider-fill" style={{ width: percent(time) }} />
          {skipped && (
            <span
              className="scrub-skipped"
              style={{ left: percent(skipped.from), width: percent(skipped.to - skipped.from) }}
            />
          )}
          {run && !isCovered && <Ticks run={run} moment={moment} top={top} />}
          {bookmarks.map((one) => (
            <span
              key={one}
              className="scrub-bookmark"
              style={{ left: percent(one) }}
              title={t`Bookmark, ${format(one, "duration", 4)}`}
            />
          ))}
          <SliderThumb className="slider-thumb" inputRef={input} />
        </SliderTrack>
      </Slider>
      <div className="scrub-ends quiet" aria-hidden="true">
        <span>{format(0, "duration")}</span>
        <output className="scrub-time">
          {spoken}
          {skipped
            ? t`, idle ${format(skipped.to - skipped.from, "duration", 2)} skipped`
            : chosen?.time === time && `: ${MOMENT_WORDS[chosen.kind].toLowerCase()}`}
        </output>
        <span>{format(end, "duration")}</span>
      </div>
      <p className="ftp-unseen" aria-live="polite">
        {run && moment !== null ? momentSentence(run, moment) : ""}
      </p>
    </div>
  );
}

interface TicksProps {
  run: Run;
  /** The selected one. */
  moment: number | null;
  top: number;
}

/** With `memo`, because a moving playhead does not change them. */
const Ticks = memo(function Ticks({ run, moment, top }: TicksProps): ReactNode {
  return ticksOf(run.moments, moment).map((index) => {
    const { time, kind } = run.moments[index];
    return (
      <span
        key={index}
        className="scrub-tick"
        data-kind={kind}
        data-selected={index === moment || undefined}
        style={{ left: `${(time / top) * 100}%` }}
        title={t`${MOMENT_WORDS[kind]}, ${format(time, "duration", 4)}`}
      />
    );
  });
});
