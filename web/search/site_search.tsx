import { type OpenProps, SearchDialog } from "./dialog.tsx";
import { SITE_KINDS } from "./kinds/site.ts";

/** The search of the whole site. */
export default function SiteSearch(props: OpenProps) {
  return <SearchDialog kinds={SITE_KINDS} {...props} />;
}
