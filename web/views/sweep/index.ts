/** The view of sweeps, fetched when first needed: a page has its ladder before it has points. */
export { sweepPicture } from "./file.ts";
export { sweepTable } from "./table.ts";
export { SweepView } from "./view.tsx";
