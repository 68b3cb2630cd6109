import { t } from "@lingui/core/macro";

/** Parts of the page, beside views and parameters, that an assignment can hide. */
export interface Part {
  id: "compare" | "export" | "laboratory" | "paper";
  name: string;
}

/** Parts of the page that can be hidden, in the order of the dialog. */
export const PARTS: readonly Part[] = [
  {
    id: "paper",
    get name() {
      return t`The experiment's lesson, and the paper's numbers`;
    },
  },
  {
    id: "compare",
    get name() {
      return t`Compare`;
    },
  },
  {
    id: "export",
    get name() {
      return t`Export`;
    },
  },
  {
    id: "laboratory",
    get name() {
      return t`Open in the laboratory`;
    },
  },
];
