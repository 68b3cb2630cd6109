import { type ReactNode, useState } from "react";
import { Button, Checkbox, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from "react-aria-components";
import { type Picture, picturePng, pictureSvg } from "../charts/picture.ts";
import { useSoon } from "../charts/soon.ts";
import type { Stamp } from "../charts/stamp.ts";
import { exportCsv, exportJson, type Table } from "../charts/table.ts";
import { PRINT, readTheme } from "../charts/theme.ts";
import type { Catalog } from "../engine/contract.ts";
import { isStopped } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { placeShown } from "../scenario/cases.ts";
import type { Lab } from "../scenario/lab.ts";
import { valueAt } from "../scenario/overrides.ts";
import type { SweepController } from "../scenario/sweep.ts";
import { runViewPicture, runViews } from "../views/index.ts";
import { announce } from "./announcer.tsx";
import "./export_dialog.css";

interface ExportDialogProps {
  lab: Lab;
  sweep: SweepController;
  catalog: Catalog;
  engine: Pick<Engine, "capture">;
  /** Writes the address of what is shown, which the files name. */
  flush(): void;
  /** A file could not be made; why, in a sentence. */
  onFailure(sentence: string): void;
}

const FORMS = { svg: "SVG", png: "PNG", csv: "CSV", json: "JSON" };
type Form = keyof typeof FORMS;

/** Size of a picture in a file (px). */
const SIZES: Record<string, { width: number; height: number }> = { ladder: { width: 820, height: 900 } };
const USUAL = { width: 820, height: 420 };

const SWEEP = { id: "sweep", name: "Sweep" };

/** Every view that is shown, as a picture or as numbers; and the run's packets, for Wireshark and its like. */
export function ExportDialog(props: ExportDialogProps): ReactNode {
  return (
    <DialogTrigger>
      <Button className="button">Export</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog">
            {({ close }) => (
              <>
                <div className="dialog-head">
                  <Heading slot="title">Export</Heading>
                  <Button className="button" onPress={close}>
                    Close
                  </Button>
                </div>
                <Choices {...props} />
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

function Choices({ lab, sweep, catalog, engine, flush, onFailure }: ExportDialogProps): ReactNode {
  const { run, flow } = useSoon(lab.playhead, ({ run, flow }) => ({ run, flow }));
  const [print, setPrint] = useState(true);
  const shown = runViews.filter(({ id, applies }) => {
    if (id === "testbed" && lab.experiment.kind !== "testbed") return false;
    return applies === undefined || (run !== null && applies(run, flow));
  });
  const views = [...(lab.experiment.sweep ? [SWEEP] : []), ...shown];
  const failed = (error: unknown) => {
    if (!isStopped(error)) onFailure(error instanceof Error ? error.message : String(error));
  };

  const save = async (form: Form, id: string) => {
    flush();
    const theme = print ? { ...PRINT, em: readTheme().em } : readTheme();
    const size = { ...(SIZES[id] ?? USUAL), em: theme.em };
    const given = id === SWEEP.id ? await sweepContent(size) : viewContent(id, size);
    if (!given) return;
    const stamp = stampOf(lab, catalog);
    const name = `${lab.experiment.id}-${id}.${form}`;
    if (form === "svg") download(name, "image/svg+xml", pictureSvg(await given.picture(), theme, stamp));
    else if (form === "png") download(name, "image/png", await picturePng(await given.picture(), theme));
    else if (form === "csv") download(name, "text/csv", exportCsv(await given.table(), stamp));
    else download(name, "application/json", exportJson(await given.table(), stamp));
  };

  const viewContent = (id: string, size: Picture["size"]): Content | null => {
    const view = runViews.find((one) => one.id === id);
    const { run, ...at } = lab.playhead.getState();
    if (!view || !run) return null;
    return { picture: () => runViewPicture(view, run, at, size), table: async () => view.csv(run, at) };
  };

  const sweepContent = async (size: Picture["size"]): Promise<Content | null> => {
    const { result } = sweep.store.getState();
    if (!result) return null;
    const { sweepPicture, sweepTable } = await import("../views/sweep/index.ts");
    const current = placeShown(result.spec, lab.store.getState())?.value ?? null;
    return {
      picture: async () => sweepPicture(result, catalog, current, size),
      table: async () => sweepTable(result),
    };
  };

  const saveCapture = async () => {
    const { present } = lab.store.getState().history;
    const file = await engine.capture(present.scenario, present.overrides);
    download(`${lab.experiment.id}.pcapng`, "application/x-pcapng", file);
  };

  return (
    <div className="export">
      <table>
        <tbody>
          {views.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {(Object.entries(FORMS) as [Form, string][]).map(([form, word]) => (
                <td key={form}>
                  <Button
                    className="button export-form"
                    aria-label={`${name} as ${word}`}
                    onPress={() => void save(form, id).catch(failed)}
                  >
                    {word}
                  </Button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox className="export-print" isSelected={print} onChange={setPrint}>
        <span className="tick" aria-hidden="true" />
        Pictures for print: black on white
      </Checkbox>
      <p className="quiet">Every file but a PNG says which version, seed and link it came of.</p>
      <div>
        <Button className="button" onPress={() => void saveCapture().catch(failed)}>
          Capture (pcapng)
        </Button>{" "}
        <span className="quiet">The run’s packets, for Wireshark and its like.</span>
      </div>
    </div>
  );
}

/** What a file is made of, once it is known which. */
interface Content {
  picture(): Promise<Picture>;
  table(): Promise<Table>;
}

function stampOf(lab: Lab, catalog: Catalog): Stamp {
  const seed = valueAt(lab.store.getState().checked?.scenario, "seed");
  return {
    engine_version: catalog.engine_version,
    seed: typeof seed === "number" ? seed : null,
    link: window.location.href,
  };
}

export function download(name: string, type: string, content: string | Blob | Uint8Array<ArrayBuffer>) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  announce(`${name} saved`);
}
