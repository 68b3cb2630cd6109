/** Parts of the first page and of the papers' pages that the build makes with the engine; `scripts/site/drawn.mjs` calls it. */
import { show } from "../language/index.ts";
import { SOURCE } from "../language/languages.ts";

export { loadExperiments } from "../experiments/load.ts";
export { essayNumbers } from "../pages/essays/build.ts";
export { recordOpening } from "./home/record_opening.ts";
export { curvesOf, stampOf } from "./thumbnails/curve.ts";
export { thumbnailsOf } from "./thumbnails/draw.ts";
export { topicPictures } from "./thumbnails/topic.ts";

/** Chooses the language of what is drawn; called first. */
export const beginDrawing = (): Promise<void> => show(SOURCE);
