import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { announce } from "../browser/announcer.tsx";
import { keep, mayKeep, newer, takeOver } from "./keep.ts";
import "./newer.css";

/** Notice that a newer build is there, with a button that loads it. */
export default function Newer() {
  const waiting = useStore(newer, (state) => state.waiting);
  const [later, setLater] = useState(false);
  useEffect(() => {
    // A host may not let its files be kept; the site then works as before.
    if (mayKeep()) keep().catch(() => {});
  }, []);
  useEffect(() => {
    if (waiting) announce(t`A newer version of this page is available.`);
  }, [waiting]);
  if (!waiting || later) return null;
  return (
    <section className="notice newer" aria-label={t`Newer version`}>
      <p>
        <strong>
          <Trans>A newer version of this page is available.</Trans>
        </strong>{" "}
        <Trans>Your settings are in the link, so every tab keeps them; only captures have to be opened again.</Trans>
      </p>
      <div className="newer-choices">
        <button type="button" className="button primary" onClick={takeOver}>
          <Trans>Load it</Trans>
        </button>
        <button type="button" className="button" onClick={() => setLater(true)}>
          <Trans>Later</Trans>
        </button>
      </div>
    </section>
  );
}
