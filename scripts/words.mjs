/**
 * `npm run words`: gathers the messages of the page, the names in the engine's catalog and those of groups of controls, the engine's sentences
 * and those of its rules, into the catalogs of each language. Translations are kept; those of messages that are gone are dropped. An empty
 * `msgstr` is what is missing.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { enginePackage } from "./setup/engine_package.mjs";
import { npmPackages } from "./setup/npm_packages.mjs";
import { at, PACKAGE } from "./setup/places.mjs";
import { hand } from "./setup/programs.mjs";
import { command } from "./setup/say.mjs";
import { namedIn, namesIn, sentencesOf } from "./words/engine_texts.mjs";

/** Under what the experiments have their controls. */
function groups() {
  const folder = at("web/experiments");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("experiment.json"),
  );
  return files.flatMap((file) =>
    JSON.parse(readFileSync(join(folder, file), "utf8")).controls.map(
      (/** @type {{ group: string }} */ one) => one.group,
    ),
  );
}

/**
 * Writes a list of texts of the engine.
 * @param {string} name
 * @param {readonly string[]} texts
 */
const write = (name, texts) =>
  writeFileSync(at(`web/engine/texts/${name}.json`), `${JSON.stringify(texts, null, 2)}\n`);

await command(async () => {
  await npmPackages();
  await enginePackage();
  // The tools' package has the simulator in it.
  const tools = await import(join(PACKAGE, "fill_the_pipe_tools.js"));
  tools.initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm")) });
  const names = [...new Set([...namesIn(tools.catalog()), ...groups()])].sort();
  write("names", names);
  write("meanings", sentencesOf(tools));
  const lists = namedIn(tools.diagnosis_lists());
  write("rules", [...new Set([...JSON.parse(tools.rules()), ...JSON.parse(tools.answers()), ...lists])].sort());
  return hand(process.execPath, [
    at("node_modules/@lingui/cli/dist/lingui.js"),
    ...["extract", "--clean", "--config", at("scripts/words/lingui.config.mjs")],
  ]);
});
