/** Fetches essays: the MDX files of this folder. */
import { withCatalogs } from "../../language/long_texts.ts";
import { propsIn } from "../../page/mdx.ts";
import type { EssayModule, FigureProps } from "./format.ts";

const files = import.meta.glob<EssayModule>("./*.mdx");

/** Fetches the text of an essay in the language of the page; null for an id that no file has. */
export function loadEssay(id: string): Promise<EssayModule> | null {
  const file = files[`./${id}.mdx`];
  return file ? withCatalogs(file()) : null;
}

/** Returns the figures of an essay, in order, each with its prose. */
export function figuresOf(essay: EssayModule): FigureProps[] {
  return propsIn<FigureProps>(
    essay.default({ components: { Figure: FigureMark, Dragged: None, Result: None } }),
    FigureMark,
  );
}

/** Placeholder for a figure until the page shows it. */
function FigureMark({ children }: FigureProps) {
  return children;
}

function None() {
  return null;
}
