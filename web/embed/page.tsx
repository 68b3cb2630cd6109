/** The site in a frame of somebody else's page: without its head, with the views that page wants, and open to its messages. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "../app/app.tsx";
import { ErrorBoundary } from "../app/failure.tsx";
import { keepNothing } from "../app/kept.ts";
import { keepTheme } from "../app/theme.ts";
import { begin } from "../language/index.ts";
import { readLink } from "../scenario/link.ts";
import "../app/styles.ts";
import "./embed.css";
import { EmbeddingContext } from "./embedding.ts";
import { watchHeight } from "./height.ts";
import { createHost } from "./host.ts";
import { readAllowed } from "./requests.ts";
import { watchSight } from "./sight.ts";

/** Besides the worker of the run: a page may hold many frames. */
const WORKERS = 1;

// It looks as the page around it asks, not as was chosen on the site.
keepNothing();
const { lang = null, theme = "" } = readLink(location.hash).state.options;
keepTheme(theme);
await begin(lang);
const place = document.getElementById("page");
if (!place) throw new Error("embed.html has no element #page");
const host = createHost(window, readAllowed(location.search));
watchHeight(place, host.tell);
watchSight(host.setSight);
createRoot(place).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <EmbeddingContext value={host}>
        <ErrorBoundary>
          <App workers={WORKERS} />
        </ErrorBoundary>
      </EmbeddingContext>
    </I18nProvider>
  </StrictMode>,
);
