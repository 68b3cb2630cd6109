import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { cablesOf, collisionBeside } from "../../analysis/media/cables.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { ZoomButtons } from "../../charts/zoom_buttons.tsx";
import type { Playhead } from "../../playhead/playhead.ts";
import { PacketStrip, type StripPicture } from "../packet_strip.tsx";
import type { RunViewProps } from "../view.ts";
import { heightFor, layoutOf, leftOf, rightOf } from "./layout.ts";
import { cableMarks, packetAt } from "./marks.ts";
import { cableTable } from "./table.ts";
import { carriedWords, packetReadings } from "./words.ts";
import "./cable.css";

const PICTURE: StripPicture = {
  height: heightFor,
  sides: (run, size) => [leftOf(run, size), rightOf(size)],
  layout: layoutOf,
  marks: cableMarks,
  packetAt,
  beginsAt({ run, range }, packet) {
    const own = cablesOf(run).flatMap(({ sent }) => sent.filter((one) => one.packet === packet));
    return own.findLast(({ from }) => from >= range.from && from <= range.to)?.from ?? null;
  },
  readings: packetReadings,
};

/** An Ethernet with collisions: its stations over time. */
export function CableView({ playhead, state }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const cables = run ? cablesOf(run) : [];
  return (
    <Panel
      title={t`The cable`}
      words={["ethernet", "csma_cd", "slot", "csma_backoff", "jam", "propagation_delay", "cable_utilisation"]}
      state={state}
      empty={cables.length > 0 ? null : run ? t`This path has no cable with collisions.` : t`No run yet.`}
      lead={t`A signal reaches the other stations of the cable after a short delay, and a station that begins to send before its arrival causes a collision. Zoom in to see the delay.`}
      actions={
        <>
          {run && collisionBeside(run, 0, 1) && (
            <>
              <Button
                className="ftp-button"
                aria-label={t`Previous collision`}
                onPress={() => toCollision(playhead, -1)}
              >
                <Trans>‹ Collision</Trans>
              </Button>
              <Button className="ftp-button" aria-label={t`Next collision`} onPress={() => toCollision(playhead, 1)}>
                <Trans>Collision ›</Trans>
              </Button>
            </>
          )}
          <ZoomButtons playhead={playhead} />
        </>
      }
      table={run ? () => cableTable(run, playhead.getState()) : undefined}
    >
      <PacketStrip {...{ playhead, picture: PICTURE }} name={t`The cable`} roleDescription={t`stations of the cable`} />
      <ul className="ftp-cable-use">
        {run && cables.map(({ info }, index) => <li key={info.link}>{carriedWords(run, index)}.</li>)}
      </ul>
    </Panel>
  );
}

/** Slots that are shown before and after a collision. */
const BEFORE = 2;
const AFTER = 6;

function toCollision(playhead: Playhead, direction: 1 | -1): void {
  const { run, time, pause, setRange, seek } = playhead.getState();
  const next = run && collisionBeside(run, time, direction);
  if (!next) return;
  const { slot_ns } = next.cable.info;
  pause();
  setRange({ from: next.collision.from - BEFORE * slot_ns, to: next.collision.to + AFTER * slot_ns });
  seek(next.heard);
}
