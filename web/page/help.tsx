import { lazy, Suspense } from "react";
import type { HelpProps } from "./help_dialog.tsx";

/** Dialog of the help, fetched when it is first opened. */
const HelpDialog = lazy(() => import("./help_dialog.tsx"));

/** Help, which is fetched when it is first opened. */
export function Help(props: HelpProps) {
  return (
    props.isOpen && (
      <Suspense>
        <HelpDialog {...props} />
      </Suspense>
    )
  );
}
