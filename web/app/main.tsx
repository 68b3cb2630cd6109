import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./failure.tsx";
import { keepTheme } from "./theme.ts";
import "./theme.css";
import "./page.css";
import "./gallery.css";
import "../controls/controls.css";
import "../controls/transport.css";
import "../controls/overlays.css";
import "./print.css";

keepTheme();
const place = document.getElementById("page");
if (!place) throw new Error("index.html has no element #page");
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
