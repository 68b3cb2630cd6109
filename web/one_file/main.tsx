/** The site as one file: every experiment, the laboratory and the lessons, from a disk or in a frame, with no network at all. */
import { LESSON_PAGES } from "../app/lesson_pages.ts";
import { mount } from "../app/mount.tsx";
import { openWith } from "../app/opening.ts";
import { embedded } from "../embed/embedded.ts";
import { learningPlatform } from "../scorm/report.ts";
import { AWAY_PAGES } from "./away.tsx";
import { readState } from "./file.ts";

const { link, site, scorm } = readState(document.getElementById("state")?.textContent ?? "");
openWith(link, site);
/** `embed.html` sends frames here that may fetch no script. */
const framed = new URLSearchParams(location.search).has("framed");
const embedding = framed ? embedded() : scorm ? learningPlatform(scorm) : null;
void mount({ pages: { ...LESSON_PAGES, ...AWAY_PAGES } }, embedding);
