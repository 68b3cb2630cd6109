import { t } from "@lingui/core/macro";
import { handOver, isCapture } from "../captures/handover.ts";

interface Reader {
  read(text: string, what: string): void;
  refuse(what: string, mistake: string): void;
}

/** Largest size of a scenario, bytes; a video that is dropped by mistake is not read into memory. */
const LARGEST = 4 << 20;

/**
 * Hands the text of a file to `read`; a file that cannot be read is refused, and a capture is opened in the page of
 * captures.
 */
export async function readFile(file: File, { read, refuse }: Reader): Promise<void> {
  if (await isCapture(file).catch(() => false)) return handOver(file);
  if (file.size > LARGEST) return refuse(file.name, t`It is larger than 4 MB, the limit for a scenario.`);
  try {
    read(await file.text(), file.name);
  } catch {
    refuse(file.name, t`The browser could not read the file.`);
  }
}
