/** Parts of the page, beside views and parameters, that an assignment can hide. */
export interface Part {
  id: "compare" | "export" | "laboratory" | "paper";
  name: string;
}

export const PARTS: readonly Part[] = [
  { id: "paper", name: "The experiment's lesson, and the paper's numbers" },
  { id: "compare", name: "Compare" },
  { id: "export", name: "Export" },
  { id: "laboratory", name: "Open in the laboratory" },
];
