/** `index.html`: the site. */
import { isFramedElsewhere, wayOut } from "../browser/framed.ts";
import { mount, pageElement, prepare } from "./mount.tsx";
import { PAGES } from "./pages.ts";

if (isFramedElsewhere()) {
  await prepare();
  pageElement().replaceChildren(wayOut());
} else await mount({ pages: PAGES });
