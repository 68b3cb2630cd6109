import "./catalogs.ts";
import { t } from "@lingui/core/macro";
import { useCatalogs } from "../../language/long_texts.ts";
import type { Arrival } from "../../page/address.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { ClassPage } from "./class_page.tsx";
import { Form } from "./form.tsx";
import { formOf, letterOf } from "./forms.ts";
import { isHandedIn, readHandedIn } from "./handed_in.ts";
import { Result } from "./result.tsx";
import { Start } from "./start.tsx";
import { faultWords } from "./words.ts";
import "../../charts/charts.css";
import "../../predict/answers.css";
import "./page.css";

/** Name of the page of a class in a link. */
const CLASS = "class";

/** `#/inventory`: what the inventory is; with `view=a` or `b` a form, or its result; with `view=class` a class. */
export default function InventoryPage({ arrival }: PageProps) {
  return useCatalogs() ? <Shown key={arrival.number} arrival={arrival} /> : null;
}

function Shown({ arrival }: { arrival: Arrival }) {
  const { state, ignored } = arrival;
  const { view } = state;
  const form = formOf(view);
  const isPage = view === null || view === CLASS || form !== null;
  const handed = isHandedIn(state) ? readHandedIn(state) : null;
  const notes = [
    ...ignored,
    ...(isPage ? [] : [t`view: there is no form “${view}”. Valid views are a, b and class.`]),
    ...(typeof handed === "string" && isPage ? [faultWords(handed)] : []),
  ];
  const title = form === null ? t`Concept inventory` : t`Concept inventory, form ${letterOf(form)}`;
  return (
    <PlainPage title={`${title} · Fill the Pipe`} crumb={title} className="inventory" ignored={notes}>
      {view === CLASS ? (
        <ClassPage />
      ) : form === null ? (
        <Start />
      ) : handed !== null && typeof handed !== "string" ? (
        <Result handed={handed} title={title} />
      ) : (
        <Form form={form} title={title} />
      )}
    </PlainPage>
  );
}
