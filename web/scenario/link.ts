/**
 * The page's state as the part of its address after `#`:
 * `#/sandia-table3?links.t3.round_trip=42ms&tcp.window=16KB&seed=3&t=203ms&view=sweep`. Reading never fails: parts that
 * cannot be read are left out and named. Long states, and those with a changed story, are written as `?z=` and deflated
 * text.
 */
import { t } from "@lingui/core/macro";
import type { Catalog, Scenario } from "../engine/contract.ts";
import { exact, isQuantity, readQuantity } from "../quantities/units.ts";
import type { ComparedSpec } from "./compared_specs.ts";
import { isDeeperThan, MOST_LEVELS } from "./depth.ts";
import { OTHER, readSpec, type SpecParts, specsOf, writeSpec } from "./link_compared.ts";
import { escaped, escapedScenario, isPage, partsOf, STORY, shortened, unescaped } from "./link_text.ts";
import { type KindOf, readValue, writeValue } from "./link_values.ts";
import { isOptionKey, type OptionKey, type Options, readOption, writeOptions } from "./options.ts";
import { isPath, type Overrides, type OverrideValue, parameterOf } from "./overrides.ts";
import { pack, packSoon, unpack } from "./pack.ts";
import { readSpeed, type Speed, writeSpeed } from "./speed.ts";

/** Everything that a link to the site holds. */
export interface LinkState {
  /** `null`: the first page; `laboratory`; `capture`; `tours`; `topics`; `essays` and `essays/<name>`; `formulas`; `figures`; `problems` and `problems/<name>`; `exercises`; `inventory`; `card`; `contest`; `write`; `evidence`; `stories` and `stories/<folder>/<name>`: the stories. */
  experiment: string | null;
  overrides: Overrides;
  /**
   * Scenario that the overrides apply to, in the laboratory and in a simulation beside a capture. `null`: the
   * laboratory's first scenario; no simulation.
   */
  scenario: Scenario | null;
  /** Runs that the current run is compared with. */
  others: readonly ComparedSpec[];
  /** Playhead, ns of simulated time. */
  time: number | null;
  /** Chosen view or tab. */
  view: string | null;
  /** Part of the run that is shown, ns. */
  zoom: Zoom | null;
  /** Speed of playback; `null`: the page's own choice. */
  speed: Speed | null;
  /** Id of the flow that the views of a single flow show. */
  flow: string | null;
  /** Selected packet, a row of the run's packets. */
  packet: number | null;
  /** Selected moment of interest, an index in the run's moments. */
  moment: number | null;
  /** Choices in the views that are not the usual ones. */
  options: Partial<Options>;
  /** Text of a changed story; null for one of the site's stories. */
  text: string | null;
}

/** A range of time that fills the views, ns. */
export interface Zoom {
  from: number;
  to: number;
}

/** A link as it was read, with what could not be read. */
export interface ReadLink {
  state: LinkState;
  /** A sentence for each part that was left out. */
  ignored: string[];
}

/** State of the first page. */
export const FIRST_PAGE: LinkState = {
  experiment: null,
  overrides: {},
  scenario: null,
  others: [],
  time: null,
  view: null,
  zoom: null,
  speed: null,
  flow: null,
  packet: null,
  moment: null,
  options: {},
  text: null,
};

/** Pages that are of no experiment. */
export const LABORATORY = "laboratory";
/** Name of the page of tours in a link. */
export const TOURS = "tours";
/** Name of the page of topics in a link. */
export const TOPICS = "topics";
/** Name of the essays in a link; `essays/<essay>` is one of them. */
export const ESSAYS = "essays";
/** Name of the page of problems in a link; `problems/<problem>` is one of them. */
export const PROBLEMS = "problems";
/** Name of the page of figures in a link. */
export const FIGURES = "figures";
/** Name of the formula sheet in a link; `view` of its links is a formula. */
export const FORMULAS = "formulas";
/** Name of the page of exercises in a link. */
export const EXERCISES = "exercises";
/**
 * Name of the concept inventory in a link; `view` of its links is a form or the page of a class, `guess` the answers that were
 * handed in.
 */
export const INVENTORY = "inventory";
/** Name of the page of stories in a link. */
export const STORIES = "stories";
/** Name of the accessibility statement in a link. */
export const ACCESSIBILITY = "accessibility";
/** Name of the page for teachers in a link, which tells how to put a run into a page of one's own. */
export const TEACHERS = "teachers";
/** The documentation; `docs/<page>` is one page of it, and `view` of its links is a heading of that page. */
export const DOCS = "docs";
/** Name of the report card in a link; its option `variants` has the variants that stand side by side. */
export const CARD = "card";
/**
 * Name of the contest in a link; `view` of its links is the page of a class, or the one that seals paths, `sealed` the sealed paths,
 * `code` a program, and `entry` a result that was handed in.
 */
export const CONTEST = "contest";
/**
 * Name of the page of programs in a link; its options `code` and `lesson` have the program, and the lesson beside it, and its
 * overrides are the path that it sends over.
 */
export const WRITE = "write";
/** Name of the evidence page in a link; `view` of its links is a part of the page, or a paper. */
export const EVIDENCE = "evidence";
/**
 * Name of the page of captures in a link; `flow` of its links is the number of a connection, from 1, and a scenario is
 * that of a simulation beside it.
 */
export const CAPTURE = "capture";

/** Links up to this length stay readable. */
const READABLE = 1500;
/** Longest story that a link may hold, letters; compressed they are about a third. */
export const LONGEST_TEXT = 20_000;
const UI_KEYS = new Set(["t", "view", "from", "to", "speed", "flow", "packet", "moment", "text", "scenario", "z"]);
const WORD = /^[a-z0-9][a-z0-9_-]{0,39}$/;
/** One of several flows has a number behind a dot. */
const FLOW = /^[a-z0-9][a-z0-9_-]{0,39}(\.[1-9][0-9]{0,3})?$/;
const INDEX = /^\d{1,9}$/;
/** Largest number of ignored parts that a notice names. */
const MOST_IGNORED = 12;
/** Returns the kinds that the catalog states. */
export const kindsOf =
  ({ parameters }: Catalog): KindOf =>
  (path) => {
    const kind = parameterOf(parameters, path)?.kind;
    return kind && isQuantity(kind) ? kind : null;
  };

/** Writes a state as the hash of a link. `kindOf` gives the units in which values are written. */
export function writeLink(state: LinkState, kindOf: KindOf = () => null): string {
  const { head, query, isReadable } = partsToWrite(state, kindOf);
  if (query === "") return head;
  return isReadable ? `${head}?${query}` : `${head}?z=${pack(query)}`;
}

/** Does the same as `writeLink`, in pieces if the state is large. */
export async function writeLinkSoon(state: LinkState, kindOf: KindOf = () => null): Promise<string> {
  const { head, query, isReadable } = partsToWrite(state, kindOf);
  if (query === "") return head;
  return isReadable ? `${head}?${query}` : `${head}?z=${await packSoon(query)}`;
}

interface PartsToWrite {
  /** The name of the page. */
  head: string;
  query: string;
  /** Short enough to be written as it is. */
  isReadable: boolean;
}

function partsToWrite(state: LinkState, kindOf: KindOf): PartsToWrite {
  if (state.experiment === null) {
    const { lang, theme } = state.options;
    const query = writeOptions({ lang, theme }).map(([key, value]) => `${key}=${value}`);
    return { head: "#/", query: query.join("&"), isReadable: true };
  }
  const pairs: [string, string][] = [];
  for (const [path, value] of Object.entries(state.overrides)) {
    if (!UI_KEYS.has(path) && !isOptionKey(path)) pairs.push([path, writeValue(value, kindOf(path))]);
  }
  const duration = (key: string, value: number | null) => {
    if (value !== null) pairs.push([key, exact(value, "duration")]);
  };
  duration("t", state.time);
  if (state.view !== null) pairs.push(["view", state.view]);
  duration("from", state.zoom?.from ?? null);
  duration("to", state.zoom?.to ?? null);
  if (state.speed !== null) pairs.push(["speed", writeSpeed(state.speed)]);
  if (state.flow !== null) pairs.push(["flow", state.flow]);
  if (state.packet !== null) pairs.push(["packet", String(state.packet)]);
  if (state.moment !== null) pairs.push(["moment", String(state.moment)]);
  pairs.push(...writeOptions(state.options));
  if (state.text !== null) pairs.push(["text", state.text]);

  const before = pairs.length;
  pairs.push(...state.others.flatMap((other, index) => writeSpec(other, index, state.overrides, kindOf)));

  const texts = pairs.map(([key, value]) => `${key}=${escaped(value)}`);
  if (state.scenario !== null) texts.splice(before, 0, `scenario=${escapedScenario(state.scenario)}`);
  const query = texts.join("&");
  const whole = state.scenario !== null || state.others.some((one) => one.kind === "kept" && one.scenario !== null);
  const isReadable = query.length <= READABLE && state.text === null && !whole;
  return { head: `#/${state.experiment}`, query, isReadable };
}

/** Reads the hash of a link, old forms included. Never throws: what cannot be read is left out and named. */
export function readLink(hash: string): ReadLink {
  const ignored: string[] = [];
  const { name, query: given } = partsOf(hash);
  let query = given;
  if (name === "") {
    const found = query.split("&").map((pair) => /^(lang|theme)=([\w-]+)$/.exec(pair));
    const read = found.map((pair) => pair && readOption(pair[1] as OptionKey, pair[2]));
    if (query !== "" && read.includes(null)) {
      ignored.push(t`The link names no experiment, so its settings were left out.`);
    }
    return { state: { ...FIRST_PAGE, options: Object.assign({}, ...read) }, ignored };
  }
  if (!isPage(name)) {
    return { state: FIRST_PAGE, ignored: [t`“${shortened(name)}” is not an experiment.`] };
  }
  if (query.startsWith("z=")) {
    const unpacked = unpack(query.slice(2));
    if (unpacked === null) {
      ignored.push(
        STORY.test(name)
          ? t`The compressed part of the link is damaged, so the changes to the story were left out.`
          : t`The compressed part of the link is damaged, so its settings were left out.`,
      );
    }
    query = unpacked ?? "";
  }
  const state = readQuery(name, query, ignored);
  if (ignored.length > MOST_IGNORED) {
    ignored.splice(MOST_IGNORED, Infinity, t`${ignored.length - MOST_IGNORED} further parts of the link.`);
  }
  return { state, ignored };
}

function readQuery(experiment: string, query: string, ignored: string[]): LinkState {
  const overrides: Record<string, OverrideValue> = {};
  const ui: Record<string, string> = {};
  const options: Partial<Options> = {};
  const others = new Map<string, SpecParts>();
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const cut = pair.indexOf("=");
    const key = cut < 0 ? pair : pair.slice(0, cut);
    const value = unescaped(cut < 0 ? "" : pair.slice(cut + 1));
    if (value === null) ignored.push(t`${shortened(key)}: its value is damaged.`);
    else if (key === "z") ignored.push(t`z: it must be the only part of the link.`);
    else if (UI_KEYS.has(key)) ui[key] = value;
    else if (isOptionKey(key)) {
      const read = readOption(key, value);
      if (read) Object.assign(options, read);
      else ignored.push(t`${key}: “${shortened(value)}” is not one of the choices.`);
    } else if (OTHER.test(key)) readSpec(key, value, others, ignored);
    else if (isPath(key)) overrides[key] = readValue(value);
    else ignored.push(t`“${shortened(key)}” is not a setting.`);
  }

  const duration = (key: string): number | null => {
    const text = ui[key];
    if (text === undefined) return null;
    const quantity = readQuantity(text);
    if (quantity && (quantity.kind === null || quantity.kind === "duration") && quantity.value >= 0) {
      return quantity.value;
    }
    ignored.push(t`${key}: “${shortened(text)}” is not a time.`);
    return null;
  };
  const time = duration("t");
  const from = duration("from");
  const to = duration("to");
  const speed = ui.speed === undefined ? null : readSpeed(ui.speed);
  if (ui.speed !== undefined && speed === null) ignored.push(t`speed: “${shortened(ui.speed)}” is not a speed.`);
  const zoom = from !== null && to !== null && from < to ? { from, to } : null;
  if (zoom === null && (from !== null || to !== null)) ignored.push(t`from, to: not a valid range of time.`);

  const word = (key: string, shape = WORD): string | null => {
    const text = ui[key];
    if (text === undefined || shape.test(text)) return text ?? null;
    ignored.push(t`${key}: “${shortened(text)}” is not a valid ${key}.`);
    return null;
  };
  const view = word("view");
  const flow = word("flow", FLOW);
  const index = (key: string): number | null => {
    const text = ui[key];
    if (text === undefined || INDEX.test(text)) return text === undefined ? null : Number(text);
    ignored.push(t`${key}: “${shortened(text)}” is not a valid ${key}.`);
    return null;
  };
  const packet = index("packet");
  const moment = index("moment");
  const text = readText(experiment, ui.text, ignored);
  const scenario = readScenario(experiment, ui.scenario, ignored);
  const compared = specsOf(others, overrides, (text, key) => readScenario(experiment, text, ignored, key));
  return {
    experiment,
    overrides,
    scenario,
    others: compared,
    time,
    view,
    zoom,
    speed,
    flow,
    packet,
    moment,
    options,
    text,
  };
}

/** Reads a scenario; whether it can be run, only the simulator knows. */
function readScenario(
  experiment: string,
  text: string | undefined,
  ignored: string[],
  key = "scenario",
): Scenario | null {
  if (text === undefined) return null;
  if (experiment !== LABORATORY && experiment !== CAPTURE) {
    ignored.push(t`${key}: only the laboratory and a simulation beside a capture have a scenario.`);
    return null;
  }
  try {
    const scenario: unknown = JSON.parse(text);
    if (isDeeperThan(scenario)) {
      ignored.push(t`${key}: the value has more than ${MOST_LEVELS} levels, so it was left out.`);
      return null;
    }
    if (typeof scenario === "object" && scenario !== null && !Array.isArray(scenario)) return scenario as Scenario;
  } catch {
    // Said below.
  }
  if (key !== "scenario") ignored.push(t`${key} is damaged, so that run was left out.`);
  else if (experiment === CAPTURE) ignored.push(t`scenario: the text is damaged, so the capture is shown alone.`);
  else ignored.push(t`scenario: the text is damaged, so the laboratory begins from scratch.`);
  return null;
}

function readText(experiment: string, text: string | undefined, ignored: string[]): string | null {
  if (text === undefined) return null;
  if (!experiment.startsWith("stories/")) ignored.push(t`text: only a story has a text.`);
  else if (text.length > LONGEST_TEXT) {
    ignored.push(
      t`The text of the story has ${text.length} characters, more than the ${LONGEST_TEXT} a link may hold.`,
    );
  } else return text;
  return null;
}
