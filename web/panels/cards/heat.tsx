import { t } from "@lingui/core/macro";
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
      <HeatCard until={<p className="quiet">{t`This view is being fetched.`}</p>} {...{ lab, catalog, heat }} />
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
