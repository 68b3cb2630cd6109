/** Fetched when it is first asked for: a page has its ladder before it has points to draw. */
export { sweepPicture } from "./file.ts";
export { sweepTable } from "./table.ts";
export { SweepView } from "./view.tsx";
