import type { ComponentType } from "react";
import type { PageProps } from "../page/page_row.ts";
import FiguresPage from "../pages/figures/page.tsx";
import FormulasPage from "../pages/formulas/page.tsx";
import InventoryPage from "../pages/inventory/page.tsx";
import ProblemsPage from "../pages/problems/page.tsx";
import { FIGURES, FORMULAS, INVENTORY, PROBLEMS } from "../scenario/link.ts";

const PAGES: Readonly<Record<string, ComponentType<PageProps>>> = {
  [FIGURES]: FiguresPage,
  [FORMULAS]: FormulasPage,
  [INVENTORY]: InventoryPage,
  [PROBLEMS]: ProblemsPage,
};

/** Pages that a course takes with it, fetched as one so that the first load names one file for all of it. */
export default function CourseMaterial(props: PageProps) {
  const [name] = (props.arrival.state.experiment ?? "").split("/");
  const Page = PAGES[name];
  return <Page {...props} />;
}
