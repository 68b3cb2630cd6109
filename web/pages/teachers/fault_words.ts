/** Errors of the frame's client, in the language of the page. Programs read them in English. */
import { t } from "@lingui/core/macro";
import type { Fault } from "../../element/protocol.ts";
import { inSayings, type Saying } from "../../quantities/sayings.ts";

const FAULTS: readonly Saying[] = [
  ["This page speaks version #.", (version) => t`This page uses protocol version ${version}.`],
  ["There is no such type of message.", () => t`There is no such type of message.`],
  [
    "“#” makes a change that the address of the frame does not allow.",
    (request) => t`“${request}” makes a change that the address of the frame does not allow.`,
  ],
  ["Invalid input", () => t`The value has the wrong type.`],
  ["This is not the path of a parameter.", () => t`This is not the path of a parameter.`],
  ["More than # parameters.", (most) => t`There are more than ${most} parameters.`],
  ["This page has no run, or no run yet.", () => t`This page has no run, or no run yet.`],
  ["This page has locked the parameter.", () => t`This page has locked the parameter.`],
  ["The run failed or was stopped.", () => t`The run failed or was stopped.`],
  ["The frame did not answer “#”.", (request) => t`The frame did not answer “${request}”.`],
  ["The frame is not on the page.", () => t`The frame is not on the page.`],
  ["The client was closed.", () => t`The client was closed.`],
];

/**
 * Returns an error of a frame with its place. The frame writes reasons for which a value is refused in its own language, which
 * is that of the page if the page asks for it.
 */
export function faultInWords({ place, message }: Pick<Fault, "place" | "message">): string {
  const words = inSayings(FAULTS, message) ?? message;
  return place ? `${place}: ${words}` : words;
}
