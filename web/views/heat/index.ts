/** The map of two parameters, fetched when it is first opened. */
export { heatPicture } from "./file.ts";
export { heatTable } from "./table.ts";
export { HeatMap } from "./view.tsx";
