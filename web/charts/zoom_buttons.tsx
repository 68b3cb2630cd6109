import { t } from "@lingui/core/macro";
import { memo, type ReactNode } from "react";
import { Button } from "react-aria-components";
import type { Playhead } from "../playhead/playhead.ts";
import { zoomed } from "./timezoom.ts";

/** Buttons that zoom in and out about the playhead, or about the middle if the playhead is out of view. */
export const ZoomButtons = memo(function ZoomButtons({ playhead }: { playhead: Playhead }): ReactNode {
  const by = (factor: number) => {
    const { range, time, setRange } = playhead.getState();
    const inside = time > range.from && time < range.to;
    setRange(zoomed(range, factor, inside ? time : (range.from + range.to) / 2));
  };
  return (
    <div className="ftp-group">
      <Button className="ftp-button" aria-label={t`Zoom out`} onPress={() => by(1 / 1.6)}>
        −
      </Button>
      <Button className="ftp-button" aria-label={t`Zoom in`} onPress={() => by(1.6)}>
        +
      </Button>
    </div>
  );
});
