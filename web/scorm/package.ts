/** A page that is one file, as a package that a learning platform takes. */
import { strToU8, zipSync } from "fflate";
import { manifest, type Packaged } from "./manifest.ts";

/** Date of every file in the package, so that the same page makes the same package. */
const MADE = new Date(Date.UTC(2000, 0, 1, 12));

/** Packs the page, files beside it and its manifest into a zip file. */
export function scormPackage(
  html: string,
  beside: Readonly<Record<string, Uint8Array>>,
  packaged: Packaged,
): Uint8Array<ArrayBuffer> {
  const files = {
    "imsmanifest.xml": strToU8(manifest(packaged, Object.keys(beside))),
    "index.html": strToU8(html),
    ...beside,
  };
  return zipSync(files, { level: 6, mtime: MADE }) as Uint8Array<ArrayBuffer>;
}
