import { t } from "@lingui/core/macro";
import { lazily } from "../../browser/lazily.tsx";
import { shownBy } from "../../calculator/shown.ts";
import type { Card } from "./card.ts";

const FlowControl = lazily(() => import("../../calculator/index.ts").then((one) => ({ default: one.FlowControlCard })));

/** A paper's equations with numbers to put in. */
export const calculator: Card = {
  id: "calculator",
  get name() {
    return t`Flow-control calculator`;
  },
  applies: ({ experiment }) => experiment.calculator !== undefined,
  Component: ({ lab, sweep }) => (
    <div className="card view view-calculator">
      <FlowControl until={<p className="quiet">{t`Fetching the calculator …`}</p>} {...{ lab, sweep }} />
    </div>
  ),
  file: {
    isThere: ({ lab }) => shownBy.has(lab),
    async content({ lab }, _catalog, size) {
      const shown = shownBy.get(lab);
      if (!shown) return null;
      const { calculatorPicture, linesTable } = await import("../../calculator/index.ts");
      return {
        picture: async () => calculatorPicture(shown, size),
        table: async () => linesTable(shown.sheet),
      };
    },
  },
};
