import { t } from "@lingui/core/macro";
import { CopyButton } from "../../controls/copy_button.tsx";
import { siteAddress } from "../../page/opening.ts";
import { FORMATS } from "./formats.ts";

/** Height of a frame until the page in it reports its own, CSS px. */
const FRAME_HEIGHT = 640;

interface EmbedButtonProps {
  /** Id of the topic or experiment, whose picture stands in for the frame. */
  id: string;
  title: string;
  /** State of the frame. */
  hash: string;
  /** State of the whole page, for readers without frames; that of the frame if absent. */
  whole?: string;
  /** Text of the button. */
  label: string;
  /** Name for screen readers, which names the page of the code. */
  name: string;
}

/** Button that copies the code of a frame; the dialog on the page of an experiment has all choices. */
export function EmbedButton({ id, title, hash, whole = hash, label, name }: EmbedButtonProps) {
  const [format] = FORMATS;
  const frame = { site: siteAddress(), hash, whole, title, pictured: id, width: null, height: FRAME_HEIGHT };
  return (
    <CopyButton
      text={format.write({ ...frame, fits: true })}
      label={label}
      name={name}
      isQuiet
      done={t`Copied: the code of a frame is ready to paste`}
    />
  );
}
