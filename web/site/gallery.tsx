import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useDroppedFile } from "../browser/use_drop.ts";
import { PlainPage } from "../page/plain_page.tsx";
import { handOver } from "../pages/captures/handover.ts";
import { ESSAYS, essayLink } from "../pages/essays/list.ts";
import { isScript, openScript } from "../pages/stories/script_file.ts";
import { TOURS, tourLink } from "../pages/tours/list.ts";
import { StagePart } from "./home/stage_part.tsx";
import { PipesToScale } from "./pipes_to_scale.tsx";
import type { Services } from "./services.ts";
import { useSite } from "./use_site.ts";

/** Returns the address that the page states in its head by such a link; null if it states none. */
function statedAddress(link: string): string | null {
  // The build draws this page where there is no document.
  if (typeof document === "undefined") return null;
  return document.querySelector(link)?.getAttribute("href") ?? null;
}

interface GalleryProps {
  /** Null where the build draws the page. */
  services: Services | null;
  ignored: readonly string[];
}

/** The first page: the question with its living pipe, three doors, and the papers' pipes to scale. */
export function Gallery({ services, ignored }: GalleryProps) {
  const { site, failure } = useSite(services);
  const over = useDroppedFile((file) => (isScript(file) ? void openScript(file) : handOver(file)));
  return (
    <PlainPage
      title={t`Fill the Pipe: how much of the pipe does TCP fill?`}
      crumb={null}
      className="home"
      ignored={ignored}
    >
      <StagePart site={site} failure={failure} />
      <nav className="doors" aria-label={t`Starting points`}>
        <div className="door door-learn">
          <strong>
            <Trans>Learn</Trans>
          </strong>
          <ul>
            {ESSAYS.map((essay) => (
              <li key={essay.id}>
                <a href={essayLink(essay)}>{essay.title}</a>
              </li>
            ))}
            <li>
              <a href={tourLink(TOURS[0])}>
                <Trans>A tour from the first window to congestion control</Trans>
              </a>
            </li>
          </ul>
        </div>
        <a className="door" href="#/topics">
          <strong>
            <Trans>Topics</Trans>
          </strong>
          <span>
            <Trans>Bufferbloat, AIMD, SACK: the topics of your course, each with a run</Trans>
          </span>
        </a>
        <a className="door" href="#/laboratory">
          <strong>
            <Trans>Laboratory</Trans>
          </strong>
          <span>
            <Trans>Build a path, compare TCPs, lose packets</Trans>
          </span>
        </a>
      </nav>
      <PipesToScale />
      <Foot />
      {over && (
        <p className="drop-here">
          <Trans>Drop a capture to open it</Trans>
        </p>
      )}
    </PlainPage>
  );
}

/** Ways to everything else. */
function Foot() {
  const archive = statedAddress('link[type="application/zip"]');
  const licences = statedAddress('link[rel="license"]');
  return (
    <footer className="home-foot">
      <ul>
        <li>
          <a href="#/essays">
            <Trans>Essays</Trans>
          </a>
        </li>
        <li>
          <a href="#/tours">
            <Trans>All tours</Trans>
          </a>
        </li>
        <li>
          <a href="#/exercises">
            <Trans>Exercises</Trans>
          </a>
        </li>
        <li>
          <a href="#/problems">
            <Trans>Problems</Trans>
          </a>
        </li>
        <li>
          <a href="#/formulas">
            <Trans>Formulas</Trans>
          </a>
        </li>
        <li>
          <a href="#/figures">
            <Trans>Figures</Trans>
          </a>
        </li>
        <li>
          <a href="#/stories">
            <Trans>TCP in stories</Trans>
          </a>
        </li>
        <li>
          <a href="#/teachers">
            <Trans>Course pages</Trans>
          </a>
        </li>
        <li>
          <a href="#/capture">
            <Trans>Captures</Trans>
          </a>
        </li>
        <li>
          <a href="#/evidence">
            <Trans>Evidence</Trans>
          </a>
        </li>
        <li>
          <a href="#/docs">
            <Trans>Docs</Trans>
          </a>
        </li>
      </ul>
      <ul className="quiet">
        <li>
          <a href="#/accessibility">
            <Trans>Accessibility</Trans>
          </a>
        </li>
        {archive && (
          <li>
            <a href={archive} download>
              <Trans>The whole site as a zip file</Trans>
            </a>
          </li>
        )}
        {licences && (
          <li>
            <a href={licences}>
              <Trans>Licences of third parties</Trans>
            </a>
          </li>
        )}
      </ul>
    </footer>
  );
}
