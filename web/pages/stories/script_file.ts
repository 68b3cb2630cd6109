/** Opens a packetdrill script of the reader as a story. The file stays on this machine unless its link is shared. */

import { t } from "@lingui/core/macro";
import { FIRST_PAGE, LONGEST_TEXT, writeLink } from "../../scenario/link.ts";

/** Largest script that the engine plays, bytes. */
const MOST_BYTES = 64 * 1024;

/** Folder of scripts among the stories. */
const FOLDER = "packetdrill/";

/** A script that is too long for a link, until its page has taken it. */
let handed: { id: string; text: string } | null = null;

/** Whether the name of a file is that of a packetdrill script. */
export function isScript(file: File): boolean {
  return /\.pkt$/i.test(file.name);
}

/** Opens a script in the page of stories. Returns what prevents it; null if nothing does. */
export async function openScript(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) return t`${file.name} is longer than 64 KB, the longest script that can be played.`;
  const text = (await file.text()).replaceAll(/\r\n?/g, "\n");
  const name = file.name
    .replace(/\.pkt$/i, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  const id = `${FOLDER}${name.replaceAll(/^-|-$/g, "") || "script"}`;
  handed = { id, text };
  const linked = text.length > LONGEST_TEXT ? null : text;
  location.hash = writeLink({ ...FIRST_PAGE, experiment: `stories/${id}`, text: linked });
  return null;
}

/** Whether the id of a story is that of a script. */
export function isScriptId(id: string): boolean {
  return id.startsWith(FOLDER);
}

/** Returns the script that was opened under this id; null if there is none. */
export function openedScript(id: string): string | null {
  return handed?.id === id ? handed.text : null;
}
