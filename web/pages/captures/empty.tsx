import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import type { Scenario } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import { FIRST_PAGE, LABORATORY, writeLink } from "../../scenario/link.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { sampleCapture } from "./sample.ts";
import { Title } from "./title.tsx";

interface EmptyProps {
  notice: ReactNode;
  openButton: ReactNode;
  engine: Engine;
  /** Number of the connection of the reader's own capture that a link names. */
  wanted: number | null;
  /** Scenario of the simulation beside the capture, if the link has one. */
  scenario: Scenario | null;
  onFile(file: File): void;
}

/** Page without a capture: files that it reads, what happens to them, and how to make one. */
export function Empty({ notice, openButton, engine, wanted, scenario, onFile }: EmptyProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const sample = async () => {
    try {
      onFile(await sampleCapture(engine));
    } catch (error) {
      setFailure(failureInWords(error));
    }
  };
  return (
    <main className="gallery captures">
      {notice}
      <Title>
        <Trans>A capture of your own</Trans>
      </Title>
      <p className="gallery-lead">
        <Trans>
          Open a capture from tcpdump or Wireshark and choose one of its TCP connections. The page shows the connection
          like an experiment: packet by packet on the ladder, in the notation of tcptrace, and as windows, round trips
          and rates over time.
        </Trans>
      </p>
      {(wanted !== null || scenario !== null) && (
        <p className="captures-note" role="status">
          {wanted !== null && (
            <Trans>
              This link shows connection {wanted + 1} of a capture. A capture stays on the machine where it was opened:
              open the file to see the connection.
            </Trans>
          )}
          {scenario !== null && (
            <Trans>
              {" "}
              The link also contains a simulation:{" "}
              <a href={writeLink({ ...FIRST_PAGE, experiment: LABORATORY, scenario })}>open the simulation alone</a>.
            </Trans>
          )}
        </p>
      )}
      <div className="card captures-drop">
        {openButton}{" "}
        <span>
          <Trans>or drop the file anywhere on this page.</Trans>
        </span>
        <p className="quiet">
          <Trans>
            Your browser reads the file piece by piece, up to 1 GB. Nothing in the file leaves this machine.
          </Trans>
        </p>
      </div>
      <ul className="captures-facts">
        <li>
          <Trans>
            <strong>pcap and pcapng</strong>, from Ethernet, Wi-Fi as the system delivers it, loopback, Linux “any” and
            raw IP; IPv4 and IPv6. Unpack a compressed file first.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>qlog</strong>, from implementations of QUIC or from here: what one end has sent, received and taken
            for lost, with its congestion window and round trips.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Headers are enough:</strong> <code>tcpdump -i any -s 128 -w capture.pcap tcp</code> produces a small
            file of a long transfer.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A capture records one place:</strong> the time at which each packet passed it. The rest of the path
            is drawn pale, and losses are guessed from retransmissions, as in Wireshark.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          No capture at hand?{" "}
          <Button className="link-button" onPress={() => void sample()}>
            Try the page with a simulated one
          </Button>
          , or save a capture from any experiment with Export, then Capture.
        </Trans>
      </p>
      {failure !== null && (
        <p role="alert">
          <Trans>The simulated capture could not be created: {failure}</Trans>
        </p>
      )}
    </main>
  );
}
