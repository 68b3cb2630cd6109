import type { MessageDescriptor } from "@lingui/core";

/** Returns the English text of a message in which nothing is filled in; students search for English names in any language. */
export const englishOf = ({ message }: MessageDescriptor): string => (typeof message === "string" ? message : "");
