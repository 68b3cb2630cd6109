/** Link from a topic to its problems: in a module of its own, because the pages of experiments load it first. */
import { PROBLEMS } from "../../scenario/link.ts";

/** Returns the link to the problems of a topic. */
export const topicProblemsLink = (topic: string): string => `#/${PROBLEMS}?view=${topic}`;
