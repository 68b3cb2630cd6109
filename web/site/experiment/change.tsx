import { Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import { Button } from "react-aria-components";
import { useSoon } from "../../browser/soon.ts";
import { useMedia } from "../../browser/use_media.ts";
import { useAssignment } from "../../lab/assignment.ts";
import type { Lab } from "../../lab/lab.ts";
import type { Site } from "../../page/site.ts";
import { UndoButtons } from "../../page/undo_buttons.tsx";
import { useKeys } from "../../panels/keys/use_keys.ts";
import { FEW } from "../../panels/layout/lab_layout.tsx";
import { ParameterPanel } from "../../panels/parameter_panel.tsx";
import type { usePublished } from "../../panels/use_lab.ts";
import { folded } from "../../scenario/draft.ts";
import { FIRST_PAGE, LABORATORY, writeLink } from "../../scenario/link.ts";

interface ChangeProps {
  lab: Lab;
  catalog: Site["catalog"];
  paper: ReturnType<typeof usePublished>;
}

/** The column of parameters, and the ways out of the page below it. */
export function Change({ lab, catalog, paper }: ChangeProps) {
  const { isHidden } = useAssignment(lab);
  const few = useMedia(FEW);
  const keys = useKeys(lab);
  return (
    <>
      <div className="panel-head">
        <h2>
          <Trans>Change</Trans>
        </h2>
        {few && <UndoButtons lab={lab} />}
      </div>
      <ParameterPanel lab={lab} catalog={catalog} measured={paper.measured} elsewhere={few ? keys.slice(0, 2) : keys} />
      {!isHidden("laboratory") && <OpenFree lab={lab} />}
      <Sheets lab={lab} />
    </>
  );
}

/** Opens the page as a printable sheet. An assignment offers no notes, which hold the answers. */
function Sheets({ lab }: { lab: Lab }) {
  const { ask, isRestricted } = useAssignment(lab);
  const { choose } = lab.playhead.getState();
  return (
    <p className="panel-foot">
      <Button className="button small" onPress={() => choose({ sheet: "worksheet" })}>
        <Trans>Worksheet</Trans>
      </Button>{" "}
      {ask === "nothing" && !isRestricted && (
        <Button className="button small" onPress={() => choose({ sheet: "notes" })}>
          <Trans>Notes for the teacher</Trans>
        </Button>
      )}
    </p>
  );
}

/** Opens the present scenario in the laboratory, without the paper's lesson around it. */
function OpenFree({ lab }: { lab: Lab }) {
  const draft = useSoon(lab.store, ({ history }) => history.present);
  const { short } = lab.experiment;
  const link = useMemo(
    () => writeLink({ ...FIRST_PAGE, experiment: LABORATORY, scenario: { name: short, ...folded(draft) } }),
    [draft, short],
  );
  return (
    <p className="panel-foot">
      <Trans>
        <a href={link}>Open in the laboratory</a>, where hosts, links and flows can be changed too.
      </Trans>
    </p>
  );
}
