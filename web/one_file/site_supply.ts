/** In the place of `web/page/site_supply.ts`: the file has itself, and nothing beside it. */

export const HAS_FRAMES = false;

export const fetchTemplate = async (): Promise<string> => `<!doctype html>\n${globalThis.fillThePipe.whole}`;
