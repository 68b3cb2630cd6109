import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Picture } from "../charts/picture.ts";
import { useSoon } from "../charts/soon.ts";
import type { Stamp } from "../charts/stamp.ts";
import { exportCsv, type Table } from "../charts/table.ts";
import type { Catalog } from "../engine/contract.ts";
import type { Engine } from "../engine/pool.ts";
import { placeShown } from "../scenario/cases.ts";
import type { HeatController } from "../scenario/heat.ts";
import { mapShown } from "../scenario/heat_axes.ts";
import type { Lab } from "../scenario/lab.ts";
import { valueAt } from "../scenario/overrides.ts";
import type { Rivals } from "../scenario/rivals.ts";
import type { SweepController } from "../scenario/sweep.ts";
import { runViews } from "../views/index.ts";
import { type Content, download, ExportFrame, tell, ViewFiles, viewContent } from "./view_files.tsx";

interface ExportDialogProps {
  lab: Lab;
  rivals: Rivals;
  sweep: SweepController;
  heat: HeatController;
  catalog: Catalog;
  engine: Pick<Engine, "capture">;
  /** Writes the address of what is shown, which the files name. */
  flush(): void;
  /** A file could not be made; why, in a sentence. */
  onFailure(sentence: string): void;
}

const COMPARISON = { id: "comparison", name: "Comparison" };
const TOPOLOGY = { id: "topology", name: "Topology" };
/** What stands among the views of a run without being one. */
export const SWEEP = { id: "sweep", name: "Sweep" };
export const HEAT = { id: "heat", name: "Two parameters at once" };

/** Every view that is shown, as a picture or as numbers; and the run's packets, for Wireshark and its like. */
export function ExportDialog(props: ExportDialogProps): ReactNode {
  return (
    <ExportFrame>
      <Choices {...props} />
    </ExportFrame>
  );
}

function Choices({ lab, rivals, sweep, heat, catalog, engine, flush, onFailure }: ExportDialogProps): ReactNode {
  const { run, flow } = useSoon(lab.playhead, ({ run, flow }) => ({ run, flow }));
  const shown = runViews.filter(({ id, applies }) => {
    if (id === "testbed" && lab.experiment.kind !== "testbed") return false;
    return applies === undefined || (run !== null && applies(run, flow));
  });
  const compares = useStore(rivals.store, (state) => state.rivals.length > 0);
  const map = useStore(heat.store, ({ result }) => result);
  const mapped = mapShown(lab, catalog, map) !== null;
  const views = [
    ...(compares ? [COMPARISON] : []),
    ...(lab.experiment.sweep ? [SWEEP] : []),
    ...(mapped ? [HEAT] : []),
    TOPOLOGY,
    ...shown,
  ];

  const sweepContent = async (size: Picture["size"]): Promise<Content | null> => {
    const { result } = sweep.store.getState();
    if (!result) return null;
    const { sweepPicture, sweepTable } = await import("../views/sweep/index.ts");
    const current = placeShown(result.spec, lab.store.getState());
    const { curves } = lab.playhead.getState().options;
    return {
      picture: async () => sweepPicture(result, catalog, current, size, curves === "apart"),
      table: async () => sweepTable(result),
    };
  };

  const heatContent = async (size: Picture["size"]): Promise<Content | null> => {
    const map = mapShown(lab, catalog, heat.store.getState().result);
    if (!map) return null;
    const { heatPicture, heatTable } = await import("../views/heat/index.ts");
    return {
      picture: async () => heatPicture(map.result, map.measure, catalog, size),
      table: async () => heatTable(map.result, catalog),
    };
  };

  const comparisonContent = async (size: Picture["size"]): Promise<Content> => {
    const { comparisonPicture, comparisonTable } = await import("../compare/index.ts");
    const compared = { lab, rivals, catalog };
    return {
      picture: async () => comparisonPicture(compared, size),
      table: async () => comparisonTable(compared),
    };
  };

  /** As the simulator took it last: what cannot be run yet is in no file. */
  const topologyContent = async (size: Picture["size"]): Promise<Content | null> => {
    const { checked } = lab.store.getState();
    if (!checked) return null;
    const { topologyPicture, topologyTable } = await import("../views/topology/index.ts");
    return {
      picture: async () => topologyPicture(checked, catalog, size),
      table: async () => topologyTable(checked, catalog),
    };
  };

  const saveCapture = async () => {
    const { present } = lab.store.getState().history;
    const file = await engine.capture(present.scenario, present.overrides);
    download(`${lab.experiment.id}.pcapng`, "application/x-pcapng", file);
  };

  return (
    <ViewFiles
      views={views}
      name={lab.experiment.id}
      contentOf={async (id, size) => {
        if (id === COMPARISON.id) return comparisonContent(size);
        if (id === HEAT.id) return heatContent(size);
        if (id === TOPOLOGY.id) return topologyContent(size);
        return id === SWEEP.id ? sweepContent(size) : viewContent(lab.playhead, id, size);
      }}
      stamp={() => stampOf(lab, catalog)}
      {...{ flush, onFailure }}
    >
      <p className="quiet">Every file but a PNG says which version, seed and link it came of.</p>
      <div>
        <Button className="button" onPress={() => void saveCapture().catch((error) => tell(error, onFailure))}>
          Capture (pcapng)
        </Button>{" "}
        <span className="quiet">The run’s packets, for Wireshark and its like.</span>
      </div>
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

/** A table of the page, with what it came of. */
export function saveTable(lab: Lab, catalog: Catalog, table: Table): void {
  const name = `${lab.experiment.id}-${table.title.toLowerCase().replaceAll(" ", "-")}.csv`;
  download(name, "text/csv", exportCsv(table, stampOf(lab, catalog)));
}
