/** State that a page opens with beside its address: a one-file page holds its state in itself. */

let link = "";
let site: string | null = null;

/** Sets the opening state. `at`: address of the page's site with a slash at its end; null if it is not known. */
export function openWith(opening: string, at: string | null): void {
  link = opening;
  site = at;
}

/** The state of the page, from its `#` on. */
export const stateHash = (page: Window = window): string => page.location.hash || link;

/** Whether the site has an address; a frame that a page has made from memory knows of none. */
export const hasSite = (): boolean => site !== null || !/^(about|blob|data):$/.test(location.protocol);

/** Returns the address of the site. */
export const siteAddress = (): string => site ?? location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
