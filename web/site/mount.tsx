/** Puts the site on its page. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { nextTask } from "../browser/next_task.ts";
import { begin, show } from "../language/index.ts";
import { SOURCE } from "../language/languages.ts";
import { type Embedding, EmbeddingContext } from "../page/embedding.ts";
import { ErrorBoundary } from "../page/failure.tsx";
import { stateHash } from "../page/opening.ts";
import { offerSearch } from "../page/searching.ts";
import { keepTheme } from "../page/theme.ts";
import { readLink } from "../scenario/link.ts";
import { App, type AppProps, fetchFirstPage } from "./app.tsx";
import { createServices } from "./services.ts";
import "./styles.ts";

/** Pages of the site, and the processors that it may use. */
export interface MountOptions extends Omit<AppProps, "services"> {
  /** Largest number of workers besides that of the current run. */
  workers?: number;
}

/** Draws the site. `embedding`: connection of a page in another page's frame. Resolves after the first drawing. */
export async function mount({ workers, ...app }: MountOptions, embedding: Embedding | null = null): Promise<void> {
  await prepare();
  const services = createServices(workers);
  if (app.Search) offerSearch();
  // The page's own HTML stands until the first page is there. A failure is met again where the page is drawn.
  if (services.address.arrivals.getState().state.experiment === null) await fetchFirstPage().catch(() => {});
  const page = pageElement();
  // From here on the page follows its address itself.
  delete page.dataset.shell;
  // The page's own HTML says the same until this is rendered, in slices that input and frames come between.
  startTransition(() =>
    createRoot(page).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <EmbeddingContext value={embedding}>
            <ErrorBoundary>
              <App {...app} services={services} />
            </ErrorBoundary>
          </EmbeddingContext>
        </I18nProvider>
      </StrictMode>,
    ),
  );
}

/** Sets theme and language from the link and from kept choices. */
export async function prepare(): Promise<void> {
  // The scripts have run in this task, and a link may be long.
  await nextTask();
  // Notices about a link that cannot be read need a language before the link's own is known.
  await show(SOURCE);
  const { lang = null, theme = "" } = readLink(stateHash()).state.options;
  keepTheme(theme);
  await begin(lang);
}

/** Returns the element that holds the page. */
export function pageElement(): HTMLElement {
  const place = document.getElementById("page");
  if (!place) throw new Error("the page has no element #page");
  return place;
}
