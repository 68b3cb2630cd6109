import type { MessageDescriptor } from "@lingui/core";
import type { ComponentType, ReactNode } from "react";
import type { Experiment } from "../experiments/schema.ts";
import type { Arrival } from "./address.ts";
import type { Site } from "./site.ts";

/** Props of every page that shows no experiment; a page uses those it needs. */
export interface PageProps {
  site: Site;
  experiments: readonly Experiment[];
  arrival: Arrival;
  /** Stands in the page's place until its file is there. */
  until?: ReactNode;
}

/** A page that shows no experiment. */
export interface PageRow {
  /** Words while the page is fetched. */
  what: MessageDescriptor;
  Page: ComponentType<PageProps>;
  /** The page fetches the experiments that it needs by itself, and gets none. */
  alone?: true;
  /** The page keeps its state in another language and redraws itself. */
  keeps?: true;
}

/** Pages by the first part of their links. */
export type PageRows = Readonly<Record<string, PageRow>>;
