/** Address of the site, which the build must be told: link previews and oEmbed take absolute addresses only. */

/**
 * Returns `SITE_URL` as the beginning of addresses, with a slash at its end; null if it is not given. Throws one
 * sentence if it is no address.
 */
export function siteAddress(given: string | undefined): string | null {
  const text = given?.trim() ?? "";
  if (text === "") return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "" || url.username !== "") {
    throw new Error(
      `SITE_URL is "${text}", and should be the address of the site's folder, such as https://example.org/pipe/.`,
    );
  }
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}
