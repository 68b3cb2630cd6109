import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { Lab } from "../../lab/lab.ts";
import type { Arrival } from "../../page/address.ts";
import { Notice } from "../../page/notice.tsx";
import { withKnownViews } from "../known_views.ts";

/** Returns the notes of a page beside those of its lab, until the reader dismisses them. */
export function useLabNotes(given: Arrival) {
  const arrival = useMemo(() => withKnownViews(given), [given]);
  const [link, setLink] = useState(arrival.ignored);
  /** Why a file could not be made. */
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => setLink(arrival.ignored), [arrival]);
  return { link, setLink, failure, setFailure };
}

interface LabNoticesProps {
  lab: Lab;
  /** Notes, kept by the page because a narrow screen shows the notices elsewhere. */
  notes: ReturnType<typeof useLabNotes>;
  children?: ReactNode;
}

/** Notices about parts of the link that could not be shown, and about files that could not be made. */
export function LabNotices({ lab, notes, children }: LabNoticesProps) {
  const ignored = useStore(lab.store, (state) => state.ignored);
  return (
    <>
      <Notice
        title={t`Some of this link could not be shown`}
        lines={[...notes.link, ...ignored]}
        onClose={() => {
          notes.setLink([]);
          lab.dismiss();
        }}
      />
      {children}
      <Notice
        title={t`The file could not be created`}
        lines={notes.failure === null ? [] : [notes.failure]}
        onClose={() => notes.setFailure(null)}
      />
    </>
  );
}
