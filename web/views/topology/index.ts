import { t } from "@lingui/core/macro";
import type { Catalog, Checked } from "../../engine/contract.ts";
import type { Size } from "../../marks/marks.ts";
import type { Picture } from "../../marks/picture.ts";
import type { Table } from "../../marks/table.ts";
import { topologyOf } from "./graph.ts";
import { layoutTopology } from "./layout.ts";
import { topologyMarks } from "./marks.ts";
import * as words from "./words.ts";

/** Draws the network of a scenario for a file: as wide as asked for if possible, and as high as needed. */
export function topologyPicture(checked: Checked, catalog: Catalog, size: Size): Picture {
  const topology = topologyOf(checked.scenario ?? {}, { catalog, checked });
  const layout = layoutTopology(topology, size);
  return { marks: topologyMarks(topology, layout), size: layout.size, title: t`Topology` };
}

/** Makes the table of a network's parts. */
export function topologyTable(checked: Checked, catalog: Catalog): Table {
  return words.topologyTable(topologyOf(checked.scenario ?? {}, { catalog, checked }));
}
