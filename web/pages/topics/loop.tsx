import { useEffect, useState } from "react";
import { HEIGHT, WIDTH } from "../../experiments/card_size.ts";
import { SvgMarks } from "../../marks/paint/surface.tsx";
import type { TopicPicture } from "../../topics/picture.ts";
import "./loop.css";

/** Fetches the pictures of all topics; empty until they have come, and if they do not come. */
export function usePictures(): Readonly<Record<string, TopicPicture>> {
  const [pictures, setPictures] = useState<Readonly<Record<string, TopicPicture>>>({});
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
export function Loop({ picture }: { picture: TopicPicture | undefined }) {
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
