import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { StageSlider } from "../../controls/stage_slider.tsx";
import { format } from "../../quantities/units.ts";
import { mostOf, PATHS, type PathId, stepOf, WINDOWS, YEARS, type YearId } from "./paths.ts";
import { Segments } from "./segments.tsx";
import type { Stage } from "./stage.ts";

/** Sizes named under the slider, bytes. */
const NAMED = [4, 16, 64, 256, 1024].map((kilobytes) => 1024 * kilobytes);

/** The window slider, the path, the year, and Play. */
export function StageControls({ stage }: { stage: Stage }) {
  const { settings, refused, playing } = stage;
  const [slider, note] = [useId(), useId()];
  const most = mostOf(settings.year);
  const last = WINDOWS.length - 1;
  const asText = format(settings.window, "size");
  return (
    <div className="stage-controls">
      <div className="stage-window">
        <label htmlFor={slider}>
          <Trans>Window</Trans>
        </label>
        <StageSlider
          id={slider}
          at={stepOf(settings.window)}
          last={last}
          most={stepOf(most)}
          text={asText}
          describedBy={refused === null ? undefined : note}
          ticks={NAMED.map((size) => ({ at: stepOf(size), text: format(size, "size") }))}
          onChange={(step) => stage.setWindow(WINDOWS[step])}
        />
        <output htmlFor={slider} className="stage-size">
          {asText}
        </output>
      </div>
      <Segments
        label={t`Path`}
        choices={PATHS}
        value={settings.path}
        onChange={(path: PathId) => stage.setPath(path)}
      />
      <Segments
        label={t`TCP of`}
        choices={YEARS}
        value={settings.year}
        onChange={(year: YearId) => stage.setYear(year)}
      />
      <button
        type="button"
        className="button stage-play"
        aria-label={playing ? t`Pause` : t`Play`}
        onClick={playing ? stage.pause : stage.play}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path d={playing ? "M2 1h3.5v12H2zM8.5 1H12v12H8.5z" : "M2 1l11 6-11 6z"} fill="currentColor" />
        </svg>
      </button>
      <p id={note} className="stage-refused quiet" role="status">
        {refused !== null && (
          <Trans>
            64 KB was the largest window in 1988, because the header has 16 bits for it. Window scaling was standardised
            in 1992 (RFC 1323).
          </Trans>
        )}
      </p>
    </div>
  );
}
