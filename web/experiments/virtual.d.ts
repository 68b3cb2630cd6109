declare module "virtual:experiments" {
  type Files = Record<string, import("../engine/contract/experiment.ts").ExperimentFile>;
  /** Ids of all experiments with the ids of their papers. */
  export const PAPER_OF: Readonly<Record<string, string>>;
  /** Fetches the experiments of a paper, by the paper's id. */
  export const FETCHES: Readonly<Record<string, () => Promise<{ default: Files }>>>;
}
