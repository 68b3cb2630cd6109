import type { PageProps } from "../page/page_row.ts";
import FiguresPage from "../pages/figures/page.tsx";
import FormulasPage from "../pages/formulas/page.tsx";
import { FIGURES } from "../scenario/link.ts";

/** The figures and the formula sheet, fetched as one so that the first load names one file for both. */
export default function CourseMaterial(props: PageProps) {
  const Page = props.arrival.state.experiment === FIGURES ? FiguresPage : FormulasPage;
  return <Page {...props} />;
}
