/** Experiments of the papers, and what can be seen and changed in them: views and parameters. */
import type { Catalog, Parameter } from "../../engine/contract.ts";
import { fetchExperiments } from "../../experiments/fetch.ts";
import { paperOf } from "../../experiments/papers.ts";
import { inEnglish } from "../../experiments/read.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { languageOf } from "../../language/index.ts";
import { englishText } from "../../language/names.ts";
import { experimentLink } from "../../page/address.ts";
import type { Site } from "../../page/site.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import type { Entry } from "../entry.ts";
import { englishOf } from "../language.ts";

/** Returns all experiments. */
export async function loadExperiments(): Promise<Entry[]> {
  return (await fetchExperiments()).map((experiment) => {
    const { id, title, short, lesson, paper, figures, questions = [] } = experiment;
    const written = inEnglish(experiment);
    const isTranslated = title !== written.title;
    return {
      id,
      title,
      names: [short, id, ...(isTranslated ? [written.title, written.short] : [])],
      text: lesson,
      words: [
        paperOf(paper)?.title ?? "",
        ...figures,
        ...questions.map(({ question }) => question),
        ...(isTranslated ? [written.lesson] : []),
      ].join(" "),
      opens: { kind: "link", href: experimentLink(id) },
    };
  });
}

/** Experiment for views that no experiment puts first and that every TCP connection has. */
const ANY = "sandia-figure2b";
/** Experiments for views that need more of a run; `tests/across/search_views.test.ts` runs them. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  cable: "ubc-section2",
  flows: "ansnet-figure9",
  windows_together: "ansnet-figure3",
};

/** Returns all views of a run and all cards beside it. */
export async function loadViews(): Promise<Entry[]> {
  const [experiments, { runViews }, { cards }] = await Promise.all([
    fetchExperiments(),
    import("../../views/index.ts"),
    import("../../panels/cards/index.ts"),
  ]);
  const all = new Map([...cards, ...runViews].map((view) => [view.id, view]));
  return [...all.values()].map(({ id, name, message }) => ({
    id,
    title: name,
    names: message ? [englishOf(message)] : [],
    text: "",
    words: id.replaceAll("_", " "),
    opens: { kind: "view", id, href: viewLink(id, experiments) },
  }));
}

/** Returns the link to an experiment that opens with a view, or puts it first, or has it; the view is beside the ladder. */
function viewLink(view: string, experiments: readonly Experiment[]): string {
  const has = (one: Experiment) => view in one && one[view as keyof Experiment] !== undefined;
  const found =
    experiments.find(({ id }) => id === SHOWN_BY[view]) ??
    experiments.find(({ opens }) => opens?.view === view) ??
    experiments.find(({ first = [] }) => first.includes(view)) ??
    experiments.find(has);
  return `${experimentLink(found?.id ?? ANY)}?views=${view === "ladder" ? view : `ladder,${view}`}`;
}

/** Parameters of one flow, of its far end and of the way back, which have the names of those of all flows and of the way there. */
const TWICE = /^flows\.\*\.(?:peer_)?tcp\.|^links\.\*\.reverse\./;

/** Returns all parameters of the engine's catalog. */
export async function loadParameters(site: () => Promise<Site>): Promise<Entry[]> {
  const [{ catalog }, experiments] = await Promise.all([site(), fetchExperiments()]);
  return parameterEntries(catalog, experiments);
}

/** Returns the parameters of a catalog as entries. */
export function parameterEntries(catalog: Catalog, experiments: readonly Experiment[]): Entry[] {
  return catalog.parameters
    .filter(({ path }) => !TWICE.test(path))
    .map((parameter) => {
      const { path, name, meaning, source, choices } = parameter;
      return {
        id: path,
        title: name,
        ...(languageOf(meaning).lang ? { english: "text" as const } : {}),
        names: [englishText(parameter, "name"), path.split(".").at(-1) ?? path],
        text: meaning,
        words: [
          path,
          englishText(parameter, "meaning"),
          source.text,
          ...(choices ?? []).map((choice) => choice.name),
        ].join(" "),
        opens: { kind: "parameter", path, href: parameterLink(parameter, catalog, experiments) },
      };
    });
}

/** Returns the link to an experiment whose key control the parameter is, or that lists it; else to the laboratory. */
function parameterLink({ path }: Parameter, catalog: Catalog, experiments: readonly Experiment[]): string {
  const is = (one: string) => parameterOf(catalog.parameters, one)?.path === path;
  const found = experiments.find(({ opens }) => opens?.keys.some(is)) ?? experiments.find((one) => isControl(one, is));
  return found ? experimentLink(found.id) : "#/laboratory";
}

/** Tells whether an experiment has a control that `is` accepts, by its path. */
export const isControl = ({ controls }: Experiment, is: (path: string) => boolean): boolean =>
  controls.some(({ parameters }) => parameters.some(is));
