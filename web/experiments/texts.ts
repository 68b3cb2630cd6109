import { english } from "../language/index.ts";
import type { Experiment } from "./schema.ts";

/** Returns the language of an experiment's title and lesson, as attributes: those of a topic are translated. */
export const languageOf = ({ topic }: Pick<Experiment, "topic">): ReturnType<typeof english> =>
  topic ? {} : english();
