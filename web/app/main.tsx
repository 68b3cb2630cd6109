import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { begin } from "../language/index.ts";
import { readLink } from "../scenario/link.ts";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./failure.tsx";
import { keepTheme } from "./theme.ts";
import "./styles.ts";

const place = document.getElementById("page");
if (!place) throw new Error("index.html has no element #page");
const { lang = null, theme = "" } = readLink(location.hash).state.options;
keepTheme(theme);
await begin(lang);
createRoot(place).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </I18nProvider>
  </StrictMode>,
);
