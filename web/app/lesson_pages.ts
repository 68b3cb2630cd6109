/** Pages of no experiment that every make of the site has; each is fetched when a reader comes there. */
import { msg } from "@lingui/core/macro";
import { lazy } from "react";
import { CAPTURE, EXERCISES, LABORATORY, TOURS } from "../scenario/link.ts";
import type { PageRows } from "./page_row.ts";

export const LESSON_PAGES: PageRows = {
  [LABORATORY]: {
    what: msg`Fetching the laboratory …`,
    Page: lazy(() => import("../laboratory/index.tsx")),
    keeps: true,
  },
  [CAPTURE]: {
    what: msg`Fetching the reader of captures …`,
    Page: lazy(() => import("../captures/index.tsx")),
    keeps: true,
  },
  [TOURS]: { what: msg`Fetching the tours …`, Page: lazy(() => import("../tours/page.tsx")) },
  [EXERCISES]: { what: msg`Fetching the exercises …`, Page: lazy(() => import("../exercises/page.tsx")) },
};
