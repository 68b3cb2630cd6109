import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useDroppedFile } from "../../browser/use_drop.ts";
import { Notice } from "../../page/notice.tsx";
import { isScript, openScript } from "./script_file.ts";

/** A button that opens a packetdrill script. One that is dropped on the page is opened, too. */
export function OpenScript(): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const take = async (file: File) => {
    const why = isScript(file)
      ? await openScript(file)
      : t`${file.name} is not a packetdrill script: its name should end in .pkt.`;
    setRefused(why === null ? [] : [why]);
  };
  useDroppedFile((file) => void take(file));
  return (
    <>
      <Notice title={t`The file could not be opened`} lines={refused} onClose={() => setRefused([])} />
      <p className="story-open">
        <Button className="button small" onPress={() => picker.current?.click()}>
          <Trans>Open a packetdrill script</Trans>
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t`File of a packetdrill script`}
          accept=".pkt"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) void take(file);
          }}
        />
        <span className="quiet">
          <Trans>or drop a .pkt file on the page: it is played, and each of its lines is judged.</Trans>
        </span>
      </p>
    </>
  );
}
