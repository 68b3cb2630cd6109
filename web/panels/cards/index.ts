import { MIDDLE } from "../../lab/arrange.ts";
import { runViews } from "../../views/index.ts";
import { calculator } from "./calculator.tsx";
import type { Card } from "./card.ts";
import { heat } from "./heat.tsx";
import { printed } from "./printed.tsx";
import { ofRun } from "./run_view.tsx";
import { sweep } from "./sweep.tsx";

/** Views of the run that come first; the others follow in the order of their own list. */
const FIRST = ["queue", "flows", "windows_together", "limits", "window", "sequence"];

const rank = (id: string) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

const views = runViews.filter(({ id }) => !MIDDLE.includes(id)).sort((a, b) => rank(a.id) - rank(b.id));

/** All cards of the right column in their usual order, one line each. */
export const cards: readonly Card[] = [
  calculator,
  sweep,
  printed,
  // Each a folder and a line in `web/views/`.
  ...views.map(ofRun),
  heat,
];
