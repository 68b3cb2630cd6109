/** `npm run format`: formats everything and applies the safe corrections. */

import { existsSync } from "node:fs";
import { npmPackages } from "./setup/npm_packages.mjs";
import { at } from "./setup/places.mjs";
import { hand } from "./setup/programs.mjs";
import { INTERPRETER, ruff } from "./setup/python.mjs";
import { rustfmt } from "./setup/rustfmt.mjs";
import { command, Stop } from "./setup/say.mjs";

await command(async () => {
  await npmPackages();
  const rust = await rustfmt();
  if (!rust.ok)
    throw new Stop('The Rust sources cannot be formatted: "rustup component add rustfmt" may help.', rust.output);
  // Python's formatter comes with the packages of its tests.
  if (existsSync(INTERPRETER)) await ruff(["format"]);
  return hand(process.execPath, [at("node_modules/@biomejs/biome/bin/biome"), "check", "--write", "."]);
});
