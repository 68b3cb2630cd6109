import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useDeferredValue, useState } from "react";
import { Button } from "react-aria-components";
import type { Order } from "../../charts/sort_head.tsx";
import type { CaptureContents } from "../../engine/captured.ts";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import { About, Damage } from "./about.tsx";
import { ConnectionTable } from "./connection_table.tsx";
import { FirstAnswer } from "./diagnosis/diagnosis.tsx";
import { type Column, counted, sorted } from "./order.ts";
import type { Captures, Open, Reading } from "./store.ts";
import { Title } from "./title.tsx";

interface ListPageProps {
  captures: Captures;
  notice: ReactNode;
  contents: CaptureContents | null;
  /** The opened file; exactly one of `open` and `reading` is given. */
  open?: Open;
  reading?: Reading;
  /** Number of a connection that the file does not have. */
  missing?: number | null;
}

/** Rows that are shown at once, and with each press of a button more. */
const ROWS = 100;

/** List of the connections of a capture, with the data that each end sent. It grows while the file is read. */
export function ListPage({ captures, notice, contents, open, reading, missing = null }: ListPageProps) {
  const [wanted, setWanted] = useState("");
  const [order, setOrder] = useState<Order<Column>>({ by: "number", down: false });
  const [rows, setRows] = useState(ROWS);
  const text = useDeferredValue(wanted).trim().toLowerCase();
  const all = contents?.connections ?? [];
  const found = sorted(
    all.filter(({ from, to }) => from.toLowerCase().includes(text) || to.toLowerCase().includes(text)),
    order.by,
    order.down,
  );
  const name = (open ?? reading)?.file.name ?? "";
  return (
    <main className="captures captures-list">
      {notice}
      <Title>{name}</Title>
      {reading && <Progress reading={reading} onStop={captures.stop} />}
      {reading?.look && <FirstAnswer look={reading.look} />}
      {open && <About open={open} />}
      {open && <Damage contents={open.contents} />}
      {missing !== null && !reading && (
        <p className="captures-note" role="status">
          {Number.isNaN(missing)
            ? t`The capture has no connection of that name; it has these.`
            : t`The capture has no connection ${missing + 1}; it has these.`}
        </p>
      )}
      {all.length > 0 && (
        <>
          <p className="story-find">
            <label>
              <Trans>
                Find{" "}
                <input
                  type="search"
                  placeholder={t`address or port`}
                  value={wanted}
                  onChange={(event) => setWanted(event.currentTarget.value)}
                  size={24}
                />
              </Trans>
            </label>{" "}
            <span className="quiet" role="status">
              {found.length < all.length ? t`${grouped(found.length)} of ${counted(all.length)}` : counted(all.length)}
              {contents && contents.unlisted > 0 && (
                <>
                  {", "}
                  {reading
                    ? t`those with the most data; ${grouped(contents.unlisted)} more so far`
                    : t`those with the most data; ${grouped(contents.unlisted)} more are in the file`}
                </>
              )}
            </span>
          </p>
          <div className="card">
            <ConnectionTable connections={found.slice(0, rows)} {...{ order, setOrder }} isOpen={!reading} />
          </div>
          {found.length > rows && (
            <p>
              <Button className="button" onPress={() => setRows(rows + ROWS)}>
                <Trans>Show {Math.min(ROWS, found.length - rows)} more</Trans>
              </Button>
            </p>
          )}
        </>
      )}
    </main>
  );
}

function Progress({ reading, onStop }: { reading: Reading; onStop(): void }) {
  const { file, progress, contents } = reading;
  const packets = contents?.packets ?? 0;
  return (
    <p className="captures-progress">
      <progress aria-label={t`Reading ${file.name}`} max={1} value={progress} />{" "}
      <span>
        <Trans>
          {Math.round(progress * 100)} % of {format(file.size, "size")}, {grouped(packets)} packets
        </Trans>
      </span>{" "}
      <Button className="button small" onPress={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </p>
  );
}
