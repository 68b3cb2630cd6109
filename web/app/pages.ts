/** Every page of no experiment. */
import { msg } from "@lingui/core/macro";
import { lazy } from "react";
import { ACCESSIBILITY, EVIDENCE, STORIES, TEACHERS } from "../scenario/link.ts";
import { LESSON_PAGES } from "./lesson_pages.ts";
import type { PageRows } from "./page_row.ts";

export const PAGES: PageRows = {
  ...LESSON_PAGES,
  [EVIDENCE]: { what: msg`Fetching the evidence …`, Page: lazy(() => import("../evidence/index.tsx")) },
  [ACCESSIBILITY]: { what: msg`Fetching the statement …`, Page: lazy(() => import("../accessibility/index.tsx")) },
  [TEACHERS]: { what: msg`Fetching the page for teachers …`, Page: lazy(() => import("../teachers/index.tsx")) },
  [STORIES]: { what: msg`Fetching the stories …`, Page: lazy(() => import("../stories/index.tsx")), keeps: true },
};
