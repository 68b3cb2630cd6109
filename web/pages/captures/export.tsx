import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSoon } from "../../browser/soon.ts";
import { ExportFrame, ViewFiles, viewContent } from "../../export/view_files.tsx";
import type { Site } from "../../page/site.ts";
import { runViews } from "../../views/index.ts";
import type { Captures } from "./store.ts";

interface CapturedExportProps {
  site: Site;
  captures: Captures;
  onFailure(sentence: string): void;
}

/** The views of a connection as pictures and numbers. */
export function CapturedExport(props: CapturedExportProps): ReactNode {
  return (
    <ExportFrame>
      <Choices {...props} />
    </ExportFrame>
  );
}

function Choices({ site, captures, onFailure }: CapturedExportProps): ReactNode {
  const { playhead } = captures;
  const run = useSoon(playhead, (head) => head.run);
  const views = runViews.filter(({ applies }) => applies === undefined || (run !== null && applies(run, 0)));
  const { engine_version } = site.catalog;
  const { shown, open } = captures.store.getState();
  const file = open?.file.name.replace(/\.\w+$/, "") ?? "capture";
  return (
    <ViewFiles
      views={views}
      name={`${file}-${(shown?.about.number ?? 0) + 1}`}
      contentOf={async (id, size) => viewContent(playhead, id, size)}
      stamp={() => ({ engine_version, seed: null, link: window.location.href })}
      flush={site.address.flush}
      onFailure={onFailure}
    >
      <p className="quiet">
        <Trans>
          Every file except a PNG states the version of the laboratory and the link; no file contains the capture.
        </Trans>
      </p>
    </ViewFiles>
  );
}
