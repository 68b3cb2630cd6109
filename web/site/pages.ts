/** Every page of no experiment. */
import { msg } from "@lingui/core/macro";
import { lazily } from "../browser/lazily.tsx";
import type { PageRow, PageRows } from "../page/page_row.ts";
import {
  ACCESSIBILITY,
  CARD,
  CONTEST,
  DOCS,
  ESSAYS,
  EVIDENCE,
  FIGURES,
  FORMULAS,
  INVENTORY,
  PROBLEMS,
  STORIES,
  TEACHERS,
  WRITE,
} from "../scenario/link.ts";
import { LESSON_PAGES } from "./lesson_pages.ts";

const COURSE_MATERIAL: PageRow = {
  what: msg`Fetching the page …`,
  Page: lazily(() => import("./course_material.tsx")),
};

/** All pages that show no experiment. */
export const PAGES: PageRows = {
  ...LESSON_PAGES,
  [ESSAYS]: { what: msg`Fetching the essay …`, Page: lazily(() => import("../pages/essays/page.tsx")), alone: true },
  [FIGURES]: COURSE_MATERIAL,
  [FORMULAS]: COURSE_MATERIAL,
  [INVENTORY]: { ...COURSE_MATERIAL, alone: true },
  [PROBLEMS]: { ...COURSE_MATERIAL, alone: true },
  [EVIDENCE]: { what: msg`Fetching the evidence …`, Page: lazily(() => import("../pages/evidence/index.tsx")) },
  [CARD]: {
    what: msg`Fetching the report cards …`,
    Page: lazily(() => import("../pages/card/index.tsx")),
    alone: true,
  },
  [CONTEST]: {
    what: msg`Fetching the contest …`,
    Page: lazily(() => import("../pages/contest/index.tsx")),
    alone: true,
  },
  [WRITE]: {
    what: msg`Fetching the editor …`,
    Page: lazily(() => import("../pages/program/index.tsx")),
    alone: true,
    keeps: true,
  },
  [ACCESSIBILITY]: {
    what: msg`Fetching the statement …`,
    Page: lazily(() => import("../pages/accessibility/index.tsx")),
  },
  [TEACHERS]: {
    what: msg`Fetching the page for teachers …`,
    Page: lazily(() => import("../pages/teachers/index.tsx")),
  },
  [DOCS]: { what: msg`Fetching the documentation …`, Page: lazily(() => import("../pages/docs/index.tsx")) },
  [STORIES]: {
    what: msg`Fetching the stories …`,
    Page: lazily(() => import("../pages/stories/index.tsx")),
    keeps: true,
  },
};
