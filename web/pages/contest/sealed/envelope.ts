/**
 * Sealed paths in a link: their number, title and deadline in the clear, the paths themselves encrypted with a passphrase. The
 * key is derived by PBKDF2 with HMAC-SHA-256, the encryption is AES-256-GCM, and the clear part is authenticated with it.
 */
import { checksum } from "../../../predict/seal.ts";
import { pack, unpackWithin } from "../../../scenario/pack.ts";
import { type Path, readPath } from "../paths.ts";
import { bytesOf, cryptography, lettersOf, utf8 } from "./bytes.ts";

/** Iterations of PBKDF2 for new links: the number that OWASP's Password Storage Cheat Sheet (2023) asks for with HMAC-SHA-256. */
export const ITERATIONS = 600_000;
/** Largest number of iterations that a link may ask for: some seconds of work. */
const MOST_ITERATIONS = 5_000_000;
/** Largest number of sealed paths. */
export const MOST_SEALED = 12;
/** Longest title, letters. */
export const LONGEST_TITLE = 60;
/** Longest unpacked envelope, bytes. */
const LARGEST = 32_768;
/** Letters to which the text of each path is filled up, so that its length does not tell the numbers in it. */
const LETTERS_A_PATH = 192;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Sealed paths as a link holds them. */
export interface Envelope {
  title: string;
  /** Day after which the teacher opens the paths, as YYYY-MM-DD; empty for none. */
  until: string;
  /** Number of sealed paths. */
  count: number;
  iterations: number;
  salt: Uint8Array<ArrayBuffer>;
  iv: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
}

/** Reason why sealed paths stay sealed. */
export class SealError extends Error {
  /** `passphrase`: it does not fit, or the link was changed; `contents`: it fits, and the contents are no paths. */
  readonly reason: "passphrase" | "contents";

  constructor(reason: "passphrase" | "contents") {
    super(reason);
    this.name = "SealError";
    this.reason = reason;
  }
}

const clearPart = ({ title, until, count, iterations }: Omit<Envelope, "salt" | "iv" | "data">) =>
  utf8(JSON.stringify([1, title, until, count, iterations]));

async function keyFrom(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const subtle = cryptography();
  const base = await subtle.importKey("raw", utf8(passphrase.normalize("NFKC")), "PBKDF2", false, ["deriveKey"]);
  const kdf = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return subtle.deriveKey(kdf, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** Seals paths with a passphrase; returns the letters of a link. Salt and nonce are random. */
export async function sealPaths(
  paths: readonly Path[],
  { title, until, passphrase }: { title: string; until: string; passphrase: string },
  iterations = ITERATIONS,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const clear = { title, until, count: paths.length, iterations };
  const text = JSON.stringify(paths);
  const filled = text.padEnd(LETTERS_A_PATH * paths.length);
  const key = await keyFrom(passphrase, salt, iterations);
  const parameters = { name: "AES-GCM", iv, additionalData: clearPart(clear) };
  const data = new Uint8Array(await cryptography().encrypt(parameters, key, utf8(filled)));
  return pack(JSON.stringify({ v: 1, ...clear, salt: lettersOf(salt), iv: lettersOf(iv), data: lettersOf(data) }));
}

/** Reads sealed paths from a link; null if the letters are damaged, or a number is out of its range. Opens nothing. */
export function readEnvelope(letters: string): Envelope | null {
  const unpacked = unpackWithin(letters, LARGEST);
  if ("failure" in unpacked) return null;
  try {
    const { v, title, until, count, iterations, ...rest } = JSON.parse(unpacked.text);
    const [salt, iv, data] = [rest.salt, rest.iv, rest.data].map((one) => bytesOf(String(one)));
    const isWhole = (value: unknown, most: number) =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
    if (v !== 1 || typeof title !== "string" || title.length > LONGEST_TITLE || /\p{Cc}/u.test(title)) return null;
    if (typeof until !== "string" || !(until === "" || DATE.test(until))) return null;
    if (!isWhole(count, MOST_SEALED) || !isWhole(iterations, MOST_ITERATIONS)) return null;
    if (salt?.length !== SALT_BYTES || iv?.length !== IV_BYTES || !data) return null;
    return { title, until, count, iterations, salt, iv, data };
  } catch {
    return null;
  }
}

/** Opens sealed paths. Rejects with a `SealError` if the passphrase does not fit. */
export async function openEnvelope(envelope: Envelope, passphrase: string): Promise<Path[]> {
  const { salt, iv, data, iterations, count } = envelope;
  const key = await keyFrom(passphrase, salt, iterations);
  const parameters = { name: "AES-GCM", iv, additionalData: clearPart(envelope) };
  const opened = await cryptography()
    .decrypt(parameters, key, data)
    .catch(() => {
      throw new SealError("passphrase");
    });
  const paths = pathsIn(new TextDecoder().decode(opened));
  if (paths?.length !== count) throw new SealError("contents");
  return paths;
}

function pathsIn(text: string): Path[] | null {
  try {
    const values: unknown = JSON.parse(text);
    const paths = Array.isArray(values) ? values.map(readPath) : [null];
    return paths.includes(null) ? null : (paths as Path[]);
  } catch {
    return null;
  }
}

/** Id of a contest: that of its sealed paths, or of the open contest if there are none. */
export const contestOf = (letters: string): string => (letters === "" ? "open" : checksum(["contest", letters]));
