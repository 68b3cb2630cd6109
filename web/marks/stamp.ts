/** Origin of an exported file, so that its finder can make it again. */
export interface Stamp {
  engine_version: string;
  /** Null if the run has none of its own. */
  seed: number | null;
  /** Address of the page's state. */
  link: string;
}

/** Writes a stamp in one line. */
export function stampText({ engine_version, seed, link }: Stamp): string {
  return `Fill the Pipe ${engine_version}${seed === null ? "" : `, seed ${seed}`}, ${link}`;
}
