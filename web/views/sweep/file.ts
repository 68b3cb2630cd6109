import { t } from "@lingui/core/macro";
import type { Catalog } from "../../engine/contract.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { moved } from "../../marks/moved.ts";
import type { Picture } from "../../marks/picture.ts";
import type { SweepResult } from "../../sweep/sweep.ts";
import { currentIn, multiplesOf, panelsOf, type SweepPanel, type SweepPlace } from "./layout.ts";
import { sweepMarks } from "./marks.ts";

/**
 * Draws all panels of a sweep for a file: one below the other, or one small panel for each curve in a grid. `size` is
 * that of one panel.
 */
export function sweepPicture(
  sweep: SweepResult,
  catalog: Catalog,
  current: SweepPlace | null,
  size: Size,
  apart = false,
): Picture {
  const panels = panelsOf(sweep);
  const title = t`${sweep.parameterName}: published and simulated`;
  if (apart && sweep.spec.quantities.length > 1) return { ...gridOf(sweep, panels, catalog, current, size), title };
  // Each of several panels has its name above it, and its legend below the name.
  const name = panels.length > 1 ? NAME * size.em : 0;
  const each = size.height + name;
  const marks = panels.flatMap((panel, i) => {
    const own = sweepMarks({ sweep, panel, catalog, size, current: current?.value ?? null });
    const lowered = own.map((mark) => moved(mark, 0, i * each + name));
    return name === 0 ? lowered : [...lowered, named(panel.title, size, size.width / 2, i * each)];
  });
  return { marks, size: { ...size, height: each * panels.length }, title };
}

/** Side by side in a file, at most. */
const COLUMNS = 3;
/** Height of a small panel, and of a name over panels, in em. */
const [SMALL, NAME] = [16, 1.8];

function gridOf(
  sweep: SweepResult,
  panels: readonly SweepPanel[],
  catalog: Catalog,
  current: SweepPlace | null,
  { width, em }: Size,
): Pick<Picture, "marks" | "size"> {
  const groups = multiplesOf(panels);
  const columns = Math.min(COLUMNS, Math.max(...groups.map(({ panels }) => panels.length)));
  const small = { width: width / columns, height: SMALL * em, em };
  const said = t`markers: published; lines: simulated; pale: the other curves`;
  const marks: Mark[] = [{ type: "text", x: 2, y: 0.9 * em, text: said, color: "ink-2", size: em }];
  let top = NAME * em;
  for (const group of groups) {
    if (group.title !== "") {
      marks.push({ type: "text", x: 2, y: top + 0.9 * em, text: group.title, color: "ink", size: em, bold: true });
      top += NAME * em;
    }
    // A panel that has the name of its group has no second one.
    const name = group.panels.some(({ title }) => title !== group.title) ? NAME * em : 0;
    group.panels.forEach((panel, i) => {
      const [x, y] = [(i % columns) * small.width, top + Math.floor(i / columns) * (small.height + name)];
      const own = sweepMarks({ sweep, panel, catalog, size: small, current: currentIn(panel, current) });
      marks.push(...own.map((mark) => moved(mark, x, y + name)));
      if (name > 0) marks.push(named(panel.title, small, x + small.width / 2, y));
    });
    top += Math.ceil(group.panels.length / columns) * (small.height + name);
  }
  return { marks, size: { width, height: top, em } };
}

function named(text: string, { em }: Size, x: number, y: number): Mark {
  return { type: "text", x, y: y + 0.9 * em, text, color: "ink", size: em, bold: true, anchor: "middle" };
}
