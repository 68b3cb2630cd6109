import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { announce, announceOutcome } from "../../browser/announcer.tsx";
import { nameOf } from "../../browser/keys.ts";
import { isOff } from "../../browser/letter_keys.ts";
import { joinWords } from "../../language/lists.ts";
import { Fills } from "../../marks/size.ts";
import type { CardProps } from "../../panels/cards/card.ts";
import type { Tour } from "../tours/walk.ts";
import { Bar } from "./bar.tsx";
import { StepCaption } from "./caption.tsx";
import "./present.css";
import { useAssignment } from "../../lab/assignment.ts";
import { leaveScreen } from "../../page/presenting.ts";
import { following, paired, presented, turned } from "../../page/shown.ts";
import { Outcome } from "../../panels/keys/outcome.tsx";
import { stepKey } from "../../panels/keys/step_key.ts";
import { useKeys } from "../../panels/keys/use_keys.ts";
import { Controls } from "../../panels/parameter_panel.tsx";
import { useQuiet } from "./quiet.ts";
import { Spotlight, useSpotlight } from "./spotlight.tsx";
import { useOffered } from "./views.tsx";

interface PresentProps extends CardProps {
  title: ReactNode;
  /** Path -> values in the paper's table, base units. */
  measured?: Readonly<Record<string, readonly number[]>>;
  /** Tour whose step is told below the view. */
  tour: Tour | null;
}

const NOT_MEASURED = {};

/** Number of key controls before an audience. */
const MOST_KEYS = 2;

/** Longest time for the next page to continue a presentation before full screen ends, ms. */
const NEXT_PAGE_MS = 2000;

/** One view, or two side by side, for an audience, without the rest of the page. */
export default function Present({ title, tour, measured = NOT_MEASURED, ...props }: PresentProps) {
  const { lab, comparedRuns, sweep, heat, catalog, failure } = props;
  const shared = useMemo(
    () => ({ lab, comparedRuns, sweep, heat, catalog, failure }),
    [lab, comparedRuns, sweep, heat, catalog, failure],
  );
  const { offered, beside } = useOffered(shared);
  const asked = useStore(lab.playhead, (head) => head.options.present);
  const ids = offered.map(({ id }) => id);
  const shown = presented(asked, ids);
  const views = shown.flatMap((id) => offered.find((one) => one.id === id) ?? []);
  const show = (present: readonly string[]) => lab.playhead.getState().choose({ present });
  const leave = () => {
    leaveScreen();
    show([]);
    announce(t`No longer presenting`);
  };
  const spotlight = useSpotlight();
  const quiet = useQuiet();
  const sliders = useKeys(lab).slice(0, MOST_KEYS);
  const { isOpen } = useAssignment(lab);
  const step = (place: number, direction: 1 | -1) => {
    const path = sliders[place];
    const stepped = path === undefined ? null : stepKey(lab, catalog, path, direction, measured[path]);
    if (stepped) announce(`${stepped.name} ${stepped.shown}`);
    return path !== undefined;
  };
  const page = useRef<HTMLElement>(null);

  // Type is as large as the screen, also in menus and dialogs.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.presenting = "";
    page.current?.focus();
    return () => {
      delete dataset.presenting;
      setTimeout(() => dataset.presenting === undefined && leaveScreen(), NEXT_PAGE_MS);
    };
  }, []);
  // A browser leaves the full screen by itself, with Escape: this ends the presentation.
  const left = useRef(leave);
  left.current = leave;
  useEffect(() => {
    const changed = () => !document.fullscreenElement && left.current();
    document.addEventListener("fullscreenchange", changed);
    const failed = () => announceOutcome(t`The browser does not allow full screen`);
    document.addEventListener("fullscreenerror", failed);
    return () => {
      document.removeEventListener("fullscreenchange", changed);
      document.removeEventListener("fullscreenerror", failed);
    };
  }, []);

  const names = joinWords(views.map(({ name }) => name));
  useEffect(() => {
    if (names !== "") announceOutcome(t`Presenting: ${names}`);
  }, [names]);

  useFollowing(tour, (view) => show(following(presented(lab.playhead.getState().options.present, ids), view)));

  const keys: Record<string, () => unknown> = {
    v: () => show(turned(shown, ids, 1)),
    "Shift+v": () => show(turned(shown, ids, -1)),
    "2": () => show(paired(shown, ids, beside)),
    Escape: leave,
    ArrowUp: () => step(0, 1),
    ArrowDown: () => step(0, -1),
    "Shift+ArrowUp": () => step(1, 1),
    "Shift+ArrowDown": () => step(1, -1),
    // A clicker changes the first control if there are no steps.
    PageDown: () => !tour?.store.getState().step && step(0, 1),
    PageUp: () => !tour?.store.getState().step && step(0, -1),
  };
  usePresentKeys(keys);

  return (
    <main
      ref={page}
      className="present"
      tabIndex={-1}
      aria-label={t`Presentation: ${names}`}
      data-lit={spotlight.on}
      data-quiet={quiet.on}
      onPointerMove={(event) => {
        spotlight.follow(event);
        quiet.wake();
      }}
      onPointerDown={(event) => {
        spotlight.follow(event);
        quiet.wake();
      }}
    >
      <header className="present-head">
        <h1 className="present-title">{title}</h1>
        {!isOpen && <Outcome lab={lab} />}
      </header>
      <Fills value={true}>
        <div className="present-stage" data-views={views.length}>
          {views.map(({ id, name, draw }) => (
            <section
              key={id}
              className="present-view"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard
              tabIndex={0}
              aria-label={t`Presented: ${name}`}
            >
              {draw()}
            </section>
          ))}
        </div>
      </Fills>
      <div className="present-foot">
        {tour && <StepCaption tour={tour} />}
        {sliders.length > 0 && (
          <div className="present-keys">
            <Controls {...{ lab, catalog, measured }} paths={sliders} />
          </div>
        )}
      </div>
      <Bar {...{ lab, tour, offered, shown, show, spotlight, leave }} onPair={keys["2"]} />
      <Spotlight spotlight={spotlight} />
    </main>
  );
}

/** Calls `follow` with the view of each step that is gone to from here. */
function useFollowing(tour: Tour | null, follow: (view: string | null) => void): void {
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(
    () =>
      tour?.store.subscribe(({ step }, before) => {
        if (step && before.step && step !== before.step) latest.current(step.view ?? null);
      }),
    [tour],
  );
}

const THEIRS = "input, select, textarea, [role=dialog], [role=menu], [role=listbox]";

function usePresentKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      // A slider is an input, and has no use for Escape.
      const theirs = event.key === "Escape" ? THEIRS.replace("input, select, ", "") : THEIRS;
      if (event.defaultPrevented || event.altKey || target?.closest?.(theirs)) return;
      const shift = event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" : "";
      const name = shift + nameOf(event);
      const act = latest.current[name];
      // A view that is longer than its place scrolls by these keys.
      const scrolls = /Arrow|Page/.test(name) && target?.closest?.(".present-view, .present-caption");
      if (!act || isOff(name) || scrolls) return;
      if (act() !== false) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
