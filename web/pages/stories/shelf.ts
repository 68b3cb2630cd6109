/** The stories in folders, in the order a reader would take them. */

/** A story in the list. */
export interface ShelfStory {
  /** `handshake/a-lost-syn-is-sent-again`; also the end of its address. */
  id: string;
  /** Title: the first line of the text, without the clause. */
  title: string;
  /** "RFC 9293, 3.5"; empty if the first line names none. */
  clause: string;
  text: string;
}

/** Stories of one folder. */
export interface Shelf {
  id: string;
  name: string;
  stories: ShelfStory[];
}

/** Order of the folders, with names that differ from the folder's own. Other folders follow by name. */
const ORDER: readonly [id: string, name?: string][] = [
  ["handshake"],
  ["slow-start"],
  ["congestion-avoidance"],
  ["cubic", "CUBIC"],
  ["bbr", "BBR"],
  ["fast-retransmit"],
  ["fast-recovery"],
  ["losses", "One to four losses in a window"],
  ["limited-transmit"],
  ["sack", "SACK"],
  ["duplicate-sack", "Duplicate SACK"],
  ["prr", "PRR"],
  ["rack", "RACK"],
  ["nak", "NAK"],
  ["ecn", "ECN"],
  ["retransmission"],
  ["backoff"],
  ["karn", "Karn’s rule"],
  ["rfc793", "RFC 793 as fielded"],
  ["timestamps"],
  ["paws", "PAWS"],
  ["acknowledgement"],
  ["delayed-ack", "Delayed ACK"],
  ["window-update"],
  ["receive-window"],
  ["silly-window"],
  ["nagle", "Nagle’s rule"],
  ["zero-window"],
  ["window-scale"],
  ["big-windows"],
  ["reassembly"],
  ["overlap", "Segments that overlap"],
  ["trimming"],
  ["wrap", "Sequence numbers that wrap"],
  ["half-close"],
  ["close"],
  ["reset"],
  ["challenge-ack", "Challenge ACK"],
  ["state-event", "Each state and each event"],
];

/** Sorts stories into shelves, from their texts by path. */
export function shelvesOf(texts: Readonly<Record<string, string>>): Shelf[] {
  const shelves = new Map<string, Shelf>();
  for (const id of Object.keys(texts).sort()) {
    const folder = id.slice(0, id.indexOf("/"));
    const shelf = shelves.get(folder) ?? { id: folder, name: nameOf(folder), stories: [] };
    shelves.set(folder, shelf);
    shelf.stories.push({ id, text: texts[id], ...titleOf(texts[id]) });
  }
  const rank = (id: string) => {
    const place = ORDER.findIndex(([one]) => one === id);
    return place < 0 ? ORDER.length : place;
  };
  return [...shelves.values()].sort((a, b) => rank(a.id) - rank(b.id));
}

function nameOf(folder: string): string {
  const words = folder.replaceAll("-", " ");
  return ORDER.find(([id]) => id === folder)?.[1] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Reads the first line: `# What it shows (RFC 9293, 3.5)`. */
function titleOf(text: string): { title: string; clause: string } {
  const line = /^#\s*([^\n]*)/.exec(text)?.[1].trim() ?? "";
  const parts = /^(.*) \(([^()]*)\)$/.exec(line);
  return parts ? { title: parts[1], clause: parts[2] } : { title: line, clause: "" };
}

/** Keeps the stories with every word of `wanted` in title, clause or folder; empty shelves are left out. */
export function found(shelves: readonly Shelf[], wanted: string): Shelf[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return shelves
    .map((shelf) => {
      const has = ({ title, clause }: ShelfStory) => {
        const text = `${shelf.name} ${title} ${clause}`.toLowerCase();
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
