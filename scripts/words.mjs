/**
 * `npm run words`: gathers the messages of the page, the names in the engine's catalog, the sentences of its rules and the names of groups of
 * controls, into the catalogs of each language. Translations are kept; those of messages that are gone are dropped. An empty `msgstr` is what is missing.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { enginePackage } from "./setup/engine_package.mjs";
import { npmPackages } from "./setup/npm_packages.mjs";
import { at, PACKAGE } from "./setup/places.mjs";
import { hand } from "./setup/programs.mjs";
import { command } from "./setup/say.mjs";

/**
 * Every `name` in `value`, at any depth.
 * @param {unknown} value
 * @returns {string[]}
 */
function namesIn(value) {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === "name" && typeof one === "string" ? [one] : namesIn(one),
  );
}

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

await command(async () => {
  await npmPackages();
  await enginePackage();
  const { catalog, initSync, rules } = await import(join(PACKAGE, "fill_the_pipe_tools.js"));
  initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm")) });
  const names = [...new Set([...namesIn(JSON.parse(catalog())), ...groups()])].sort();
  writeFileSync(at("web/engine/names.json"), `${JSON.stringify(names, null, 2)}\n`);
  writeFileSync(at("web/engine/rules.json"), `${JSON.stringify(JSON.parse(rules()).sort(), null, 2)}\n`);
  return hand(process.execPath, [
    at("node_modules/@lingui/cli/dist/lingui.js"),
    ...["extract", "--clean", "--config", at("scripts/words/lingui.config.mjs")],
  ]);
});
