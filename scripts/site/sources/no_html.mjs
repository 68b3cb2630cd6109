/**
 * react-aria empties its list of announcements by an empty `innerHTML`, which Trusted Types refuse (LiveAnnouncer.mjs).
 * The build puts `replaceChildren()`, which does the same, in its place.
 */

const ASSIGNMENT = ".innerHTML = ''";

/** @type {import("vite").Plugin} */
export const noHtml = {
  name: "no html",
  enforce: "pre",
  transform: {
    filter: { id: /dist[\\/]private[\\/]live-announcer[\\/]LiveAnnouncer\.mjs$/ },
    handler(code, id) {
      if (!code.includes(ASSIGNMENT)) throw new Error(`${id} no longer sets innerHTML: remove this plugin.`);
      return { code: code.replaceAll(ASSIGNMENT, ".replaceChildren()"), map: null };
    },
  },
};
