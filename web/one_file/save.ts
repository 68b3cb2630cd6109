/** "Download this page": the state of now as one file. */
import { siteAddress } from "../app/opening.ts";
import { fetchTemplate } from "../app/site_supply.ts";
import { download } from "../app/view_files.tsx";
import type { Catalog } from "../engine/contract.ts";
import { type Lab, linkOf } from "../scenario/lab.ts";
import { kindsOf, writeLink } from "../scenario/link.ts";
import { withState } from "./file.ts";

/** Rejects, in a sentence, where the site has no such file. */
export async function savePage(lab: Lab, catalog: Catalog, title: string): Promise<void> {
  const link = writeLink(linkOf(lab, null), kindsOf(catalog));
  const address = siteAddress();
  const site = address.startsWith("http") ? address : null;
  const html = withState(await fetchTemplate(), { link, site }, title);
  download(`fill-the-pipe-${lab.experiment.id}.html`, "text/html", html);
}
