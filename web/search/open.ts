/** Leads the reader to an entry. */
import { fetchExperiment, isExperiment } from "../experiments/fetch.ts";
import { MIDDLE } from "../lab/arrange.ts";
import { stateHash } from "../page/opening.ts";
import { type LinkState, readLink, writeLink } from "../scenario/link.ts";
import { matches } from "../scenario/overrides.ts";
import { topicOf } from "../topics/list.ts";
import type { Target } from "./entry.ts";
import { isControl } from "./kinds/experiments.ts";
import { reveal } from "./reveal.ts";

/** Goes to the place of an entry. A word has none: the dialog shows it. */
export async function openTarget(target: Exclude<Target, { kind: "word" }>): Promise<void> {
  if (target.kind === "link") go(target.href);
  else if (target.kind === "view") openView(target);
  else await openParameter(target);
}

function go(href: string): void {
  location.hash = href;
}

/** Selector of a view on the page of an experiment. */
const viewAt = (id: string) => `.view-${id}`;

/** Selector of the lists of the views that the open page has, shown or not. */
const lists = (id: string) => `[data-views~="${id}"]`;

function openView({ id, href }: { id: string; href: string }): void {
  const { state } = readLink(stateHash());
  if (document.querySelector(viewAt(id)) === null) {
    const isHere = document.querySelector(lists(id)) !== null;
    go(isHere ? writeLink(withView(state, id)) : href);
  }
  reveal(viewAt(id));
}

/** Returns a state with a view beside the ladder, or beside the views that the reader has chosen. */
function withView(state: LinkState, id: string): LinkState {
  const { views = [] } = state.options;
  const shown = views.length > 0 ? views : MIDDLE;
  return {
    ...state,
    view: MIDDLE.includes(id) ? null : "plots",
    options: { ...state.options, views: [...new Set([...shown, id])] },
  };
}

async function openParameter({ path, href }: { path: string; href: string }): Promise<void> {
  const control = `[data-parameter="${path}"]`;
  if (document.querySelector(control) === null) {
    const { state } = readLink(stateHash());
    const is = (one: string) => one === path || matches(path, one);
    const experiment = experimentOn(state);
    const isHere = experiment !== null && isControl(await fetchExperiment(experiment), is);
    go(isHere ? writeLink({ ...state, view: "change" }) : href);
  }
  reveal(control, UNFOLD);
}

/** Button that unfolds the column of all parameters. */
const UNFOLD = '.key-row > [aria-expanded="false"]';

/** Returns the id of the experiment on the open page, which a topic borrows; null if there is none. */
function experimentOn({ experiment: page }: LinkState): string | null {
  const id = topicOf(page ?? "")?.opens.experiment ?? page ?? "";
  return isExperiment(id) ? id : null;
}
