/** Replaces `web/page/site_supply.ts`: the file has itself, and nothing beside it. */
import { t } from "@lingui/core/macro";

/** The file has no other page that a frame could show. */
export const HAS_FRAMES = false;

/** Returns the file itself, as the template of another one. */
export const fetchTemplate = async (): Promise<string> => `<!doctype html>\n${globalThis.fillThePipe.whole}`;

/** The file holds no captures. */
export async function fetchCapture(): Promise<Blob> {
  throw new Error(t`The page as one file holds no captures; this link opens the capture on the site.`);
}
