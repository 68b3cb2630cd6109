/** `npm start`: sets up whatever is missing and serves the laboratory. */

import { setUp } from "./setup/index.mjs";
import { at } from "./setup/places.mjs";
import { hand } from "./setup/programs.mjs";
import { command, say } from "./setup/say.mjs";

await command(async () => {
  await setUp();
  say("vite: serving the laboratory; stop it with Ctrl+C");
  return hand(process.execPath, [at("node_modules/vite/bin/vite.js"), ...process.argv.slice(2)]);
});
