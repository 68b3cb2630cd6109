/** Fetched when it is first asked for. */
export { heatPicture } from "./file.ts";
export { heatTable } from "./table.ts";
export { HeatMap } from "./view.tsx";
