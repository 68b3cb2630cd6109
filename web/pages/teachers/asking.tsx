import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { type Client, FaultError } from "../../element/client.ts";
import { FillThePipe } from "../../element/element.ts";
import type { FrameMessage } from "../../element/protocol.ts";
import { english, said, useLanguage } from "../../language/index.ts";
import { siteAddress } from "../../page/opening.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { faultInWords } from "./fault_words.ts";

/** Number of messages that stay in the list. */
const KEPT = 6;

/** Line of the list: a message as the frame sent it, or the call that failed and why. */
type Line = { message: string } | { code: string; error: unknown };

interface Deed {
  name: MessageDescriptor;
  code: string;
  act(client: Client): Promise<unknown>;
}

const DEEDS: readonly Deed[] = [
  { name: msg`Play`, code: "client.play(2e7)", act: (client) => client.play(2e7) },
  { name: msg`Pause`, code: "client.pause()", act: (client) => client.pause() },
  { name: msg`Go to 100 ms`, code: "client.seek(100e6)", act: (client) => client.seek(100e6) },
  { name: msg`One step forward`, code: "client.step(1)", act: (client) => client.step(1) },
  {
    name: msg`A window of 32 KB`,
    code: `client.set({ "tcp.window": "32 KB" })`,
    act: (client) => client.set({ "tcp.window": "32 KB" }),
  },
  {
    name: msg`A window of 32 TB, which is too large`,
    code: `client.set({ "tcp.window": "32 TB" })`,
    act: (client) => client.set({ "tcp.window": "32 TB" }),
  },
];

/** A frame that the page controls, with the messages that it sends. */
export function Asking() {
  const element = useRef<FillThePipe>(null);
  const [told, setTold] = useState<readonly Line[]>([]);
  const { id: lang } = useLanguage();
  useEffect(() => {
    FillThePipe.site = siteAddress();
    const here = element.current;
    if (!here) return;
    const hear = (event: Event) => {
      const message = shorten((event as CustomEvent<FrameMessage>).detail);
      setTold((lines) => [...lines, { message }].slice(-KEPT));
    };
    const types = ["ready", "run", "time", "state", "error"].map((type) => `ftp-${type}`);
    for (const type of types) here.addEventListener(type, hear);
    return () => {
      for (const type of types) here.removeEventListener(type, hear);
    };
  }, []);
  const press = async ({ act, code }: Deed) => {
    const client = element.current?.client;
    if (!client) return;
    try {
      await act(client);
    } catch (error) {
      setTold((lines) => [...lines, { code, error }].slice(-KEPT));
    }
  };
  return (
    <figure className="teachers-example">
      <div className="teachers-deeds">
        {DEEDS.map((deed) => (
          <Button key={deed.code} className="button" onPress={() => void press(deed)}>
            {said(deed.name)} <code>{deed.code}</code>
          </Button>
        ))}
      </div>
      {createElement("fill-the-pipe", {
        ref: element,
        src: siteAddress(),
        experiment: "sandia-table3",
        lang,
        writable: "",
      })}
      <figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard */}
        <pre tabIndex={0} role="log" aria-label={t`Messages from the frame`}>
          {told.length > 0 ? told.map(drawLine) : t`No message from the frame yet.`}
        </pre>
      </figcaption>
    </figure>
  );
}

function drawLine(line: Line, index: number): ReactNode {
  return (
    <Fragment key={index}>
      {index > 0 && "\n"}
      {"message" in line ? (
        <code {...english()}>{line.message}</code>
      ) : (
        <>
          <code {...english()}>{line.code}</code>: {failureOf(line.error)}
        </>
      )}
    </Fragment>
  );
}

const failureOf = (error: unknown) => (error instanceof FaultError ? faultInWords(error.fault) : failureInWords(error));

/** Writes a message without its long parts. */
function shorten(message: FrameMessage): string {
  const text = JSON.stringify(message, (key, value) => (key === "fill_the_pipe" ? undefined : value));
  return text.length <= 140 ? text : `${text.slice(0, 139)}…`;
}
