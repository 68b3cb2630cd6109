/** Fetches pages of the documentation: the Markdown files of this folder, and the model, which stands beside the engine. */
import type { ComponentType } from "react";

/** Exports of a compiled page of the documentation. */
export interface DocsModule {
  default: ComponentType<{ components?: object }>;
}

const files = import.meta.glob<DocsModule>(["./*.md", "../../../engine/README.md"]);

/** Path of a page's file from this folder. */
export const fileOf = (id: string) => (id === "model" ? "../../../engine/README.md" : `./${id}.md`);

/** Fetches the page `id`; null if there is no such page. */
export const loadDocs = (id: string): Promise<DocsModule> | null => files[fileOf(id)]?.() ?? null;

/** Ids of all files. */
export const docsIds = () => Object.keys(files).map((path) => (path === fileOf("model") ? "model" : path.slice(2, -3)));
