import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { useSoon } from "../charts/soon.ts";
import { exportCsv } from "../charts/table.ts";
import { readTheme } from "../charts/theme.ts";
import type { Catalog } from "../engine/contract.ts";
import { isStopped } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import type { SweepResult } from "../run/sweep.ts";
import { placeShown } from "../scenario/cases.ts";
import type { Lab } from "../scenario/lab.ts";
import type { SweepController } from "../scenario/sweep.ts";
import { runViewSvg, runViews } from "../views/index.ts";
import { announce } from "./announcer.tsx";

interface ExportMenuProps {
  lab: Lab;
  sweep: SweepController;
  catalog: Catalog;
  engine: Pick<Engine, "capture">;
  /** A file could not be made; why, in a sentence. */
  onFailure(sentence: string): void;
}

/** Size of a picture in a file (px). */
const PICTURE: Record<string, { width: number; height: number }> = { ladder: { width: 820, height: 900 } };
const USUAL = { width: 820, height: 420 };

/** Key of the menu's one entry that is no view. */
const CAPTURE = "capture";

/** Every view that is shown, as a picture or as numbers; and the run's packets, for Wireshark and its like. */
export function ExportMenu({ lab, sweep, catalog, engine, onFailure }: ExportMenuProps) {
  const { run, flow } = useSoon(lab.playhead, ({ run, flow }) => ({ run, flow }));
  const shownViews = runViews.filter(({ id, applies }) => {
    if (id === "testbed" && lab.experiment.kind !== "testbed") return false;
    return applies === undefined || (run !== null && applies(run, flow));
  });
  const views = [...(lab.experiment.sweep ? [{ id: "sweep", name: "Sweep" }] : []), ...shownViews];

  const saveSweep = async (form: string, result: SweepResult) => {
    const { sweepSvg, sweepTable } = await import("../views/sweep/index.ts");
    const name = `${lab.experiment.id}-sweep`;
    if (form === "csv") return download(`${name}.csv`, "text/csv", exportCsv(sweepTable(result)));
    const theme = readTheme();
    const current = placeShown(result.spec, lab.store.getState())?.value ?? null;
    const picture = sweepSvg(result, catalog, current, { ...USUAL, em: theme.em }, theme);
    download(`${name}.svg`, "image/svg+xml", picture);
  };

  const saveCapture = async () => {
    const { present } = lab.store.getState().history;
    try {
      const file = await engine.capture(present.scenario, present.overrides);
      download(`${lab.experiment.id}.pcapng`, "application/x-pcapng", file);
    } catch (error) {
      if (!isStopped(error)) onFailure(error instanceof Error ? error.message : String(error));
    }
  };

  const saveView = async (form: string, id: string | undefined) => {
    const view = runViews.find((one) => one.id === id);
    const { run, ...shown } = lab.playhead.getState();
    if (!view || !run) return;
    const name = `${lab.experiment.id}-${view.id}`;
    if (form === "csv") return download(`${name}.csv`, "text/csv", exportCsv(await view.csv(run, shown)));
    const theme = readTheme();
    const size = { ...(PICTURE[view.id] ?? USUAL), em: theme.em };
    download(`${name}.svg`, "image/svg+xml", await runViewSvg(view, run, shown, size, theme));
  };

  const save = (key: string) => {
    if (key === CAPTURE) return void saveCapture();
    const [form = "", id] = key.split(" ");
    const { result } = sweep.store.getState();
    const failed = (error: unknown) => onFailure(error instanceof Error ? error.message : String(error));
    if (id === "sweep" && result) return void saveSweep(form, result).catch(failed);
    void saveView(form, id).catch(failed);
  };

  return (
    <MenuTrigger>
      <Button className="button">Export</Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label="Export" onAction={(key) => save(String(key))}>
          {(["svg", "csv"] as const).map((form) => (
            <MenuSection key={form}>
              <Header className="menu-head">{form === "svg" ? "Picture (SVG)" : "Numbers (CSV)"}</Header>
              {views.map(({ id, name }) => (
                <MenuItem key={id} id={`${form} ${id}`} className="menu-item">
                  {name}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
          <MenuSection>
            <Header className="menu-head">Packets</Header>
            <MenuItem id={CAPTURE} className="menu-item">
              Capture (pcapng)
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer>) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  announce(`${name} saved`);
}
