/**
 * A result that was handed in, as a link: name, program, and numbers on the open paths, signed with ECDSA (P-256, SHA-256) by a
 * key of the student's browser: `entry=<packed>.<public key>.<signature>`. The signature tells that nothing was changed since, and
 * that two results come from one browser. Only another run of the program tells whether the numbers are right.
 */
import { tidied } from "../../../handed_in/names.ts";
import { checksum } from "../../../predict/seal.ts";
import { CONTEST, FIRST_PAGE, readLink, writeLink } from "../../../scenario/link.ts";
import { pack, unpackWithin } from "../../../scenario/pack.ts";
import { LONGEST_PROGRAM } from "../../../scenario/program_link.ts";
import type { Measured } from "../measure.ts";
import { OPEN_IDS, OPEN_PATHS } from "../paths.ts";
import { bytesOf, cryptography, lettersOf, utf8 } from "../sealed/bytes.ts";

/** A result on the open paths. */
export interface Entry {
  /** Id of the contest, see `contestOf`. */
  contest: string;
  name: string;
  program: string;
  /** Numbers on each open path, in order. */
  numbers: readonly Measured[];
  /** Version of the engine that made them. */
  engine: string;
}

/** A result whose signature fits. */
export interface SignedEntry extends Entry {
  /** Fingerprint of the key that signed: 8 hexadecimal digits. */
  key: string;
  /** Letters of the link. */
  letters: string;
}

/** Reason why a link holds no result that counts. */
export type EntryFault = "empty" | "damaged" | "signature" | "version" | "long";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;
/** The program may be escaped letter by letter in JSON, and the numbers are short. */
const LARGEST = 6 * LONGEST_PROGRAM + 8192;
const LONGEST_VERSION = 40;

/** Makes a key pair for signatures; its private key cannot be read out of the browser. */
export const createKeys = async (): Promise<CryptoKeyPair> =>
  cryptography().generateKey(ALGORITHM, false, ["sign", "verify"]);

/** Version of the open paths: it changes with any of their numbers. */
export const versionOfPaths = (): string => checksum(OPEN_IDS.map((id) => [id, OPEN_PATHS[id]])).slice(0, 8);

/** Returns the fingerprint of a public key. */
const fingerprint = (key: string): string => checksum(["key", key]).slice(0, 8);

/** Signs a result; returns the letters of a link. */
export async function signEntry({ name, ...entry }: Entry, keys: CryptoKeyPair): Promise<string> {
  const numbers = entry.numbers.map((one) => [one.throughput_mbps, one.delay_ms, one.loss, one.other_mbps]);
  const text = pack(JSON.stringify({ v: 1, paths: versionOfPaths(), ...entry, name: tidied(name), numbers }));
  const subtle = cryptography();
  const key = lettersOf(new Uint8Array(await subtle.exportKey("raw", keys.publicKey)));
  const signature = lettersOf(new Uint8Array(await subtle.sign(SIGNING, keys.privateKey, utf8(text))));
  return `${text}.${key}.${signature}`;
}

/** Returns the link to a result; `sealed`: the sealed paths of its contest. */
export const entryLink = (entry: string, sealed: string): string =>
  writeLink({ ...FIRST_PAGE, experiment: CONTEST, options: sealed === "" ? { entry } : { sealed, entry } });

/** Reads the letters of a result, and looks whether the signature fits. Nothing of the program is run. */
export async function readEntry(letters: string): Promise<SignedEntry | EntryFault> {
  const [text = "", key = "", signed = "", ...more] = letters.split(".");
  if (text === "") return "empty";
  const [raw, signature] = [bytesOf(key), bytesOf(signed)];
  if (!raw?.length || !signature?.length || more.length > 0) return "damaged";
  const subtle = cryptography();
  try {
    const publicKey = await subtle.importKey("raw", raw, ALGORITHM, false, ["verify"]);
    if (!(await subtle.verify(SIGNING, publicKey, signature, utf8(text)))) return "signature";
  } catch {
    return "damaged";
  }
  const unpacked = unpackWithin(text, LARGEST);
  if ("failure" in unpacked) return unpacked.failure === "too_long" ? "long" : "damaged";
  const entry = entryIn(unpacked.text);
  return typeof entry === "string" ? entry : { ...entry, key: fingerprint(key), letters };
}

function entryIn(text: string): Entry | EntryFault {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(text);
    if (typeof given !== "object" || given === null) return "damaged";
  } catch {
    return "damaged";
  }
  const { v, paths, contest, name, program, engine, numbers } = given;
  if (v !== 1 || paths !== versionOfPaths()) return "version";
  if (![contest, name, program, engine].every((one) => typeof one === "string")) return "damaged";
  if (utf8(program as string).length > LONGEST_PROGRAM) return "long";
  if (!Array.isArray(numbers) || numbers.length !== OPEN_IDS.length) return "damaged";
  const read = numbers.map(readNumbers);
  if (read.includes(null)) return "damaged";
  return {
    contest: (contest as string).slice(0, LONGEST_VERSION),
    name: tidied(name as string),
    program: program as string,
    engine: (engine as string).slice(0, LONGEST_VERSION),
    numbers: read as Measured[],
  };
}

/** Reads the numbers of one path; null if one of them is none. */
function readNumbers(row: unknown): Measured | null {
  if (!Array.isArray(row) || row.length !== 4) return null;
  const isNumber = (value: unknown, most: number) => typeof value === "number" && value >= 0 && value <= most;
  const [throughput_mbps, delay_ms, loss, other_mbps] = row;
  if (!isNumber(throughput_mbps, 1e6) || !isNumber(loss, 1)) return null;
  if (delay_ms !== null && !isNumber(delay_ms, 1e6)) return null;
  if (other_mbps !== null && !isNumber(other_mbps, 1e6)) return null;
  return { throughput_mbps, delay_ms, loss, other_mbps };
}

/** Returns the letters of the result in a link of the contest; empty if there are none. */
export function lettersIn(hash: string): string {
  const { state } = readLink(hash);
  return state.experiment === CONTEST ? (state.options.entry ?? "") : "";
}
