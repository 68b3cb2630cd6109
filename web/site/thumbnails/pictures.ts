/** The pictures on the cards of a paper's experiments, which the build has drawn. */
import type { Mark } from "../../marks/marks.ts";

type Fetch = () => Promise<{ default: Record<string, Mark[]> }>;

const PICTURES: Readonly<Record<string, Fetch>> = {
  ubc: () => import("virtual:thumbnails/ubc"),
  satnet: () => import("virtual:thumbnails/satnet"),
  rfc1106: () => import("virtual:thumbnails/rfc1106"),
  sandia: () => import("virtual:thumbnails/sandia"),
  ansnet: () => import("virtual:thumbnails/ansnet"),
  today: () => import("virtual:thumbnails/today"),
};

/** Fetches the pictures of a paper by the ids of its experiments. */
export async function picturesOf(paper: string): Promise<Record<string, Mark[]>> {
  return (await PICTURES[paper]()).default;
}
