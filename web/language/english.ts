/** Texts that stand in no catalog on purpose, each with the reason. A new row needs one. */

/** Modules whose texts stay English: paths in `web/` that begin so. */
export const ENGLISH_MODULES: Readonly<Record<string, string>> = {
  "bench/": "the page of the benchmark, which no reader opens",
  "calculator/results.ts": "the engine's words after results, as they are read; each has a message beside it",
  "element/": "errors of the npm package, for authors of the page around the element",
  "embed/host.ts": "answers to the program of the page around the frame",
  "embed/requests.ts": "answers to the program of the page around the frame",
  "embed/main.ts": "said where the page with its languages could not be fetched",
  "engine/job_fields.ts": "mistakes of a program that is not the page, which no reader sees",
  "engine/reading.ts": "damage of a capture, which the engine explains in English too",
  "experiments/references.ts": "problems of an experiment's file, for its authors",
  "experiments/schema.ts": "problems of an experiment's file, for its authors",
  "floors.ts": "what folders are for, read by the tests",
  "glossary/entries/": "names of papers, which are cited as they are",
  "glossary/formulas/": "names of papers, which are cited as they are",
  "lab/eras.ts": "names of TCPs",
  "language/english.ts": "this list",
  "language/languages.ts": "each language is named in itself",
  "pages/builder/formats.ts": "code to be copied",
  "pages/captures/likeness.ts": "names and sources inside a scenario, as a file has them",
  "pages/captures/sample.ts": "names inside a scenario, as a file has them",
  "pages/contest/scores.ts": "formulas and sources, shown with `english()`; names and meanings are marked",
  "pages/docs/": "long texts, shown with `english()`",
  "pages/evidence/kernel/ladders.ts": "names inside a scenario, as a file has them",
  "pages/evidence/words/goals.ts": "goals in the words of the command line, shown with `english()`",
  "pages/inventory/items/":
    "words of the notes and names of publications, shown with `english()`; questions, answers and reasons are marked",
  "pages/formulas/rows/":
    "sources of formulas, shown with `english()`, and words for which symbols stand; names and meanings are marked",
  "pages/teachers/fault_words.ts": "words of the frame's client, as they are read; each has a message beside it",
  "pages/stories/mistakes.ts": "the engine's words for mistakes, as they are read; each has a message beside it",
  "pages/stories/script_mistakes.ts":
    "the engine's words for mistakes in packetdrill scripts; each has a message beside it",
  "pages/laboratory/presets.ts": "names inside a scenario, as a file has them",
  "previews/": "pages without scripts, which exist in English only",
  "run/protocols/quic_types.ts": "types of packets, as RFC 9000 names them",
  "run/quantities.ts": "meanings, which no view shows",
  "run/testing.ts": "a run made for tests",
  "scenario/problem_sayings.ts": "the engine's words for problems, as they are read; each has a message beside it",
  "scorm/manifest.ts": "the manifest of a package, whose words its standard gives",
  "search/synonyms.ts": "English names, which are searched in every language and never shown",
  "sweep/stop_sayings.ts": "the engine's words for reasons to stop, as they are read; each has a message beside it",
  "topics/": "synonyms for the search, and titles of books, shown with `english()`; names and sentences are marked",
  "views/states/circuit_figure.ts": "labels of a state machine, drawn within `english()`",
  "views/states/connection_figure.ts": "labels of RFC 9293, drawn within `english()`",
  "views/states/phase_figure.ts": "labels of a state machine, drawn within `english()`",
  "views/testbed/sandia.ts": "devices in the words of the report, shown with `english()`",
};

/** Single texts that no reader sees as words, by where they stand. */
export const NO_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "charts/live.tsx": { "at once": "a choice in code" },
  "compare/side_by_side.tsx": { "run …": "an id" },
  "lab/forks/lose.ts": { "ack…": "the engine's name of a packet" },
  "marks/stamp.ts": { ", seed …": "the line in exported files that names their run; programs read it too" },
  "marks/theme.ts": { 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif': "fonts" },
  "pages/contest/about.tsx": { Reno: "a name, shown with `english()`" },
  "offline/contract.ts": { "take over": "a message to the service worker" },
  "views/sequence/view.tsx": { tcptrace: "a name", Stevens: "a name" },
  "site/home/paths.ts": { "New York": "a name inside a scenario", router: "a name inside a scenario" },
  "sweep/measures.ts": {
    "data packets per ack": "a unit, whose words are in `quantities/unit_names.ts`",
    "per minute": "as above",
    "round trips": "as above",
  },
  "views/distributions/table.ts": { bytes: "a unit", ns: "a unit" },
};
