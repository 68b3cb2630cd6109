/** The site as one file: every experiment, the laboratory and the lessons, from a disk or in a frame, with no network at all. */

import { embedded } from "../embed/embedded.ts";
import { seen } from "../embed/sight.ts";
import { readState } from "../export/one_file.ts";
import { openWith } from "../page/opening.ts";
import { learningPlatform } from "../scorm/report.ts";
import LessonSearch from "../search/lesson_search.tsx";
import { LESSON_PAGES } from "../site/lesson_pages.ts";
import { mount } from "../site/mount.tsx";
import { AWAY_PAGES } from "./away.tsx";

const { link, site, scorm, framed: origins } = readState(document.getElementById("state")?.textContent ?? "");
openWith(link, site);
void offerLicences();
/** `embed.html` sends frames here that may fetch no script; a page without a site puts the file in a frame itself. */
const framed = origins != null || new URLSearchParams(location.search).has("framed");

function begin() {
  const embedding = framed ? embedded(origins ?? undefined) : scorm ? learningPlatform(scorm) : null;
  void mount({ pages: { ...LESSON_PAGES, ...AWAY_PAGES }, Search: LessonSearch }, embedding);
}

// A page that gives its memory back out of sight is loaded again at once, as in `embed.html`.
if (framed) void seen().then(begin);
else begin();

/** Puts the licences of third parties at an address that the first page links, as the site has them at one of its files. */
async function offerLicences() {
  const bytes = await globalThis.fillThePipe.part("licences");
  const link = document.createElement("link");
  link.rel = "license";
  link.href = URL.createObjectURL(new Blob([bytes], { type: "text/plain;charset=utf-8" }));
  document.head.append(link);
}
