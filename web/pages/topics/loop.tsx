import { useEffect, useState } from "react";
import type { Mark } from "../../marks/marks.ts";
import { SvgMarks } from "../../marks/surface.tsx";
import "./loop.css";

/** Picture of a topic as the build drew it. */
export interface Picture {
  time: "right" | "down";
  marks: readonly Mark[];
}

/** Size of the pictures, px. */
const [WIDTH, HEIGHT] = [240, 120];

/** Fetches the pictures of all topics; empty until they have come, and if they do not come. */
export function usePictures(): Readonly<Record<string, Picture>> {
  const [pictures, setPictures] = useState<Readonly<Record<string, Picture>>>({});
  useEffect(() => {
    let isGone = false;
    import("virtual:topic-pictures").then(
      ({ default: all }) => !isGone && setPictures(all),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return pictures;
}

/** The run of a topic as a loop of eight seconds: what has happened is drawn in full up to the playhead, the rest faintly. */
export function Loop({ picture }: { picture: Picture | undefined }) {
  const drawing = (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {picture && <SvgMarks marks={picture.marks} />}
    </svg>
  );
  return (
    <div className="topic-loop" data-time={picture?.time} aria-hidden="true">
      <div className="topic-loop-later">{drawing}</div>
      <div className="topic-loop-played">{drawing}</div>
    </div>
  );
}
