/** `index.html`: the site. */
import { isFramedElsewhere, wayOut } from "../browser/framed.ts";
import { lazily } from "../browser/lazily.tsx";
import { mount, pageElement, prepare } from "./mount.tsx";
import { PAGES } from "./pages.ts";

const Search = lazily(() => import("../search/site_search.tsx"));

if (isFramedElsewhere()) {
  await prepare();
  pageElement().replaceChildren(wayOut());
} else await mount({ pages: PAGES, Search });
