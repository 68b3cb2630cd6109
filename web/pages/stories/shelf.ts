/** The stories in folders, in the order in which a reader would read them. */
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { prose, said } from "../../language/index.ts";
import "./catalogs.ts";

/** A story in the list. */
export interface ShelfStory {
  /** `handshake/a-lost-syn-is-sent-again`; also the end of its address. */
  id: string;
  /** English title: the first line of the text, without the clause. */
  title: string;
  /** "RFC 9293, 3.5"; empty if the first line names none. */
  clause: string;
  text: string;
}

/** Stories of one folder. */
export interface Shelf {
  id: string;
  name: MessageDescriptor;
  stories: ShelfStory[];
}

/** Names of the folders, in their order. Other folders follow in the order of their names. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  handshake: msg`Handshake`,
  "slow-start": msg`Slow start`,
  "congestion-avoidance": msg`Congestion avoidance`,
  cubic: msg`CUBIC`,
  vegas: msg`Vegas`,
  westwood: msg`Westwood`,
  hybla: msg`Hybla`,
  ledbat: msg`LEDBAT++`,
  bbr: msg`BBR`,
  bbr3: msg`BBR, version 3`,
  "fast-retransmit": msg`Fast retransmit`,
  "fast-recovery": msg`Fast recovery`,
  losses: msg`One to four losses in a window`,
  "limited-transmit": msg`Limited transmit`,
  sack: msg`SACK`,
  "duplicate-sack": msg`Duplicate SACK`,
  prr: msg`PRR`,
  rack: msg`RACK`,
  nak: msg`NAK`,
  ecn: msg`ECN`,
  "accurate-ecn": msg`Accurate ECN`,
  dctcp: msg`DCTCP`,
  prague: msg`Prague`,
  estimator: msg`Round-trip estimator`,
  retransmission: msg`Retransmission`,
  backoff: msg`Backoff`,
  karn: msg`Karn’s rule`,
  rfc793: msg`RFC 793 as fielded`,
  timestamps: msg`Timestamps`,
  paws: msg`PAWS`,
  acknowledgement: msg`Acknowledgement`,
  "delayed-ack": msg`Delayed ACK`,
  "window-update": msg`Window update`,
  "receive-window": msg`Receive window`,
  "silly-window": msg`Silly window`,
  nagle: msg`Nagle’s rule`,
  "zero-window": msg`Zero window`,
  "window-scale": msg`Window scale`,
  "big-windows": msg`Big windows`,
  reassembly: msg`Reassembly`,
  overlap: msg`Segments that overlap`,
  trimming: msg`Trimming`,
  wrap: msg`Sequence numbers that wrap`,
  "half-close": msg`Half close`,
  close: msg`Closing a connection`,
  reset: msg`Reset`,
  "challenge-ack": msg`Challenge ACK`,
  "state-event": msg`Each state and each event`,
  packetdrill: msg`packetdrill scripts`,
};
const ORDER = Object.keys(NAMES);

/** Sorts stories into shelves, from their texts by path. */
export function shelvesOf(texts: Readonly<Record<string, string>>): Shelf[] {
  const shelves = new Map<string, Shelf>();
  for (const id of Object.keys(texts).sort()) {
    const folder = id.slice(0, id.indexOf("/"));
    const shelf = shelves.get(folder) ?? { id: folder, name: nameOf(folder), stories: [] };
    shelves.set(folder, shelf);
    shelf.stories.push({ id, text: texts[id], ...titleOf(texts[id]) });
  }
  const rank = (id: string) => (Object.hasOwn(NAMES, id) ? ORDER.indexOf(id) : ORDER.length);
  return [...shelves.values()].sort((a, b) => rank(a.id) - rank(b.id));
}

/** Returns the name of a folder: its own name, or the words of the folder if the site does not have it. */
function nameOf(folder: string): MessageDescriptor {
  const words = folder.replaceAll("-", " ");
  const message = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return Object.hasOwn(NAMES, folder) ? NAMES[folder] : { id: message, message };
}

/** Reads the first line: `# What it shows (RFC 9293, 3.5)`, or with `//` in a packetdrill script. */
function titleOf(text: string): { title: string; clause: string } {
  const line = /^(?:#|\/\/)\s*([^\n]*)/.exec(text)?.[1].trim() ?? "";
  const parts = /^(.*) \(([^()]*)\)$/.exec(line);
  return parts ? { title: parts[1], clause: parts[2] } : { title: line, clause: "" };
}

/** Title of a story about one state: the state, and the event with its answer, whose translation all states share. */
const STATE_TITLE = /^(?<state>[A-Z][A-Z0-9-]+): (?<event>.+)$/;

/** Returns a story's title in the language of the page. Titles without a translation, such as those of a reader, stay as they are. */
export function shownTitle({ title }: Pick<ShelfStory, "title">): string {
  const { state, event } = STATE_TITLE.exec(title)?.groups ?? {};
  return state === undefined ? prose(title) : t`${state}: ${prose(event)}`;
}

/** Keeps the stories with every word of `wanted` in title, clause or folder; empty shelves are left out. */
export function found(shelves: readonly Shelf[], wanted: string): Shelf[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return shelves
    .map((shelf) => {
      const has = (story: ShelfStory) => {
        const text = `${said(shelf.name)} ${shownTitle(story)} ${story.title} ${story.clause}`.toLowerCase();
        return words.every((word) => text.includes(word));
      };
      return { ...shelf, stories: shelf.stories.filter(has) };
    })
    .filter(({ stories }) => stories.length > 0);
}

/** Returns the link to a story. */
export function storyLink(id: string): string {
  return `#/stories/${id}`;
}
