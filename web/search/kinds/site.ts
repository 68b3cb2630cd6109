import { msg } from "@lingui/core/macro";
import type { Kind } from "../entry.ts";
import { loadDocs } from "./docs.ts";
import { loadFormulas } from "./formulas.ts";
import { LESSON_KINDS } from "./index.ts";
import { loadEssays, loadProblems } from "./lessons.ts";
import { loadPages } from "./pages.ts";
import { loadStories } from "./stories.ts";

/** Every kind that the whole site has. */
export const SITE_KINDS: readonly Kind[] = [
  ...LESSON_KINDS.map((kind) => (kind.id === "page" ? { ...kind, load: loadPages } : kind)),
  { id: "essay", name: msg`Essay`, weight: 1.4, load: loadEssays },
  { id: "problem", name: msg`Problem`, weight: 0.5, load: loadProblems },
  { id: "formula", name: msg`Formula`, weight: 0.6, load: loadFormulas },
  { id: "docs", name: msg`Documentation`, weight: 1.2, load: loadDocs },
  { id: "story", name: msg`Story`, weight: 0.7, load: loadStories },
];
