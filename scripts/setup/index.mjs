/** Everything that must be there before the site can be served or built. */

import { enginePackage } from "./engine_package.mjs";
import { node } from "./node.mjs";
import { npmPackages } from "./npm_packages.mjs";

export async function setUp() {
  node();
  await npmPackages();
  await enginePackage();
}
