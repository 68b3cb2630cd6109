/** Parts of the page around the run: fetched when the first run is drawn, so that a slow connection brings the run first. */
export { Transport } from "../../controls/transport.tsx";
export { KeyControls } from "../../panels/keys/key_controls.tsx";
export { PlotViews } from "../../panels/plot_views.tsx";
export { Change } from "./change.tsx";
export { Tools } from "./tools.tsx";
