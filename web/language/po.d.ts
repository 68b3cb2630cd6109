declare module "*.po" {
  import type { Messages } from "@lingui/core";

  /** Compiled translations by the ids of their messages. */
  const messages: Messages;
  export default messages;
}
