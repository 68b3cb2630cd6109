/** Pages without an experiment that every form of the site has; each is fetched when first opened. */
import { msg } from "@lingui/core/macro";
import { lazily } from "../browser/lazily.tsx";
import type { PageRows } from "../page/page_row.ts";
import { CAPTURE, EXERCISES, LABORATORY, TOPICS, TOURS } from "../scenario/link.ts";

/** Pages with lessons that show no experiment. */
export const LESSON_PAGES: PageRows = {
  [LABORATORY]: {
    what: msg`Fetching the laboratory …`,
    Page: lazily(() => import("../pages/laboratory/index.tsx")),
    keeps: true,
  },
  [CAPTURE]: {
    what: msg`Fetching the reader of captures …`,
    Page: lazily(() => import("../pages/captures/index.tsx")),
    keeps: true,
  },
  [TOURS]: { what: msg`Fetching the tours …`, Page: lazily(() => import("../pages/tours/page.tsx")) },
  [TOPICS]: { what: msg`Fetching the topics …`, Page: lazily(() => import("../pages/topics/page.tsx")) },
  [EXERCISES]: { what: msg`Fetching the exercises …`, Page: lazily(() => import("../pages/exercises/page.tsx")) },
};
