/** Gives the tests in front ends of notebooks a Chromium. */

import type { TestProject } from "vitest/node";
import { chromium } from "../../scripts/setup/chromium.mjs";

export default async function setup(project: TestProject) {
  project.provide("chromium", await chromium());
}
