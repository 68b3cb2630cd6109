/** Texts of the engine as messages: the names and the sentences that its packages hand to the page. */

/** Fields of the engine's JSON that hold sentences. */
const SENTENCES = ["meaning", "holds", "text"];
/** Fields of the calculator's JSON that hold texts. */
const OF_CALCULATOR = ["name", "meaning", "place", "case", "title", "text"];

/**
 * Every text in a field of one of these names in `value`, at any depth.
 * @param {unknown} value
 * @param {readonly string[]} fields
 * @returns {string[]}
 */
function textsIn(value, fields) {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === "string" && fields.includes(key) ? [one] : textsIn(one, fields),
  );
}

/** Each text once, in order. @param {readonly string[]} texts */
const listed = (texts) => [...new Set(texts)].sort();

/**
 * The names in the engine's catalog.
 * @param {string} catalog its JSON
 */
export const namesIn = (catalog) => listed(textsIn(JSON.parse(catalog), ["name"]));

/**
 * The names in the lists of diagnoses, and their meanings.
 * @param {string} lists their JSON
 */
export const namedIn = (lists) => listed(textsIn(JSON.parse(lists), ["name", "meaning"]));

const FLOW = { f: { from: "a", to: "b" } };
const LINKS = { first: { stations: ["a", "r"] }, second: { stations: ["r", "b"] } };

/**
 * Scenarios that have one choice of a preset in use, by the parameter that chooses it. The kinds of links are for two nodes, except
 * a loopback, which joins a host to itself.
 * @type {Record<string, (id: string) => object[]>}
 */
const PRESETS = {
  "hosts.*.model": (model) => [{ hosts: { a: { model }, b: {} }, routers: { r: {} }, links: LINKS, flows: FLOW }],
  "routers.*.model": (model) => [{ hosts: { a: {}, b: {} }, routers: { r: { model } }, links: LINKS, flows: FLOW }],
  "links.*.kind": (kind) => [
    { hosts: { a: {}, b: {} }, links: { only: { kind, stations: ["a", "b"] } }, flows: FLOW },
    { hosts: { a: {} }, links: { only: { kind, stations: ["a"] } }, flows: { f: { from: "a", to: "a" } } },
  ],
};

/**
 * Scenarios that together have every value that a preset sets: each base, and each choice of a preset.
 * @param {import("../../web/engine/contract.ts").Catalog} catalog
 */
function scenarios({ bases, parameters }) {
  const made = parameters.flatMap(({ path, choices }) =>
    (choices ?? []).flatMap(({ id }) => PRESETS[path]?.(id) ?? []),
  );
  return [...bases.map((base) => ({ base })), ...made];
}

/**
 * The sentences of the engine: meanings, conditions and reasons in the catalog, reasons of what presets set, and the calculator's texts.
 * @param {{ catalog(): string, check(scenario: string, overrides: string): string, flow_control(inputs: string): string }} tools
 */
export function sentencesOf(tools) {
  const catalog = JSON.parse(tools.catalog());
  const sources = scenarios(catalog).map((one) => JSON.parse(tools.check(JSON.stringify(one), "{}")).sources);
  const calculator = (/** @type {object} */ inputs) => JSON.parse(tools.flow_control(JSON.stringify(inputs)));
  const cases = calculator({}).examples.map((/** @type {{ ks: number, kr: number }} */ { ks, kr }) =>
    calculator({ ks, kr }),
  );
  return listed([...textsIn([catalog, sources], SENTENCES), ...textsIn(cases, OF_CALCULATOR)]);
}
