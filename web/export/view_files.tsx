import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button, Checkbox, DialogTrigger } from "react-aria-components";
import { announce } from "../browser/announcer.tsx";
import { PageDialog } from "../controls/page_dialog.tsx";
import { isStopped } from "../engine/messages.ts";
import { type Picture, picturePng, pictureSvg } from "../marks/picture.ts";
import type { Stamp } from "../marks/stamp.ts";
import { exportCsv, exportJson, type Table } from "../marks/table.ts";
import { PRINT, readTheme } from "../marks/theme.ts";
import type { Playhead } from "../playhead/playhead.ts";
import { failureInWords } from "../scenario/problem.ts";
import { runViewPicture, runViews } from "../views/index.ts";
import "./export_dialog.css";

const FORMS = { svg: "SVG", png: "PNG", csv: "CSV", json: "JSON" };
type Form = keyof typeof FORMS;

/** Size of a picture in a file (px). */
const SIZES: Record<string, { width: number; height: number }> = {
  ladder: { width: 820, height: 900 },
  states: { width: 820, height: 960 },
};
const USUAL = { width: 820, height: 420 };

/** The export button and its dialog. */
export function ExportFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <DialogTrigger>
      <Button className="button">
        <Trans>Export</Trans>
      </Button>
      <PageDialog title={t`Export`}>{children}</PageDialog>
    </DialogTrigger>
  );
}

/** Contents of a file before its format is chosen. */
export interface Content {
  picture(): Promise<Picture>;
  table(): Promise<Table>;
}

/** Returns what a view shows of the run now, or null without a run. */
export function viewContent(playhead: Playhead, id: string, size: Picture["size"]): Content | null {
  const view = runViews.find((one) => one.id === id);
  const { run, ...at } = playhead.getState();
  if (!view || !run) return null;
  return { picture: () => runViewPicture(view, run, at, size), table: async () => view.csv(run, at) };
}

interface ViewFilesProps {
  views: readonly { id: string; name: string }[];
  /** Beginning of the files' names. */
  name: string;
  contentOf(id: string, size: Picture["size"]): Promise<Content | null>;
  stamp(): Stamp;
  /** Writes the current state into the address, which the files name. */
  flush(): void;
  /** A file could not be made; why, in a sentence. */
  onFailure(sentence: string): void;
  children?: ReactNode;
}

/** Each view as a picture or as numbers. */
export function ViewFiles({ views, name, contentOf, stamp, flush, onFailure, children }: ViewFilesProps): ReactNode {
  const [print, setPrint] = useState(true);
  const save = async (form: Form, id: string) => {
    flush();
    const screen = readTheme();
    const { em, scale } = screen;
    const theme = print ? { ...PRINT, em, scale } : screen;
    const given = await contentOf(id, { ...(SIZES[id] ?? USUAL), em: theme.em });
    if (!given) return;
    const file = `${name}-${id}.${form}`;
    if (form === "svg") download(file, "image/svg+xml", pictureSvg(await given.picture(), theme, stamp()));
    else if (form === "png") download(file, "image/png", await picturePng(await given.picture(), theme));
    else if (form === "csv") download(file, "text/csv", exportCsv(await given.table(), stamp()));
    else download(file, "application/json", exportJson(await given.table(), stamp()));
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
                    aria-label={t`${name} as ${word}`}
                    translate="no"
                    onPress={() => void save(form, id).catch((error: unknown) => tell(error, onFailure))}
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
        <Trans>
          <span className="tick" aria-hidden="true" />
          Pictures for print: black on white
        </Trans>
      </Checkbox>
      {children}
    </div>
  );
}

/** Reports an error in a sentence, unless the reader stopped the work. */
export function tell(error: unknown, onFailure: (sentence: string) => void): void {
  if (!isStopped(error)) onFailure(inWords(error));
}

function inWords(error: unknown): string {
  // Browsers reject the import of a file that did not arrive with this class and words of their own.
  if (error instanceof TypeError && /modul|import/i.test(error.message))
    return t`A part of the page could not be fetched; check the network connection.`;
  return failureInWords(error);
}

/** Hands a file to the browser to be saved. */
export function download(name: string, type: string, content: string | Blob | Uint8Array<ArrayBuffer>) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  announce(t`${name} saved`);
}
