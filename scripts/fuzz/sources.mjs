/** Modules of the page and of the tests, which are TypeScript, for scripts. */

import { runnerImport } from "vite";
import { at } from "../setup/places.mjs";

/**
 * Loads a module.
 * @template T
 * @param {string} path from the root of the repository
 * @returns {Promise<T>}
 */
export async function source(path) {
  const { NODE_ENV } = process.env;
  const { module } = await runnerImport(at(path), { configFile: false, logLevel: "error", root: at(".") });
  // Vite leaves "development" there, with which a build that this process starts would be larger than the site may be.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return /** @type {T} */ (module);
}
