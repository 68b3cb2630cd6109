/** Fetched when it is first asked for. */
export { heatHeight } from "./layout.ts";
export { heatMarks } from "./marks.ts";
export { heatTable } from "./table.ts";
export { HeatMap } from "./view.tsx";
