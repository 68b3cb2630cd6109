/** A toy: a view that shows nothing. */
import type { FetchedView } from "../lazy.tsx";

export const Component: FetchedView["Component"] = () => null;
export const csv: FetchedView["csv"] = (run) => ({
  title: "Toy",
  columns: [{ name: "packets" }],
  rows: [[run.packetCount]],
});
export const marks: FetchedView["marks"] = () => [];
