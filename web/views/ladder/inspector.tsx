import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import type { Run } from "../../run/run.ts";
import { flagsOf, title } from "../../run/sentence.ts";
import { format } from "../../words/units.ts";

interface InspectorProps {
  run: Run;
  packet: number;
  onClose(): void;
}

const VERBS: Record<string, string> = {
  created: "made by TCP at",
  queued: "waits at",
  sent: "leaves on",
  arrived: "arrives at",
  delivered: "read by TCP at",
  dropped: "lost at",
};

/** One packet: its header and each thing that happened to it. */
export function Inspector({ run, packet, onClose }: InspectorProps): ReactNode {
  const { seq, ack, len, wnd, copy } = run.data.packets;
  const hops = run.hops(packet);
  const start = hops[0]?.time ?? 0;
  return (
    <aside className="ftp-inspector" aria-label="Selected packet">
      <header>
        <b>{title(run, packet)}</b>
        <Button className="ftp-button" aria-label="Close" onPress={onClose}>
          ×
        </Button>
      </header>
      <dl>
        <dt>seq</dt>
        <dd>{seq[packet]}</dd>
        <dt>len</dt>
        <dd>{format(len[packet], "size")}</dd>
        <dt>ack</dt>
        <dd>{ack[packet]}</dd>
        <dt>wnd</dt>
        <dd>{format(wnd[packet], "size")}</dd>
        <dt>flags</dt>
        <dd>{flagsOf(run, packet) || "none"}</dd>
        {copy[packet] > 0 && (
          <>
            <dt>retransmission</dt>
            <dd>{copy[packet]}</dd>
          </>
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">What happened</th>
            <th scope="col">Time</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {hops.map((hop, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events of a packet have no identity but their order
            <tr key={i}>
              <td>
                {VERBS[hop.kind] ?? hop.kind} {hop.place?.name}
                {hop.kind === "dropped" && `: ${run.dropReason(packet)}`}
              </td>
              <td className="ftp-number">{format(hop.time, "duration", 6)}</td>
              <td className="ftp-number">{format(hop.time - start, "duration", 4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </aside>
  );
}
