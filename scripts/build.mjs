/** `npm run build`: writes the site into dist/, ready for any static host and any path. */

import { setUp } from "./setup/index.mjs";
import { at } from "./setup/places.mjs";
import { hand } from "./setup/programs.mjs";
import { command } from "./setup/say.mjs";

await command(async () => {
  await setUp();
  return hand(process.execPath, [at("node_modules/vite/bin/vite.js"), "build", ...process.argv.slice(2)]);
});
