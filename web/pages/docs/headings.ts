/** Headings of all pages of the documentation, for lists that need no more of them. */
import { fileOf } from "./files.ts";

const files = import.meta.glob<readonly string[]>(["./*.md", "../../../engine/README.md"], {
  eager: true,
  query: "?headings",
  import: "default",
});

/** Returns the headings of the page `id`, below its title. */
export const headingsOf = (id: string): readonly string[] => files[fileOf(id)] ?? [];
