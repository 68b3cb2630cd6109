/** Gives the tests in front ends of notebooks a Chromium, and the built site at another origin. */

import type { TestProject } from "vitest/node";
import { chromium } from "../../scripts/setup/chromium.mjs";
import { SITE } from "../../scripts/setup/places.mjs";
import { serve } from "../../scripts/site/serve.mjs";

export default async function setup(project: TestProject) {
  project.provide("chromium", await chromium());
  const site = await serve(SITE, "/courses/networks/pipe/");
  project.provide("site", site.url);
  return site.close;
}
