/** `npm run format`: formats everything and applies the safe corrections. */

import { npmPackages } from "./setup/npm_packages.mjs";
import { at } from "./setup/places.mjs";
import { hand } from "./setup/programs.mjs";
import { rustfmt } from "./setup/rustfmt.mjs";
import { command, Stop } from "./setup/say.mjs";

await command(async () => {
  await npmPackages();
  const rust = await rustfmt();
  if (!rust.ok)
    throw new Stop('The Rust sources cannot be formatted: "rustup component add rustfmt" may help.', rust.output);
  return hand(process.execPath, [at("node_modules/@biomejs/biome/bin/biome"), "check", "--write", "."]);
});
