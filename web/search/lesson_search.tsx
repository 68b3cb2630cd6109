import { type OpenProps, SearchDialog } from "./dialog.tsx";
import { LESSON_KINDS } from "./kinds/index.ts";

/** The search of the page as one file, which has no stories and no documentation. */
export default function LessonSearch(props: OpenProps) {
  return <SearchDialog kinds={LESSON_KINDS} {...props} />;
}
