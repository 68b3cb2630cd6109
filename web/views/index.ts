import { msg, t } from "@lingui/core/macro";
import { hasChannels } from "../analysis/media/channels.ts";
import { hasQueue } from "../analysis/queue/queue.ts";
import { hasRequests, isVideo } from "../analysis/sharing/requests.ts";
import { hasSeveralFlows } from "../analysis/sharing/shares.ts";
import { hasSeveralWindows } from "../analysis/sharing/synchrony.ts";
import { comeAndGo } from "../analysis/sharing/transfers.ts";
import { hasCables } from "../run/attempts.ts";
import { isSimulated } from "../run/captured.ts";
import { hasBuffers, hasEnds, hasRoundTrips, hasStream, hasWindow } from "../run/flows.ts";
import { ladderMarks } from "./ladder/marks.ts";
import { packetTable } from "./ladder/table.ts";
import { Ladder } from "./ladder/view.tsx";
import { fetched } from "./lazy.tsx";
import { pipeMarks } from "./pipe/marks.ts";
import { Pipe, pipeTable } from "./pipe/view.tsx";
import type { RunView } from "./view.ts";

export { Ladder } from "./ladder/view.tsx";
export { Pipe } from "./pipe/view.tsx";
export { type Forks, type Losses, type RunView, type RunViewProps, runViewPicture, type Shown } from "./view.ts";

/** Every view of a run, one line each; a view that is fetched when first shown is a folder and a line. */
export const runViews: RunView[] = [
  {
    id: "ladder",
    message: msg`Packet ladder`,
    get name() {
      return t`Packet ladder`;
    },
    Component: Ladder,
    csv: packetTable,
    marks: (run, { flow, range, options }, size) => ladderMarks({ run, flow, range, size, ...options }),
  },
  {
    id: "pipe",
    message: msg`The pipe`,
    get name() {
      return t`The pipe`;
    },
    applies: isSimulated,
    Component: Pipe,
    csv: (run, { flow, time }) => pipeTable(run, flow, time),
    marks: (run, { flow, time }, size) => pipeMarks(run, flow, time, size),
  },
  fetched("window", msg`Window and data in flight`, () => import("./window/index.ts"), hasWindow),
  fetched("sequence", msg`Time and sequence numbers`, () => import("./sequence/index.ts"), hasStream),
  fetched("queue", msg`The router's queue`, () => import("./queue/index.ts"), hasQueue),
  fetched("channels", msg`The satellite channels`, () => import("./channels/index.ts"), hasChannels),
  fetched("cable", msg`The cable`, () => import("./cable/index.ts"), hasCables),
  fetched("buffers", msg`Queues of the path`, () => import("./buffers/index.ts"), hasBuffers),
  fetched("flows", msg`Shares of the flows`, () => import("./flows/index.ts"), hasSeveralFlows),
  fetched("windows_together", msg`Windows together`, () => import("./windows_together/index.ts"), hasSeveralWindows),
  fetched("transfers", msg`Flows in time`, () => import("./transfers/index.ts"), comeAndGo),
  fetched("completions", msg`Completion times`, () => import("./completions/index.ts"), comeAndGo),
  fetched("requests", msg`Requests in time`, () => import("./requests/index.ts"), hasRequests),
  fetched("response_times", msg`Latency under load`, () => import("./response_times/index.ts"), hasRequests),
  fetched("playback", msg`Playback of the video`, () => import("./playback/index.ts"), isVideo),
  fetched(
    "limits",
    msg`Limits of the sender`,
    () => import("./limits/index.ts"),
    (run, flow) => (isSimulated(run) || run.limits(flow).start.length > 0) && hasEnds(run, flow),
  ),
  fetched("series", msg`Variables over time`, () => import("./series/index.ts"), hasEnds),
  fetched("states", msg`States and phases`, () => import("./states/index.ts"), hasEnds),
  fetched("throughput", msg`Throughput and goodput`, () => import("./throughput/index.ts")),
  fetched("round_trips", msg`Round trips and RTO`, () => import("./round_trips/index.ts"), hasRoundTrips),
  fetched("distributions", msg`Distributions`, () => import("./distributions/index.ts")),
  fetched("events", msg`Events`, () => import("./events/index.ts")),
  fetched("testbed", msg`The testbed`, () => import("./testbed/index.ts"), isSimulated),
  fetched("sliding", msg`The sliding window`, () => import("./sliding/index.ts"), hasWindow),
];
