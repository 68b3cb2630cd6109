/** Client of a frame that shows `embed.html`: sends requests and receives messages. No dependencies. */
import { type Fault, type FrameMessage, type FrameRequest, type ParameterValue, VERSION } from "./protocol.ts";

/** Names of the messages that a frame sends. */
export type MessageType = FrameMessage["type"];
/** A message of one type. */
export type MessageOf<T extends MessageType> = Extract<FrameMessage, { type: T }>;

/** Error for a request that failed: `fault` says what is wrong and where. */
export class FaultError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.place ? `${fault.place}: ${fault.message}` : fault.message);
    this.name = "FaultError";
    this.fault = fault;
  }
}

/** Conversation with one frame. Every method resolves with the frame's answer and rejects with a `FaultError`. */
export interface Client {
  /** Resolves with the run that is shown, as soon as there is one. */
  ready(): Promise<MessageOf<"ready">>;
  state(): Promise<MessageOf<"state">>;
  run(): Promise<MessageOf<"run">>;
  setState(link: string): Promise<void>;
  set(parameters: Record<string, ParameterValue>): Promise<MessageOf<"run">>;
  reset(): Promise<MessageOf<"run">>;
  play(speed?: number): Promise<void>;
  pause(): Promise<void>;
  seek(time: number): Promise<void>;
  step(direction?: 1 | -1, stride?: Extract<FrameRequest, { type: "step" }>["stride"]): Promise<void>;
  /** Calls `hear` with each message of the type; returns a function that stops it. */
  on<T extends MessageType>(type: T, hear: (message: MessageOf<T>) => void): () => void;
  /** Ends the conversation; requests without an answer fail with `no_answer`. */
  close(): void;
}

/** Settings of a client. */
export interface ClientOptions {
  /** Longest wait for an answer, ms; a run of millions of packets takes seconds. */
  patience?: number;
}

const PATIENCE_MS = 60_000;

interface Waiting {
  resolve(message: FrameMessage): void;
  reject(error: FaultError): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Number of requests by all clients of the page, so that clients of one frame can tell their answers apart. */
let asked = 0;

/** Opens a conversation with the page in `frame`. Requests that are not answered in time fail with `no_answer`. */
export function connect(frame: HTMLIFrameElement, { patience = PATIENCE_MS }: ClientOptions = {}): Client {
  const waiting = new Map<string, Waiting>();
  const hearers = new Map<MessageType, Set<(message: never) => void>>();
  const mine = `client ${Math.random().toString(36).slice(2)}`;

  function hear({ data, source }: MessageEvent) {
    if (source === null || source !== frame.contentWindow || data?.fill_the_pipe !== VERSION) return;
    const message = data as FrameMessage & { id?: string };
    const one = message.id === undefined ? undefined : waiting.get(message.id);
    if (one) {
      clearTimeout(one.timer);
      waiting.delete(message.id as string);
      if (message.type === "error") one.reject(new FaultError(message));
      else one.resolve(message);
    }
    // An answer is no message for listeners that did not ask.
    if (message.id === undefined) for (const heard of hearers.get(message.type) ?? []) heard(message as never);
  }
  addEventListener("message", hear);

  const fail = (id: string, message: string) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (one) clearTimeout(one.timer);
    one?.reject(new FaultError({ type: "error", code: "no_answer", message }));
  };

  function ask(request: FrameRequest): Promise<FrameMessage> {
    asked += 1;
    const id = `${mine} ${asked}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(id, `The frame did not answer “${request.type}”.`), patience);
      waiting.set(id, { resolve, reject, timer });
      const frameWindow = frame.contentWindow;
      // A sandboxed frame has no origin to name; no request is secret.
      if (frameWindow) frameWindow.postMessage({ fill_the_pipe: VERSION, id, ...request }, "*");
      else fail(id, "The frame is not on the page.");
    });
  }
  const answered = <T extends MessageType>(request: FrameRequest) => ask(request) as Promise<MessageOf<T>>;
  const done = async (request: FrameRequest) => {
    await ask(request);
  };

  return {
    ready: () => answered<"ready">({ type: "hello" }),
    state: () => answered<"state">({ type: "get_state" }),
    run: () => answered<"run">({ type: "get_run" }),
    setState: (link) => done({ type: "set_state", link }),
    set: (parameters) => answered<"run">({ type: "set", parameters }),
    reset: () => answered<"run">({ type: "reset" }),
    play: (speed) => done(speed === undefined ? { type: "play" } : { type: "play", speed }),
    pause: () => done({ type: "pause" }),
    seek: (time) => done({ type: "seek", time }),
    step: (direction = 1, stride) => done(stride ? { type: "step", direction, stride } : { type: "step", direction }),
    on(type, heard) {
      const all = hearers.get(type) ?? new Set();
      hearers.set(type, all.add(heard as (message: never) => void));
      return () => void all.delete(heard as (message: never) => void);
    },
    close() {
      removeEventListener("message", hear);
      for (const id of [...waiting.keys()]) fail(id, "The client was closed.");
    },
  };
}
