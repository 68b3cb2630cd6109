/** Export "Download this page": the current state as one file, alone or in a package for learning platforms. */

import type { Catalog } from "../engine/contract.ts";
import { type Lab, linkOf } from "../lab/lab.ts";
import { siteAddress } from "../page/opening.ts";
import { fetchTemplate } from "../page/site_supply.ts";
import { kindsOf, writeLink } from "../scenario/link.ts";
import { scormPackage } from "../scorm/package.ts";
import type { ScormVersion } from "../scorm/versions.ts";
import { withState } from "./one_file.ts";
import { readPart } from "./part.ts";
import { download } from "./view_files.tsx";

/** Saves the page; `scorm`: as a package of that version. Rejects with a sentence if the site has no such file. */
export async function savePage(lab: Lab, catalog: Catalog, title: string, scorm: ScormVersion | null): Promise<void> {
  const link = writeLink(linkOf(lab, null), kindsOf(catalog));
  const address = siteAddress();
  const site = address.startsWith("http") ? address : null;
  const html = withState(await fetchTemplate(), { link, site, scorm }, title);
  const name = `fill-the-pipe-${lab.experiment.id}`;
  if (scorm === null) download(`${name}.html`, "text/html", html);
  else
    download(
      `${name}-scorm-${scorm}.zip`,
      "application/zip",
      scormPackage(html, aboutOthers(html), { id: lab.experiment.id, title, scorm }),
    );
}

/** Files about what others have written and the page contains, which the page holds too. */
const aboutOthers = (html: string): Record<string, Uint8Array> => ({
  "third-party-licences.txt": readPart(html, "licences"),
  "sbom.cdx.json": readPart(html, "sbom"),
});
