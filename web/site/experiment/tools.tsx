import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "react-aria-components";
import { lazily } from "../../browser/lazily.tsx";
import { useAssignment } from "../../lab/assignment.ts";
import type { Opened } from "../../lab/opened.ts";
import type { Site } from "../../page/site.ts";
import { EmbedButton } from "../../pages/builder/button.tsx";
import { CompareMenu } from "../../panels/compare_menu.tsx";
import { ExportDialog } from "../../panels/export_dialog.tsx";

const HandOut = lazily(() => import("../../pages/hand_out/hand_out.tsx"));

interface ToolsProps {
  site: Site;
  opened: Opened;
  onFailure(failure: string): void;
}

/** Buttons in the header that act on the run, except those that an assignment hides. */
export function Tools({ site, opened, onFailure }: ToolsProps) {
  const { isHidden, isOpen, isRestricted } = useAssignment(opened.lab);
  const { catalog, engine, address } = site;
  const { lab } = opened;
  return (
    <>
      {!isHidden("compare") && <CompareMenu lab={opened.lab} />}
      {!isHidden("export") && !isOpen && (
        <ExportDialog
          {...opened}
          {...{ catalog, engine, onFailure }}
          title={lab.experiment.title}
          flush={address.flush}
        />
      )}
      <HandOutButton {...{ site, opened }} />
      {!isOpen && !isRestricted && <EmbedButton {...{ lab, catalog }} title={lab.experiment.title} />}
    </>
  );
}

/** Opens the dialog that makes a link for students; fetched on the first press. */
function HandOutButton({ site, opened }: Pick<ToolsProps, "site" | "opened">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        <Trans>Hand out</Trans>
      </Button>
      {isOpen && <HandOut lab={opened.lab} catalog={site.catalog} onClose={() => setOpen(false)} />}
    </>
  );
}
