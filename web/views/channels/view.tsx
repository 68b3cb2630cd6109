import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { channelsOf } from "../../analysis/media/channels.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { ZoomButtons } from "../../charts/zoom_buttons.tsx";
import { PacketStrip, type StripPicture } from "../packet_strip.tsx";
import type { RunViewProps } from "../view.ts";
import { heightFor, layoutOf, SIDE } from "./layout.ts";
import { channelsMarks, packetAt } from "./marks.ts";
import { channelsTable } from "./table.ts";
import { carriedWords, packetReadings } from "./words.ts";
import "./channels.css";

const PICTURE: StripPicture = {
  height: (run, size) => heightFor(run ? channelsOf(run).length : 0, size),
  sides: (_, { em }) => [SIDE * em, SIDE * em],
  layout: layoutOf,
  marks: channelsMarks,
  packetAt,
  beginsAt(input, packet) {
    const { shown } = layoutOf(input);
    const own = channelsOf(input.run).flatMap(({ bursts }) => bursts.filter((one) => one.packet === packet));
    return own.find(({ from }) => from >= shown.from && from <= shown.to)?.from ?? null;
  },
  readings: packetReadings,
};

/** The channels of a packet satellite, slot by slot. */
export function ChannelsView({ playhead, state }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const channels = run ? channelsOf(run) : [];
  return (
    <Panel
      title={t`The satellite channels`}
      words={["satellite", "poda", "poda_frame", "slot", "reservation", "piggyback", "hop", "simp"]}
      state={state}
      empty={channels.length > 0 ? null : run ? t`This path has no packet satellite.` : t`No run yet.`}
      lead={t`Frames of the channel: first each site’s reservation slots, then the data slots. A line leads from each reservation to its data, which cannot leave until all sites have heard the reservation, one hop later.`}
      actions={<ZoomButtons playhead={playhead} />}
      table={run ? () => channelsTable(run, playhead.getState()) : undefined}
    >
      <PacketStrip
        {...{ playhead, picture: PICTURE }}
        name={t`The satellite channels`}
        roleDescription={t`frames of the channels`}
      />
      <ul className="ftp-channels-use">
        {run &&
          channels.map(({ info, number }, index) => <li key={`${info.link} ${number}`}>{carriedWords(run, index)}</li>)}
      </ul>
    </Panel>
  );
}
