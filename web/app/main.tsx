/** `index.html`: the site. */
import { mount } from "./mount.tsx";
import { PAGES } from "./pages.ts";

await mount({ pages: PAGES });
