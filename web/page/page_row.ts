import type { MessageDescriptor } from "@lingui/core";
import type { ComponentType } from "react";
import type { Experiment } from "../experiments/schema.ts";
import type { Arrival } from "./address.ts";
import type { Site } from "./site.ts";

/** What a page of no experiment is given; it takes what it needs. */
export interface PageProps {
  site: Site;
  experiments: readonly Experiment[];
  arrival: Arrival;
}

export interface PageRow {
  /** Said while it is fetched. */
  what: MessageDescriptor;
  Page: ComponentType<PageProps>;
  /** What was done on it is not lost in another language: it draws itself again. */
  keeps?: true;
}

/** By the first part of their links. */
export type PageRows = Readonly<Record<string, PageRow>>;
