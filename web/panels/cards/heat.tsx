import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { lazily } from "../../browser/lazily.tsx";
import { mapShown } from "../../lab/heat_axes.ts";
import type { Card } from "./card.ts";

const HeatCard = lazily(() => import("./heat_card.tsx").then((card) => ({ default: card.HeatCard })));

/** Card of the map of two parameters. */
export const heat: Card = {
  id: "heat",
  get name() {
    return t`Two parameters at once`;
  },
  Component: ({ lab, catalog, heat }) => (
    <div className="card view view-heat">
      <Suspense
        fallback={
          <p className="quiet">
            <Trans>This view is being fetched.</Trans>
          </p>
        }
      >
        <HeatCard {...{ lab, catalog, heat }} />
      </Suspense>
    </div>
  ),
  file: {
    isThere: ({ lab, heat }, catalog) => mapShown(lab, catalog, heat.store.getState().result) !== null,
    async content({ lab, heat }, catalog, size) {
      const map = mapShown(lab, catalog, heat.store.getState().result);
      if (!map) return null;
      const { heatPicture, heatTable } = await import("../../views/heat/index.ts");
      return {
        picture: async () => heatPicture(map.result, map.measure, catalog, size),
        table: async () => heatTable(map.result, catalog),
      };
    },
  },
};
