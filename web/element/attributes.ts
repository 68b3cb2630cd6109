/** Translates the attributes of `<fill-the-pipe>` into the address of its frame. */

/** One attribute: its purpose, its allowed values, and its key in a link. */
interface Row {
  attribute: string;
  key: string | null;
  shape: RegExp;
  /** Allowed values, for the message about a wrong one. */
  choices: string;
}

const IDS = /^[a-z][a-z0-9_]*(?:[\s,]+[a-z][a-z0-9_]*)*$/;
const PATHS = /^[a-z][\w.*]*(?:[\s,]+[a-z][\w.*]*)*$/i;
const DURATION = /^[0-9.]+ ?(?:ns|us|µs|ms|s)$/;

const ROWS: readonly Row[] = [
  {
    attribute: "experiment",
    key: null,
    shape: /^[a-z0-9][a-z0-9-]{0,79}$/,
    choices: /*i18n*/ "an experiment of the site: sandia-table3",
  },
  { attribute: "views", key: "views", shape: IDS, choices: /*i18n*/ "ids of views: ladder, window" },
  {
    attribute: "controls",
    key: "controls",
    shape: PATHS,
    choices: /*i18n*/ "paths of parameters: tcp.window, links.t3.round_trip",
  },
  { attribute: "locked", key: "locked", shape: PATHS, choices: /*i18n*/ "paths of parameters: tcp.window" },
  // `hidden` cannot be the name: browsers, and many style sheets, hide an element that has it.
  {
    attribute: "hides",
    key: "hidden",
    shape: PATHS,
    choices: /*i18n*/ "ids: title, transport, status, ladder, tcp.window",
  },
  {
    attribute: "theme",
    key: "theme",
    shape: /^(?:light|dark|contrast|projector)$/,
    choices: /*i18n*/ "light, dark, contrast or projector",
  },
  { attribute: "lang", key: "lang", shape: /^[a-z]{2}(?:-[A-Z]{2})?$/, choices: /*i18n*/ "en, es or fr" },
  { attribute: "time", key: "t", shape: DURATION, choices: /*i18n*/ "a time with its unit: 203 ms" },
  {
    attribute: "exercise",
    key: "exercise",
    shape: /^[a-z0-9][a-z0-9-]{0,79}$/,
    choices: /*i18n*/ "an exercise of the site, by itself: smallest-window",
  },
  {
    attribute: "tour",
    key: "tour",
    shape: /^[a-z][a-z0-9_]{0,39}$/,
    choices: /*i18n*/ "a tour of the site: newcomers",
  },
  { attribute: "step", key: "step", shape: /^[a-z][a-z0-9_]{0,39}$/, choices: /*i18n*/ "a step of the tour" },
  { attribute: "ask", key: "ask", shape: /^(?:curve|knee|event)$/, choices: /*i18n*/ "curve, knee or event" },
];

/** Allowed values of each attribute, in English words; `i18n` marks those that the page for teachers translates. */
export const ATTRIBUTE_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ROWS.map(({ attribute, choices }) => [attribute, choices])),
  parameters: /*i18n*/ "paths and values: tcp.window = 16 KB; links.t3.round_trip = 42 ms",
  scenario: /*i18n*/ "a scenario of your own, in JSON, instead of an experiment",
  state: /*i18n*/ "a whole link of the site, or what comes after its #; contains all of the above",
  src: /*i18n*/ "the address of the site, if the script is from another one",
  writable: /*i18n*/ "no value: its presence lets your page change what is shown",
};

/** Names of all attributes that say what is shown. */
export const ATTRIBUTES: readonly string[] = Object.keys(ATTRIBUTE_WORDS);

/** An attribute with a wrong value; the frame is shown without it. */
export interface Misfit {
  attribute: string;
  message: string;
}

/** Address that the attributes ask for, with the attributes that could not be read. */
export interface FrameAddress {
  /** Null if the attributes ask for nothing that could be shown. */
  address: string | null;
  misfits: Misfit[];
}

/** The page around the element. */
type Page = Pick<Location, "origin" | "href">;

/** Longest address that is made. */
const LONGEST = 200_000;
const PAIR = /^\s*([a-z][\w.]*)\s*=\s*([^\s;&=][^;&=]*?)\s*$/i;

/**
 * Returns the address of the frame. `get` reads an attribute; `site`: an address in the folder of `embed.html`, if
 * `src` does not say; `writable` lets `page` change what is shown.
 */
export function frameAddress(get: (attribute: string) => string | null, site: string, page: Page): FrameAddress {
  const misfits: Misfit[] = [];
  const misfit = (attribute: string, message: string) => {
    misfits.push({ attribute, message });
  };
  const base = baseOf(get("src") ?? site, page.href);
  if (!base) {
    misfit("src", "It must be the address of the site: https://example.org/fill-the-pipe/");
    return { address: null, misfits };
  }
  const state = get("state");
  const hash = state === null ? hashOf(get, misfit) : linkOf(state, misfit);
  const allow = get("writable") === null ? "" : `?allow=${encodeURIComponent(page.origin)}`;
  const address = hash === null ? null : `${base}embed.html${allow}${hash}`;
  if (address === null || address.length <= LONGEST) return { address, misfits };
  misfit(state === null ? "scenario" : "state", `It is longer than the ${LONGEST} letters that an address may have.`);
  return { address: null, misfits };
}

function baseOf(text: string, from: string): string | null {
  if (text === "") return null;
  try {
    const { protocol, href } = new URL(".", new URL(text, from));
    return ["http:", "https:", "file:"].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

type Say = (attribute: string, message: string) => void;

/** Reads a whole link, or the part after its `#`. */
function linkOf(text: string, misfit: Say): string | null {
  const cut = text.indexOf("#");
  const hash = cut < 0 ? `#${text.replace(/^\/?/, "/")}` : text.slice(cut);
  if (hash.startsWith("#/")) return hash;
  misfit("state", "It must be a link of the site, or what comes after its #: #/sandia-table3?tcp.window=16KB");
  return null;
}

function hashOf(get: (attribute: string) => string | null, misfit: Say): string | null {
  const pairs: [string, string][] = [];
  let experiment: string | null = null;
  for (const { attribute, key, shape, choices } of ROWS) {
    const text = get(attribute)?.trim();
    if (text === undefined || text === "") continue;
    if (!shape.test(text) || text.length > 2000) misfit(attribute, `It must be ${choices}.`);
    else if (key === null) experiment = text;
    else pairs.push([key, attribute === "time" ? text.replace(" ", "") : text.split(/[\s,]+/).join(",")]);
  }
  for (const pair of (get("parameters") ?? "").split(/[;&]/)) {
    if (pair.trim() === "") continue;
    const [, path, value] = PAIR.exec(pair) ?? [];
    if (path === undefined) misfit("parameters", `They must be ${ATTRIBUTE_WORDS.parameters}.`);
    else pairs.push([path, value.replace(/^([0-9.]+) /, "$1")]);
  }
  const scenario = get("scenario");
  if (scenario !== null) {
    if (isObject(scenario)) {
      experiment = "laboratory";
      pairs.push(["scenario", scenario]);
    } else misfit("scenario", "It must be a scenario, in JSON.");
  }
  // An exercise alone names its experiment and its starting values.
  if (experiment === null && isUnsaid(get) && pairs.some(([key]) => key === "exercise")) experiment = "exercises";
  if (experiment === null) {
    if (isUnsaid(get)) misfit("experiment", "Nothing says what to show: give it an experiment, a scenario or a state.");
    return null;
  }
  const query = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join("&");
  return `#/${experiment}${query === "" ? "" : `?${query}`}`;
}

/** Whether no experiment was given; a wrong one was reported already. */
const isUnsaid = (get: (attribute: string) => string | null) => (get("experiment") ?? "").trim() === "";

function isObject(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}
