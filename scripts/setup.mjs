/** `npm run setup`: sets up whatever is missing and stops there. */

import { setUp } from "./setup/index.mjs";
import { command, say } from "./setup/say.mjs";

await command(async () => {
  await setUp();
  say("Everything is set up: npm start opens the laboratory, npm test checks it.");
});
