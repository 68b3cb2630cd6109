/** State that a page opens with beside its address: a one-file page holds its state in itself. */

let link = "";
let site: string | null = null;

/** `at`: address of the site the page is of, with a slash at its end; null where nobody knows. */
export function openWith(opening: string, at: string | null): void {
  link = opening;
  site = at;
}

/** The state of the page, from its `#` on. */
export const stateHash = (page: Window = window): string => page.location.hash || link;

/** Returns the address of the site. */
export const siteAddress = (): string => site ?? location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
