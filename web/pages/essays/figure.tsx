import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useMedia } from "../../browser/use_media.ts";
import { useQuiet } from "../../browser/use_quiet.ts";
import { StageSlider } from "../../controls/stage_slider.tsx";
import { languageOf, said } from "../../language/index.ts";
import { FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import { useClock } from "./clock.ts";
import { EssayContext, FigureContext, useOf } from "./context.ts";
import { firstDrag } from "./curve.ts";
import type { FigureProps } from "./format.ts";
import { QUANTITIES, writeQuantity } from "./quantities.ts";
import { Drawing } from "./stage.tsx";
import { type Figure, useFigure } from "./use_figure.ts";

/** A figure of an essay: a heading, the drawings with their slider, and the prose about them. */
export function LiveFigure({ children, ...row }: FigureProps) {
  const essay = useOf(EssayContext);
  const place = useRef<HTMLElement>(null);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const isNear = useSight(place, "60% 0px");
  const isSeen = useSight(place, "0px");
  // The essay's text never changes, and neither does the row of a figure.
  const [kept] = useState(row);
  const known = essay.known[row.id] ?? {};
  const figure = useFigure(kept, { site: essay.site, known, isNear: isNear || essay.isWhole, isStill });
  useClock(figure.playhead, isSeen && essay.isPlaying && !isStill);
  const title = useId();
  return (
    <section ref={place} className="essay-figure" aria-labelledby={title} id={row.id}>
      <h2 id={title} {...languageOf(row.title)}>
        {row.title}
      </h2>
      <Stage figure={figure} isStill={isStill} />
      <FigureContext value={figure}>
        <div className="essay-prose">{children}</div>
      </FigureContext>
    </section>
  );
}

/** Tells whether an element is in sight, or within a margin of it. */
function useSight(place: RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry.isIntersecting), { rootMargin });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, rootMargin]);
  return isSeen;
}

function Stage({ figure, isStill }: { figure: Figure; isStill: boolean }) {
  const { row, choice, playhead, curve, failure, overrides, choose } = figure;
  const { isPlaying, setPlaying } = useOf(EssayContext);
  const slider = useId();
  const name = firstDrag(row);
  const drag = row.drags[name];
  const last = drag.values.length - 1;
  const link = writeLink({ ...FIRST_PAGE, experiment: row.experiment, overrides });
  return (
    <figure className="card essay-stage">
      <LargeResult figure={figure} />
      <div className="essay-drawings" data-count={row.draws.length}>
        {row.draws.map((id) => (
          <Drawing key={id} title={row.title} {...{ id, playhead, curve }} />
        ))}
      </div>
      {failure !== null && <p role="alert">{failure}</p>}
      <div className="essay-slider">
        <label htmlFor={slider} {...languageOf(drag.name)}>
          {drag.name}
        </label>
        <StageSlider
          id={slider}
          at={choice[name]}
          last={last}
          text={drag.values[choice[name]].text}
          ticks={[0, last].map((at) => ({ at, text: drag.values[at].text }))}
          onChange={(at) => choose(name, at)}
        />
        <output htmlFor={slider}>{drag.values[choice[name]].text}</output>
      </div>
      <figcaption className="essay-foot">
        {!isStill && (
          <button type="button" className="button" onClick={() => setPlaying(!isPlaying)}>
            {isPlaying ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
          </button>
        )}
        <a className="button" href={link}>
          <Trans>Open this run</Trans>
        </a>
      </figcaption>
    </figure>
  );
}

/** The large result, with its value before the last change. */
function LargeResult({ figure: { row, values, isBusy, former } }: { figure: Figure }) {
  const { name, kind } = QUANTITIES[row.results[row.large].what];
  const result = writeQuantity(values[row.large] ?? null, kind);
  const was = former === null ? null : writeQuantity(former, kind);
  const isChanged = was !== null && was !== result;
  const title = said(name);
  const sentence = isChanged ? t`${title}: ${result}, was ${was}` : `${title}: ${result}`;
  const heard = useQuiet(former === null ? "" : sentence);
  return (
    <div className="essay-large">
      <span className="essay-quantity">{title}</span>
      <output aria-live="off" aria-busy={isBusy}>
        <strong>{result}</strong>
        {isChanged && (
          <s>
            <Trans>was {was}</Trans>
          </s>
        )}
      </output>
      <p className="ftp-unseen" role="status">
        {heard}
      </p>
    </div>
  );
}
