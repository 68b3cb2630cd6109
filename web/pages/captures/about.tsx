import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { CaptureContents } from "../../engine/captured.ts";
import { language } from "../../language/index.ts";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import { leftOut } from "./left_out.ts";
import type { Open } from "./store.ts";

/** Facts about the file, and the share of it that is connections. */
export function About({ open: { contents, took } }: { open: Open }) {
  const { format: form, bytes, packets, segments, skipped, first_ns } = contents;
  const others = leftOut(skipped);
  return (
    <p className="quiet captures-about">
      {t`${form}, ${format(bytes, "size")}, read in ${format(took * 1e6, "duration", 2)}.`} {when(first_ns)}
      {form === "qlog"
        ? t`${grouped(segments)} of ${grouped(packets)} packets belong to the connections below.`
        : others.length > 0
          ? t`${grouped(segments)} of ${grouped(packets)} packets belong to TCP connections; left out: ${others.join(", ")}.`
          : t`${grouped(segments)} of ${grouped(packets)} packets belong to TCP connections.`}
    </p>
  );
}

const YEAR = 3.2e16;

/** Writes a time on this machine's clock; empty if the file's own clock begins at zero. */
function when(ns: number): string {
  const date = new Date(ns / 1e6);
  if (ns < YEAR || Number.isNaN(date.getTime())) return "";
  return t`First packet ${date.toLocaleString(language().numbers, { dateStyle: "medium", timeStyle: "medium" })}. `;
}

/** Notice that reading ended before the file did. */
export function Damage({ contents: { damage } }: { contents: CaptureContents }) {
  if (damage === null) return null;
  const [at, unread] = [damage.at_byte, damage.unread_bytes].map((bytes) => grouped(bytes));
  return (
    <section className="captures-damage" role="status" aria-label={t`Part of the file was not read`}>
      <Trans>
        <strong>Part of the file was not read:</strong> {damage.what}. The page shows the file up to byte {at}; the{" "}
        {unread} bytes after it were not read.
      </Trans>
    </section>
  );
}
