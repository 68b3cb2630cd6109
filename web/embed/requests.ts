/** Reads the requests of another page, none of which is trusted. */
import * as z from "zod/mini";
import { type Fault, type FrameRequest, STRIDE_IDS, VERSION } from "../element/protocol.ts";
import { isPath } from "../scenario/overrides.ts";

/** Longest link: compressed scenarios are long. */
const LONGEST_LINK = 200_000;
/** Latest instant, ns: a hundred days. */
const LATEST = 8.64e15;
/** Parameters at once. */
const MOST = 200;

const instant = z.number().check(z.minimum(0), z.maximum(LATEST));
const value = z.union([z.number(), z.string().check(z.maxLength(2000)), z.boolean(), z.null()]);

const SHAPES = {
  hello: z.strictObject({ type: z.literal("hello") }),
  get_state: z.strictObject({ type: z.literal("get_state") }),
  get_run: z.strictObject({ type: z.literal("get_run") }),
  set_state: z.strictObject({
    type: z.literal("set_state"),
    link: z.string().check(z.startsWith("#/"), z.maxLength(LONGEST_LINK)),
  }),
  set: z.strictObject({ type: z.literal("set"), parameters: z.record(z.string(), value) }),
  reset: z.strictObject({ type: z.literal("reset") }),
  play: z.strictObject({
    type: z.literal("play"),
    speed: z.optional(z.number().check(z.minimum(1), z.maximum(LATEST))),
  }),
  pause: z.strictObject({ type: z.literal("pause") }),
  seek: z.strictObject({ type: z.literal("seek"), time: instant }),
  step: z.strictObject({
    type: z.literal("step"),
    direction: z.union([z.literal(1), z.literal(-1)]),
    stride: z.optional(z.enum(STRIDE_IDS)),
  }),
} satisfies Record<FrameRequest["type"], z.ZodMiniType<FrameRequest>>;

type RequestType = keyof typeof SHAPES;

const TYPES = Object.keys(SHAPES) as RequestType[];
const READS: readonly RequestType[] = ["hello", "get_state", "get_run"];

/** A request that was understood, or the reason why it was not, with its id. */
export type Asked = { id: string | undefined } & ({ request: FrameRequest } | { fault: Fault });

const ID = 100;

/**
 * Reads a request; null for a message that is not of this protocol. `allowed`: whether the asking page may change
 * anything.
 */
export function readRequest(data: unknown, allowed: boolean): Asked | null {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, "fill_the_pipe")) return null;
  const { fill_the_pipe: version, id: named, ...rest } = data as Record<string, unknown>;
  const id = typeof named === "string" && named.length <= ID ? named : undefined;
  const fault = (code: Fault["code"], message: string, more: Pick<Fault, "place" | "choices"> = {}): Asked => ({
    id,
    fault: { type: "error", code, message, ...more },
  });
  if (version !== VERSION) {
    return fault("version", `This page speaks version ${VERSION}.`, {
      place: "fill_the_pipe",
      choices: [`${VERSION}`],
    });
  }
  const type = TYPES.find((one) => one === rest.type);
  if (!type) return fault("unknown_type", "There is no such type of message.", { place: "type", choices: TYPES });
  if (!allowed && !READS.includes(type)) {
    return fault("not_allowed", `“${type}” makes a change that the address of the frame does not allow.`);
  }
  const read = SHAPES[type].safeParse(rest);
  if (!read.success) {
    const [{ message, path }] = read.error.issues;
    return fault("bad_message", message, { place: path.map(String).join(".") || "type" });
  }
  if (type === "set") {
    // The keys of what was sent are checked, because the parsed object has no `__proto__`.
    const paths = Object.keys(rest.parameters as object);
    if (!paths.every(isPath))
      return fault("bad_message", "This is not the path of a parameter.", { place: "parameters" });
    if (paths.length > MOST) return fault("bad_message", `More than ${MOST} parameters.`, { place: "parameters" });
  }
  return { id, request: read.data as FrameRequest };
}

const ORIGIN = /^(?:https?:\/\/[^/?#@\s,]+|null)$/;

/** Origins that may change something, of a frame's address; `null` is the one of files and sandboxed frames. */
export function readAllowed(search: string): string[] {
  const texts = new URLSearchParams(search).getAll("allow").flatMap((text) => text.split(","));
  return texts.filter((text) => text.length < 300 && ORIGIN.test(text)).slice(0, 20);
}
