import type { ComponentType } from "react";
import type { Catalog } from "../../engine/contract.ts";
import type { Content } from "../../export/view_files.tsx";
import type { Lab } from "../../lab/lab.ts";
import type { Opened } from "../../lab/opened.ts";
import type { Size } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { NamedView } from "../views_menu.tsx";

/** What every card is given; each takes what it needs. */
export interface CardProps extends Opened {
  catalog: Catalog;
  /** Why the published table is not there. */
  failure: string | null;
}

/** What stands beside the middle, and can be hidden and moved there. */
export interface Card extends NamedView {
  /** Whether there is anything to see; without it there always is. */
  applies?(lab: Lab, run: Run | null, flow: number): boolean;
  Component: ComponentType<CardProps>;
  /** How it is written to a file; the views of a run are written as they say themselves. */
  file?: CardFile;
}

export interface CardFile {
  isThere(opened: Opened, catalog: Catalog): boolean;
  /** Null where there is nothing to write yet. */
  content(opened: Opened, catalog: Catalog, size: Size): Promise<Content | null>;
}

/** What the export offers besides the views of a run. */
export interface Written extends NamedView {
  file: CardFile;
}
