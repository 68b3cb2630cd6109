import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useSoon } from "../../browser/soon.ts";
import type { Catalog } from "../../engine/contract.ts";
import { viewContent } from "../../export/view_files.tsx";
import { useAssignment } from "../../lab/assignment.ts";
import type { Opened } from "../../lab/opened.ts";
import { pictureSvg } from "../../marks/picture.ts";
import { PRINT } from "../../marks/theme.ts";
import { sweep as sweepCard } from "../../panels/cards/sweep.tsx";
import { valueAt } from "../../scenario/overrides.ts";

const LADDER = { width: 820, height: 560, em: PRINT.em };
const PLOT = { width: 820, height: 380, em: PRINT.em };

interface FiguresProps {
  opened: Opened;
  catalog: Catalog;
}

/**
 * The run's ladder and the experiment's curve as they are now, black on white; the answer to a question stays hidden.
 */
export function Figures({ opened, catalog }: FiguresProps) {
  const { lab, sweep } = opened;
  const run = useSoon(lab.playhead, (head) => head.run);
  const range = useSoon(lab.playhead, (head) => head.range);
  const { result } = useStore(sweep.store);
  const { isHidden } = useAssignment(lab);
  const [pictures, setPictures] = useState<{ title: string; address: string }[]>([]);
  const curve = !isHidden("sweep") && result !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with what it is drawn of
  useEffect(() => {
    let gone = false;
    (async () => {
      const contents = [
        curve ? await sweepCard.file?.content(opened, catalog, PLOT) : null,
        isHidden("ladder") ? null : viewContent(lab.playhead, "ladder", LADDER),
      ];
      const drawn = [];
      for (const content of contents) {
        const picture = await content?.picture();
        if (!picture) continue;
        const seed = valueAt(lab.store.getState().checked?.scenario, "seed");
        const stamp = {
          engine_version: catalog.engine_version,
          seed: typeof seed === "number" ? seed : null,
          link: location.href,
        };
        const svg = pictureSvg(picture, PRINT, stamp);
        drawn.push({ title: picture.title, address: `data:image/svg+xml,${encodeURIComponent(svg)}` });
      }
      if (!gone) setPictures(drawn);
    })().catch(() => {
      // If the drawing fails, the sheet is shown without figures.
    });
    return () => {
      gone = true;
    };
  }, [opened, catalog, run, range, curve, result]);

  return pictures.map(({ title, address }) => (
    <figure key={title} className="sheet-figure">
      <img src={address} alt={title} />
    </figure>
  ));
}
