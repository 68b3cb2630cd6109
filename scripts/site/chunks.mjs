/** How the scripts of the site are put together: few files for each page, so that a page asks for few. */

/**
 * Chunks besides that of what every page needs. A module belongs to the first one of whose roots imports it, directly or
 * not; what no root needs is divided by the bundler.
 * @type {[name: string, roots: RegExp][]}
 */
const CHUNKS = [
  ["motion", /\/web\/site\/home\/opening_motion\.ts$/],
  ["home", /\/web\/site\/gallery\.tsx$/],
  ["runs", /\/web\/site\/thumbnail\.tsx$/],
  ["experiment", /\/web\/site\/experiment\/page\.tsx$/],
  [
    "around",
    /\/web\/(?:site\/experiment\/around\.ts|views\/ladder\/inspector\/(?:inspector|fork_menu)\.tsx|panels\/layout\/lab_tabs\.tsx|charts\/timezoom_gestures\.ts)$/,
  ],
  ["essay", /\/web\/pages\/essays\/page\.tsx$/],
  ["views", /\/web\/views\/\w+\/index\.ts$/],
];

/** Modules that begin a page: in a file of their own, as a file runs whole. */
const ENTRY =
  /\/web\/(?:site\/main\.tsx|site\/home\/opening_motion\.ts|embed\/main\.ts|bench\/bench\.ts|[^/]+\.html)(?:$|\?)/;

/** Lists of all modules of a package, which say nothing about who needs one of them. */
const LIST = /\/node_modules\/.*\/index\.m?js$/;

/**
 * @param {string} id
 * @param {import("vite").Rolldown.ChunkingContext} context
 * @returns {ReadonlySet<string>} names of the chunks whose roots import the module
 */
function chunksOf(id, context) {
  /** @type {Set<string>} */
  const found = new Set();
  const seen = new Set([id]);
  for (const module of seen) {
    for (const [name, roots] of CHUNKS) if (roots.test(module)) found.add(name);
    for (const importer of context.getModuleInfo(module)?.importers ?? []) if (!LIST.test(importer)) seen.add(importer);
  }
  return found;
}

/**
 * Tells whether the first page and another one need a module: the run and its pipe.
 * @param {ReadonlySet<string>} chunks
 */
const isShared = (chunks) => chunks.has("home") && chunks.size > 1;

/**
 * Returns the chunk of a module that essays share with experiments, or with the parts of their pages that are fetched later;
 * null for any other.
 * @param {ReadonlySet<string>} chunks
 */
function chunkOfFigures(chunks) {
  if (!chunks.has("essay") || chunks.size === 1) return null;
  return chunks.has("experiment") ? "figures" : "plots";
}

/**
 * Returns the chunk of a module that the first page needs to move; null for any other. Only the first page shows the opening.
 * @param {ReadonlySet<string>} chunks
 */
function chunkOfMotion(chunks) {
  if (!chunks.has("motion")) return null;
  return [...chunks].every((name) => name === "motion" || name === "home") ? "opening" : "motion";
}

/** @returns {Exclude<import("vite").Rolldown.OutputOptions["codeSplitting"], boolean | undefined>} */
export function codeSplitting() {
  /** @type {Map<string, ReadonlySet<string>>} */
  const known = new Map();
  /** @type {typeof chunksOf} */
  const of = (id, context) => {
    const found = known.get(id) ?? chunksOf(id, context);
    known.set(id, found);
    return found;
  };
  /** @type {(name: string) => import("vite").Rolldown.CodeSplittingNameFunction} */
  const named = (name) => (id, context) => (of(id, context).has(name) ? name : null);
  return {
    groups: [
      {
        name: (id, context) => (ENTRY.test(id) ? null : chunkOfMotion(of(id, context))),
        priority: CHUNKS.length + 4,
      },
      { name: "site", tags: ["$initial"], test: (id) => !ENTRY.test(id), priority: CHUNKS.length + 3 },
      { name: (id, context) => (isShared(of(id, context)) ? "pipe" : null), priority: CHUNKS.length + 2 },
      { name: (id, context) => chunkOfFigures(of(id, context)), priority: CHUNKS.length + 1 },
      ...CHUNKS.map(([name], i) => ({ name: named(name), priority: CHUNKS.length - i })),
    ],
  };
}
