/** Files of the site beside the page. The one-file page replaces this module. */
import { t } from "@lingui/core/macro";

/** Are there frames of the page to be had? */
export const HAS_FRAMES = true;

const MARK = 'id="state"';

/** The page as one file, without a state. */
export async function fetchTemplate(): Promise<string> {
  const answer = await fetch("one-file.html").catch(() => null);
  if (!answer) throw new Error(t`The one-file version of the page could not be fetched; check the network connection.`);
  const text = answer.ok ? await answer.text() : "";
  // Some hosts answer with their first page.
  if (!text.includes(MARK)) throw new Error(t`This server does not have the one-file version of the page.`);
  return text;
}

/** Fetches a packed capture of the site. Throws a sentence if it cannot be had. */
export async function fetchCapture(name: string): Promise<Blob> {
  const answer = await fetch(`kernel/${name}.pcap.gz`).catch(() => null);
  if (!answer) throw new Error(t`The capture could not be fetched; check the network connection.`);
  if (!answer.ok) throw new Error(t`This site has no capture of that name (${answer.status}).`);
  return answer.blob();
}
