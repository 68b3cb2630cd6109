/** The site's own page of what a frame shows. */
export function liveAddress(page: Location = location): string {
  return new URL(`./${page.hash}`, page.href.replace(/[?#].*$/, "")).href;
}
