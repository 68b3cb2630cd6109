/** Serves the built site for the browser tests, under a path, so that a test fails where an address is absolute. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { chromium } from "../../scripts/setup/chromium.mjs";
import { firefox } from "../../scripts/setup/firefox.mjs";
import { SITE } from "../../scripts/setup/places.mjs";
import { serve } from "../../scripts/site/serve.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the site, with a slash at its end. */
    site: string;
    /** Paths of the browsers. */
    chromium: string;
    firefox: string;
  }
}

export default async function setup(project: TestProject) {
  if (!existsSync(join(SITE, "index.html"))) {
    throw new Error('The site is not built: run "npm run build", or "npm test -- browser", which builds it.');
  }
  project.provide("chromium", await chromium());
  project.provide("firefox", await firefox());
  const site = await serve(SITE, "/courses/networks/pipe/");
  project.provide("site", site.url);
  return site.close;
}
