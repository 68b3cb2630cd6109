/** Replaces `web/page/site_supply.ts`: the file has itself, and nothing beside it. */

/** The file has no other page that a frame could show. */
export const HAS_FRAMES = false;

/** Returns the file itself, as the template of another one. */
export const fetchTemplate = async (): Promise<string> => `<!doctype html>\n${globalThis.fillThePipe.whole}`;
