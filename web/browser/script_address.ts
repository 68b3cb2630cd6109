/**
 * Addresses of the scripts that a page of the site starts by itself: its workers and its service worker. They pass through
 * the page's only Trusted Types policy, whose name `scripts/site/policy.mjs` lists in the content security policy.
 */

/** The part of the browser's Trusted Types that is used here; TypeScript's DOM types lack them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string;
  };
}

/**
 * Returns the absolute form of an address.
 * @throws {TypeError} if it is not below the folder of the page
 */
function checkOwn(address: string): string {
  const { href } = new URL(address, location.href);
  if (href.startsWith(new URL("./", location.href).href)) return href;
  throw new TypeError(`No script of this site: ${address}`);
}

let create: ((address: string) => string) | null = null;

/**
 * Returns the address of a script of this site for `new Worker` and `register`, as a TrustedScriptURL in browsers that
 * have Trusted Types.
 * @throws {TypeError} if the address is not below the folder of the page
 */
export function scriptAddress(address: string): string {
  if (create === null) {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy("fill-the-pipe", { createScriptURL: checkOwn });
    create = policy ? (own) => policy.createScriptURL(own) : checkOwn;
  }
  return create(address);
}
