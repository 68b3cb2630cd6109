/** The static files of every experiment and topic, as the build writes them: pages and pictures in `x/`, since state after `#` is not seen by previews, and figures. */

import type { EvidenceFile } from "../engine/contract/evidence.ts";
import type { Catalog, Checked } from "../engine/contract.ts";
import type { WasmModule } from "../engine/faces.ts";
import { finished } from "../engine/run_data.ts";
import { loadExperiments } from "../experiments/load.ts";
import type { Experiment } from "../experiments/schema.ts";
import { openingRange } from "../lab/lab.ts";
import { show } from "../language/index.ts";
import { OFFERED, SOURCE } from "../language/languages.ts";
import { inWords } from "../language/names.ts";
import { pictureSvg } from "../marks/picture.ts";
import { LIGHT, PRINT, type Theme } from "../marks/theme.ts";
import { ESSAYS } from "../pages/essays/list.ts";
import { figureFile } from "../pages/figures/files.ts";
import { Run } from "../run/run.ts";
import { valueAt } from "../scenario/overrides.ts";
import { overridesOf } from "../scenario/settings.ts";
import { topicOf } from "../topics/list.ts";
import { topicPages } from "../topics/pages.ts";
import { siteAddress } from "./address.ts";
import { cardOf } from "./card.ts";
import { contentsPage } from "./contents.ts";
import { essayFiles } from "./essays.tsx";
import { topicFigure } from "./figure.ts";
import { metaTags, SITE_PREVIEW } from "./meta.ts";
import { oembed } from "./oembed.ts";
import { cardPage } from "./page.ts";
import { cardAlt, cardPicture } from "./picture.ts";
import { showLanguage } from "./show_language.ts";

export { ARCHIVE as FIGURE_ARCHIVE, FOLDER as FIGURES } from "../pages/figures/files.ts";

/** The engine's package, loaded by the build. */
export type EnginePackage = Pick<WasmModule, "catalog" | "check" | "Simulation">;

/** Theme with a bundled font, so that the PNG is the same on every machine. */
const FONT = '"DejaVu Sans", system-ui, sans-serif';
const THEME: Theme = { ...LIGHT, font: FONT };
const ON_PAPER: Theme = { ...PRINT, font: FONT };

/** Folder of pages and pictures for previews. */
const FOLDER = "x/";

/** Path and text of a file; `isPreview`: a picture that is also to be written as PNG, which link previews show. */
export type StaticFile = [path: string, text: string, isPreview?: boolean];

/** Yields each file. */
export async function* cardFiles(
  engine: EnginePackage,
  evidence: EvidenceFile,
  given: string | undefined,
): AsyncGenerator<StaticFile> {
  await show(SOURCE);
  const site = siteAddress(given);
  const catalog: Catalog = inWords(JSON.parse(engine.catalog()));
  const cards = [];
  for (const experiment of [...topicPages(), ...loadExperiments()]) {
    const { id } = experiment;
    const { run, seed } = runOf(engine, catalog, experiment);
    const card = cardOf(experiment, evidence, cardAlt(experiment, run));
    const picture = await cardPicture(experiment, run, card.paper.short);
    const stamp = { engine_version: catalog.engine_version, seed, link: `${site ?? ""}#/${id}` };
    yield [`${FOLDER}${id}.svg`, pictureSvg(picture, THEME, stamp), true];
    const topic = topicOf(id);
    if (topic) {
      for (const language of OFFERED) {
        await showLanguage(language);
        const figure = await topicFigure(experiment, topic.opens.experiment, run, stamp);
        yield [figureFile(id, language.id), pictureSvg(figure, ON_PAPER, stamp)];
      }
      await show(SOURCE);
    }
    yield [`${FOLDER}${id}.html`, cardPage(card, site)];
    yield [`${FOLDER}${id}.oembed.json`, `${JSON.stringify(oembed(card, site), null, 2)}\n`];
    cards.push(card);
  }
  for (const essay of ESSAYS) {
    for (const [name, ...file] of essayFiles(engine, essay, site, THEME)) yield [`${FOLDER}${name}`, ...file];
  }
  yield [`${FOLDER}index.html`, contentsPage(cards, site)];
}

/** Tags for the head of the first page. */
export const firstPageTags = (given: string | undefined): string =>
  metaTags(SITE_PREVIEW, siteAddress(given), "./").join("\n    ");

/** The run is simulated only as far as the picture shows it; that of a topic is the run that its page opens on. */
function runOf(engine: EnginePackage, catalog: Catalog, experiment: Experiment): { run: Run; seed: number | null } {
  const { to } = openingRange(experiment, Number.MAX_SAFE_INTEGER);
  const only = {
    ...(experiment.topic && overridesOf(experiment.opens?.set ?? {})),
    ...(to < Number.MAX_SAFE_INTEGER && { "budget.time": to }),
  };
  const [scenario, overrides] = [experiment.scenario, only].map((part) => JSON.stringify(part));
  const checked: Checked = JSON.parse(engine.check(scenario, overrides));
  const seed = valueAt(checked.scenario, "seed");
  const simulation = new engine.Simulation(scenario, overrides, true, true);
  const data = finished(simulation);
  simulation.free();
  return { run: new Run(data, catalog), seed: typeof seed === "number" ? seed : null };
}
