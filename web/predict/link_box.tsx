import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { CopyButton } from "../controls/copy_button.tsx";
import { QrCode } from "./qr_code.tsx";
import "./link_box.css";

/** A link to be copied, and as a code that a phone reads. */
export function LinkBox({ link }: { link: string }) {
  return (
    <div className="link-box">
      <QrCode text={link} />
      <label>
        <Trans>
          The link
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Trans>
      </label>
      <CopyButton text={link} label={t`Copy link`} done={t`Link copied`} />
    </div>
  );
}
