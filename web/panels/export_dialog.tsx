import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useSoon } from "../browser/soon.ts";
import type { Catalog } from "../engine/contract.ts";
import type { CaptureFormat } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { download, ExportFrame, tell, ViewFiles, viewContent } from "../export/view_files.tsx";
import type { Lab } from "../lab/lab.ts";
import type { Opened } from "../lab/opened.ts";
import type { Stamp } from "../marks/stamp.ts";
import { exportCsv, type Table } from "../marks/table.ts";
import { valueAt } from "../scenario/overrides.ts";
import { SCORM_VERSIONS, type ScormVersion } from "../scorm/versions.ts";
import { runViews } from "../views/index.ts";
import type { Card, Written } from "./cards/card.ts";
import { cards } from "./cards/index.ts";

interface ExportDialogProps extends Opened {
  catalog: Catalog;
  engine: Pick<Engine, "capture">;
  /** Title of the page; absent if it cannot become one file. */
  title?: string;
  /** Writes the current state into the address, which the files name. */
  flush(): void;
  /** A file could not be made; why, in a sentence. */
  onFailure(sentence: string): void;
}

const comparison: Written = {
  id: "comparison",
  get name() {
    return t`Comparison`;
  },
  file: {
    isThere: ({ comparedRuns }) => comparedRuns.store.getState().comparedRuns.length > 0,
    async content({ lab, comparedRuns }, catalog, size) {
      const { comparisonPicture, comparisonTable } = await import("../compare/index.ts");
      const compared = { lab, comparedRuns, catalog };
      return {
        picture: async () => comparisonPicture(compared, size),
        table: async () => comparisonTable(compared),
      };
    },
  },
};

const topology: Written = {
  id: "topology",
  get name() {
    return t`Topology`;
  },
  file: {
    isThere: () => true,
    /** The file has the scenario as the simulator accepted it last. */
    async content({ lab }, catalog, size) {
      const { checked } = lab.store.getState();
      if (!checked) return null;
      const { topologyPicture, topologyTable } = await import("../views/topology/index.ts");
      return {
        picture: async () => topologyPicture(checked, catalog, size),
        table: async () => topologyTable(checked, catalog),
      };
    },
  },
};

/** Media types of the formats of a run's packets. */
const CAPTURE_TYPES: Readonly<Record<CaptureFormat, string>> = {
  pcapng: "application/x-pcapng",
  qlog: "application/qlog+json",
};

/** Exports beside the views of the run. */
const WRITTEN = [comparison, ...cards.filter((card): card is Card & Written => card.file !== undefined), topology];

/**
 * Dialog that exports each shown view as a picture or as numbers, and the run's packets for Wireshark and similar
 * programs.
 */
export function ExportDialog(props: ExportDialogProps): ReactNode {
  return (
    <ExportFrame>
      <Choices {...props} />
    </ExportFrame>
  );
}

function Choices({ catalog, engine, title, flush, onFailure, ...opened }: ExportDialogProps): ReactNode {
  const { lab, comparedRuns, heat } = opened;
  const { run, flow } = useSoon(lab.playhead, ({ run, flow }) => ({ run, flow }));
  const shown = runViews.filter(({ id, applies }) => {
    if (id === "testbed" && lab.experiment.kind !== "testbed") return false;
    return applies === undefined || (run !== null && applies(run, flow));
  });
  // The possible exports change with the compared runs.
  useStore(comparedRuns.store);
  useStore(heat.store);
  const written = WRITTEN.filter(({ file }) => file.isThere(opened, catalog));

  const saveCapture = async (format: CaptureFormat) => {
    const { present } = lab.store.getState().history;
    const file = await engine.capture(present.scenario, present.overrides, format);
    download(`${lab.experiment.id}.${format}`, CAPTURE_TYPES[format], file);
  };
  const hasConnections = run?.flows.some(({ transport }) => transport === "tcp" || transport === "quic") === true;

  const savePage = (title: string, scorm: ScormVersion | null) =>
    import("../export/save_one_file.ts")
      .then((file) => file.savePage(lab, catalog, title, scorm))
      .catch((error) => tell(error, onFailure));

  return (
    <ViewFiles
      views={[...written, ...shown]}
      name={lab.experiment.id}
      contentOf={async (id, size) => {
        const one = WRITTEN.find((one) => one.id === id);
        return one ? one.file.content(opened, catalog, size) : viewContent(lab.playhead, id, size);
      }}
      stamp={() => stampOf(lab, catalog)}
      {...{ flush, onFailure }}
    >
      <p className="quiet">
        <Trans>Every file except a PNG names its version, seed and link.</Trans>
      </p>
      <div>
        <Button className="button" onPress={() => void saveCapture("pcapng").catch((error) => tell(error, onFailure))}>
          <Trans>Capture (pcapng)</Trans>
        </Button>{" "}
        <span className="quiet">
          <Trans>The run’s packets, for Wireshark and similar tools.</Trans>
        </span>
      </div>
      {hasConnections && (
        <div>
          <Button
            className="button"
            translate="no"
            onPress={() => void saveCapture("qlog").catch((error) => tell(error, onFailure))}
          >
            qlog
          </Button>{" "}
          <span className="quiet">
            <Trans>Events that both ends of each connection see, for qvis and similar tools.</Trans>
          </span>
        </div>
      )}
      {title !== undefined && (
        <>
          <div>
            <Button className="button" onPress={() => void savePage(title, null)}>
              <Trans>Download this page</Trans>
            </Button>{" "}
            <span className="quiet">
              <Trans>One HTML file (3.2 MB) of this state, which runs from a disk and without a network.</Trans>
            </span>
          </div>
          <div>
            {SCORM_VERSIONS.map((version) => (
              <Fragment key={version}>
                <Button className="button" translate="no" onPress={() => void savePage(title, version)}>
                  SCORM {version}
                </Button>{" "}
              </Fragment>
            ))}
            <span className="quiet">
              <Trans>This page for a learning platform. It reports completion and the score to the platform.</Trans>
            </span>
          </div>
        </>
      )}
    </ViewFiles>
  );
}

function stampOf(lab: Lab, catalog: Catalog): Stamp {
  const seed = valueAt(lab.store.getState().checked?.scenario, "seed");
  return {
    engine_version: catalog.engine_version,
    seed: typeof seed === "number" ? seed : null,
    link: window.location.href,
  };
}

/** Saves a table of the page with its origin. */
export function saveTable(lab: Lab, catalog: Catalog, table: Table): void {
  const name = `${lab.experiment.id}-${table.title.toLowerCase().replaceAll(" ", "-")}.csv`;
  download(name, "text/csv", exportCsv(table, stampOf(lab, catalog)));
}
