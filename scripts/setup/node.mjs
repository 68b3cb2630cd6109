/** The version of Node itself. */

import { Stop } from "./say.mjs";

const NEEDED = [20, 19];

export function node() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  throw new Stop(
    `Node ${NEEDED.join(".")} or newer is needed and this is ${process.versions.node}: see https://nodejs.org.`,
  );
}
