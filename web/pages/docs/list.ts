/** The pages of the documentation, in the order in which they are listed. One more is a Markdown file and a row here. */
export interface DocsRow {
  /** Its place in a link: `#/docs/<id>`. */
  id: string;
  title: string;
  /** Contents of the page in one sentence. */
  lead: string;
}

/** Pages of the documentation, in the order of their list. */
export const DOCS_ROWS: readonly DocsRow[] = [
  {
    id: "guide",
    title: "What you can do here",
    lead: "The page and its parts: experiments, laboratory, captures, lessons, and the lessons of the five papers.",
  },
  { id: "scenarios", title: "Scenarios", lead: "The JSON that describes a network and its flows." },
  {
    id: "command-line",
    title: "The command line",
    lead: "Runs, sweeps, captures and explanations from the shell, with fillthepipe.",
  },
  {
    id: "python",
    title: "Python",
    lead: "Runs, sweeps and tables for pandas and polars, with pip install fillthepipe.",
  },
  { id: "clusters", title: "Clusters", lead: "Sweeps on Dask, Ray, pools of processes, Slurm and Snakemake." },
  { id: "captures", title: "Captures", lead: "Writing a run for Wireshark, and reading captures of others." },
  {
    id: "stories",
    title: "Writing stories",
    lead: "Text files that say what one TCP connection does, segment by segment.",
  },
  {
    id: "program",
    title: "Write your own TCP",
    lead: "The language of programs that control congestion: its functions, state, bounds and mistakes.",
  },
  { id: "embedding", title: "In a course page", lead: "Frames, the element, messages, one file, SCORM packages." },
  { id: "hosting", title: "Hosting the site", lead: "Building it, its security policy, headers and offline use." },
  {
    id: "adding",
    title: "Extending Fill the Pipe",
    lead: "How to add a variant, queue, link, experiment, view or text: its file, and the list that registers it.",
  },
  {
    id: "architecture",
    title: "Architecture",
    lead: "How a scenario becomes a picture, which part may use which, and the invariants.",
  },
  {
    id: "accuracy",
    title: "Accuracy",
    lead: "The checks of the simulation, its errors, and its assumptions.",
  },
  {
    id: "model",
    title: "The model",
    lead: "The modelled mechanisms, with equations and clauses; assumptions, calibrations, limits, and a glossary.",
  },
];
