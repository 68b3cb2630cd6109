import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { type HeaderField, headerFields } from "../../../run/headers/header_fields.ts";
import type { Run } from "../../../run/run.ts";
import { failureInWords } from "../../../scenario/problem.ts";
import type { HeaderSource } from "./header_source.ts";

interface HeaderBytesProps {
  run: Run;
  packet: number;
  source: HeaderSource;
}

/** Bytes of a packet's headers and their fields; pointing at one highlights the other. */
export default function HeaderBytes({ run, packet, source }: HeaderBytesProps): ReactNode {
  const [bytes, setBytes] = useState<Uint8Array | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    setFailure(null);
    source(run, packet).then(
      (made) => !gone && setBytes(made),
      (error: unknown) => !gone && setFailure(failureInWords(error)),
    );
    return () => {
      gone = true;
      setBytes(null);
    };
  }, [run, packet, source]);
  if (failure !== null)
    return (
      <p role="alert">
        <Trans>The bytes are not available: {failure}</Trans>
      </p>
    );
  if (bytes === null)
    return (
      <p className="ftp-lead">
        <Trans>The bytes are being fetched.</Trans>
      </p>
    );
  if (bytes.length === 0)
    return (
      <p className="ftp-lead">
        <Trans>The file has no bytes of this packet.</Trans>
      </p>
    );
  return <Fields fields={headerFields(run, packet, bytes)} bytes={bytes} key={packet} />;
}

const hex = (byte: number) => byte.toString(16).padStart(2, "0");

/** Index of the field that an element belongs to. */
function fieldAt(target: EventTarget): number | null {
  const index = (target as Element).closest("[data-field]")?.getAttribute("data-field");
  return index ? Number(index) : null;
}

function Fields({ fields, bytes }: { fields: readonly HeaderField[]; bytes: Uint8Array }): ReactNode {
  const [chosen, setChosen] = useState<number | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const lit = hover ?? chosen;
  const fieldOf = useMemo(() => Array.from(bytes, (_, at) => fields.findIndex(({ to }) => at < to)), [fields, bytes]);
  return (
    <div
      // Moving, not entering: an element that scrolls under a pointer at rest is not pointed at.
      onPointerMove={(event) => setHover(fieldAt(event.target))}
      onPointerLeave={() => setHover(null)}
    >
      {/* A screen reader has the same bytes in the list below, by field. */}
      <div className="ftp-hex" aria-hidden="true">
        {Array.from(bytes, (byte, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a second way, for a pointer; keys have the list
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a byte is its place
            key={at}
            data-lit={fieldOf[at] === lit}
            data-header={fields[fieldOf[at]]?.header}
            data-field={fieldOf[at]}
            onClick={() => setChosen(fieldOf[at])}
          >
            {hex(byte)}
          </span>
        ))}
      </div>
      <ListBox
        aria-label={t`Fields of the headers`}
        className="ftp-fields"
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelectionChange={(keys) => {
          setHover(null);
          setChosen(keys === "all" ? null : (([...keys][0] as number | undefined) ?? null));
        }}
      >
        {fields.map(({ header, name, value, from, to }, index) => (
          <ListBoxItem
            key={from}
            id={index}
            className="ftp-field"
            textValue={`${header} ${name}`}
            aria-label={t`${header} ${name}: ${value}; bytes ${[...bytes.subarray(from, to)].map(hex).join(" ")}`}
            data-lit={index === lit}
            data-field={index}
          >
            <span>
              {header} {name}
            </span>
            <span>{value}</span>
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  );
}
