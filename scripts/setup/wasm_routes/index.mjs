/**
 * Ways to compile the engine to wasm, in order of preference. One more route = one file and one line here.
 *
 * @typedef {object} Route
 * @property {string} name
 * @property {() => Promise<boolean>} ready true when it can be used, after adding what it may add
 * @property {() => Promise<import("../programs.mjs").Ended>} compile
 * @property {string} folder where it leaves the wasm
 * @property {string} advice what would make it usable, completing "… or …"
 */

import { Stop, say } from "../say.mjs";
import { debian } from "./debian.mjs";
import { rustup } from "./rustup.mjs";

/** @type {Route[]} */
const ROUTES = [rustup, debian];

/** The first route that works; FTP_WASM_ROUTE=name insists on one. */
export async function wasmRoute() {
  const insisted = process.env.FTP_WASM_ROUTE;
  const routes = insisted ? ROUTES.filter((route) => route.name === insisted) : ROUTES;
  if (routes.length === 0) {
    throw new Stop(
      `FTP_WASM_ROUTE is ${insisted}, and the routes are ${ROUTES.map((route) => route.name).join(", ")}.`,
    );
  }
  for (const route of routes) {
    if (await route.ready()) return route;
    say(`wasm: the ${route.name} route is not open on this machine`);
  }
  throw new Stop(`Rust cannot compile to wasm here: ${routes.map((route) => route.advice).join(", or ")}.`);
}
