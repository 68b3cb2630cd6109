import { type ReactNode, useEffect, useState } from "react";
import type { Experiment } from "../experiments/schema.ts";
import type { Site } from "../page/site.ts";
import { Run } from "../run/run.ts";
import { drawingOf } from "./thumbnail_drawing.tsx";
import { ThumbnailFrame } from "./thumbnail_frame.tsx";

/** The experiment's own figure, small, from its real numbers: the paper's points, or a run's packets. */
export function Thumbnail({ site, experiment }: { site: Site; experiment: Experiment }) {
  const [picture, setPicture] = useState<ReactNode>(null);
  useEffect(() => {
    let gone = false;
    const { engine, catalog } = site;
    const slot = { slot: `thumbnail of ${experiment.id}` };
    drawingOf(
      experiment,
      async (overrides) => new Run(await engine.run(experiment.scenario, overrides, slot), catalog),
    ).then(
      (made) => !gone && setPicture(made),
      // A card without its picture is still a card.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [site, experiment]);
  return <ThumbnailFrame>{picture}</ThumbnailFrame>;
}
