import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "react-aria-components";
import { lazily } from "../../browser/lazily.tsx";
import type { Catalog } from "../../engine/contract.ts";
import type { Lab } from "../../lab/lab.ts";
import { HAS_FRAMES } from "../../page/site_supply.ts";

const Builder = lazily(() => import("./dialog.tsx"));

/** Button that opens the dialog for embedding this page; the dialog is fetched when first opened. */
export function EmbedButton({ lab, catalog, title }: { lab: Lab; catalog: Catalog; title: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!HAS_FRAMES) return null;
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        <Trans>Embed</Trans>
      </Button>
      {isOpen && <Builder {...{ lab, catalog, title }} onClose={() => setOpen(false)} />}
    </>
  );
}
