import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import qrcode from "qrcode-generator";
import { useMemo } from "react";

/** Longer texts make codes that no phone reads from a bench. */
const LONGEST = 900;
/** White modules around the code, as readers need. */
const QUIET = 4;

/** A text as a QR code, black on white in every theme. */
export function QrCode({ text }: { text: string }) {
  const code = useMemo(() => (text.length <= LONGEST ? modulesOf(text) : null), [text]);
  if (!code)
    return (
      <p className="quiet">
        <Trans>This link is too long for a code that a phone could read.</Trans>
      </p>
    );
  const size = code.count + 2 * QUIET;
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code of the link`}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={code.path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}

function modulesOf(text: string): { count: number; path: string } {
  // The smallest code that holds the link, with correction for a seventh of it.
  const code = qrcode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  const squares: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  return { count, path: squares.join("") };
}
