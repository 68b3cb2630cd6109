import type { Mark } from "../marks/marks.ts";

/** Picture of the run on a topic's card, and the direction in which its time runs. */
export interface TopicPicture {
  time: "right" | "down";
  marks: readonly Mark[];
}
