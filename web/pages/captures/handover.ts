/** Hands a capture that was opened on any page to the page of captures. */

let handed: File | null = null;

/** Opens a file that was dropped on another page in the page of captures. */
export function handOver(file: File): void {
  handed = file;
  location.hash = "#/capture";
}

/** The file that was handed over, once. */
export function takeOver(): File | null {
  const file = handed;
  handed = null;
  return file;
}

/** First bytes of pcap, in both orders and units of time, and of pcapng. */
const BEGINNINGS = [0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0x0a0d0d0a];

/** Member with the version of a qlog, and in how many bytes it is looked for. */
const QLOG = /"qlog_version"|"urn:ietf:params:qlog:file:/;
const QLOG_SAYS_SO = 4096;

/**
 * Recognises a capture by its first bytes, a compressed one by its name, so that the reader of captures can explain it.
 */
export async function isCapture(file: File): Promise<boolean> {
  if (/\.(?:pcap|pcapng|cap|qlog|sqlog)(?:\.\w{1,4})?$/i.test(file.name)) return true;
  const first = await file.slice(0, 4).arrayBuffer();
  if (first.byteLength === 4 && BEGINNINGS.includes(new DataView(first).getUint32(0))) return true;
  // A qlog is JSON, as a scenario is, and says at its beginning that it is one.
  return QLOG.test(await file.slice(0, QLOG_SAYS_SO).text());
}
