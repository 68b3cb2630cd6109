import { lazily } from "../../browser/lazily.tsx";
import type { HelpProps } from "./help_dialog.tsx";

/** Dialog of the help, fetched when it is first opened. */
const HelpDialog = lazily(() => import("./help_dialog.tsx"));

/** Help, which is fetched when it is first opened. */
export function Help(props: HelpProps) {
  return props.isOpen && <HelpDialog {...props} />;
}
