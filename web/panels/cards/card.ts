import type { ComponentType } from "react";
import type { Catalog } from "../../engine/contract.ts";
import type { Content } from "../../export/view_files.tsx";
import type { Lab } from "../../lab/lab.ts";
import type { Opened } from "../../lab/opened.ts";
import type { Size } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { NamedView } from "../views_menu/views_menu.tsx";

/** Props of every card; a card uses those it needs. */
export interface CardProps extends Opened {
  catalog: Catalog;
  /** Why the published table is not there. */
  failure: string | null;
}

/** A card in the right column, which can be hidden and moved there. */
export interface Card extends NamedView {
  /** Whether the card has something to show; by default it always has. */
  applies?(lab: Lab, run: Run | null, flow: number): boolean;
  Component: ComponentType<CardProps>;
  /** Export of the card to files; views of a run export themselves. */
  file?: CardFile;
}

/** Export of a card to files. */
export interface CardFile {
  isThere(opened: Opened, catalog: Catalog): boolean;
  /** Returns the contents of the file; null if there is nothing to write yet. */
  content(opened: Opened, catalog: Catalog, size: Size): Promise<Content | null>;
}

/** An export beside the views of a run. */
export interface Written extends NamedView {
  file: CardFile;
}
