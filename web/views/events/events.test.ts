import { describe, expect, it } from "vitest";
import { NO_PACKET, type RunData } from "../../engine/contract.ts";
import { createPlayhead } from "../../playhead/playhead.ts";
import { Run } from "../../run/run.ts";
import { catalog, story } from "../../run/testing.ts";
import { USUAL_OPTIONS } from "../../scenario/options.ts";
import { choose, rowOf } from "./follow.ts";
import { eventMarks } from "./marks.ts";
import { chosenIn, findEvents, readQuery, withChosen } from "./query.ts";
import { ROW, rowsShown, scrolledHeight, scrollTo } from "./scroll.ts";
import { eventTable } from "./table.ts";
import { toWhich, whatHappened } from "./words.ts";

const MS = 1e6;

/** Segments 1 and 2, of which 2 is lost; an ACK; then 2 again, after its timer; and a segment of another flow. */
const run = story()
  .data(1, { at: 0 })
  .data(2, { at: 1, lost: true })
  .ack(2, { at: 11 })
  .event("rto_fired", 30)
  .data(2, { at: 31, copy: 1 })
  .flow("other")
  .data(1, { at: 3 })
  .ends(50);

/** Returns the events that match, as "ms kind". */
function asked(text: string): string[] {
  const { time, kind } = run.data.events;
  const found = findEvents(run, text);
  return Array.from({ length: found.count }, (_, i) => found.row(i)).map(
    (row) => `${time[row] / MS} ${run.catalog.event_kinds[kind[row]].id}`,
  );
}

describe("the search in the events", () => {
  it("is everything where nothing is asked", () => {
    expect(findEvents(run, "").count).toBe(run.data.events.time.length);
    expect(readQuery(run, "  ").test).toBeNull();
  });

  it("is a kind, a place, a flow, and all of them at once", () => {
    expect(asked("kind:created,dropped")).toEqual([
      "0 created",
      "1 created",
      "3 created",
      "6 dropped",
      "11 created",
      "31 created",
    ]);
    expect(asked("kind:created flow:other")).toEqual(["3 created"]);
    expect(asked("at:middle kind:arrived flow:bulk")).toEqual(["5 arrived", "6 arrived", "16 arrived", "36 arrived"]);
  });

  it("is a property of packets, with its key or without", () => {
    expect(asked("retransmission kind:sent")).toEqual(["31 sent", "36 sent"]);
    expect(asked("is:lost kind:sent")).toEqual(["1 sent"]);
    expect(asked("is:ack,retransmission kind:created")).toEqual(["11 created", "31 created"]);
    // An event without a packet has none of them.
    expect(asked("-is:data -is:ack")).toEqual(["30 rto_fired"]);
  });

  it("compares numbers of the header and times", () => {
    expect(asked("seq>1000 kind:created")).toEqual(["1 created", "31 created"]);
    expect(asked("seq<=1000 is:data kind:created")).toEqual(["0 created", "3 created"]);
    expect(asked("time>=30 kind:created")).toEqual(["31 created"]);
    expect(asked("time<0.5ms")).toEqual(["0 created", "0 sent"]);
    expect(asked("ack=1001")).toHaveLength(6);
    expect(asked("len>0 ack=1001")).toEqual([]);
  });

  it("finds any other word in the names of kinds, places and reasons", () => {
    expect(asked("rto")).toEqual(["30 rto_fired"]);
    expect(asked("queue_full")).toEqual(["6 dropped"]);
    expect(asked("far kind:sent")).toEqual(["5 sent", "8 sent", "11 sent", "36 sent"]);
  });

  it("says what it could not read, and goes by the rest", () => {
    const { found, problems } = { found: asked("kind:dropped zebra"), problems: readQuery(run, "zebra").problems };
    expect(found).toEqual(["6 dropped"]);
    expect(problems).toEqual([expect.stringContaining("zebra is not in the name of any kind")]);
    for (const wrong of ["kind:lost", "is:blue", "at:moon", "time>soon", "seq>x", "copy>1", "kind:"]) {
      expect(readQuery(run, wrong), wrong).toMatchObject({ test: null, problems: [expect.any(String)] });
    }
  });

  it("is written by the menus into the text and read from it again", () => {
    expect(withChosen("seq>1000 kind:sent", "kind", "dropped")).toBe("seq>1000 kind:dropped");
    expect(withChosen("kind:sent", "kind", "")).toBe("");
    expect(chosenIn("seq>1 kind:sent", "kind")).toBe("sent");
    expect(chosenIn("kind:sent kind:dropped", "kind")).toBe("");
  });

  it("finds rows of a million events, and their places among those found", () => {
    const { data } = run;
    const count = 1_000_000;
    const repeated = <T extends Float64Array | Uint8Array | Uint16Array | Uint32Array>(column: T): T =>
      (column as Float64Array).constructor === Float64Array
        ? (Float64Array.from({ length: count }, (_, i) => i) as T)
        : (new (column.constructor as new (values: ArrayLike<number>) => T)(
            Array.from({ length: count }, (_, i) => column[i % column.length]),
          ) as T);
    const { time, kind, packet, place, flow, detail } = data.events;
    const events = {
      ...data.events,
      time: repeated(time),
      kind: repeated(kind),
      packet: repeated(packet),
      place: repeated(place),
      flow: repeated(flow),
      detail: repeated(detail),
      notable: new Uint32Array(),
    };
    const long = new Run({ ...data, events } as RunData, catalog);
    const found = findEvents(long, "retransmission seq>1000 time>0.001");
    expect(found.count).toBeGreaterThan(count / 10);
    const at = found.row(found.count - 1);
    expect([found.upTo(at), found.upTo(at - 1)]).toEqual([found.count - 1, found.count - 2]);
  });
});

describe("rows on the screen", () => {
  it("are those the window shows, from part of the first to part of the last", () => {
    expect(rowsShown(1000, 0, 10 * ROW)).toEqual({ from: 0, to: 10, offset: 0 });
    expect(rowsShown(1000, 2.5 * ROW, 10 * ROW)).toEqual({ from: 2, to: 13, offset: ROW / 2 });
    expect(rowsShown(3, 500, 10 * ROW)).toEqual({ from: 0, to: 3, offset: 0 });
  });

  it("reach the first and the last of a list that no browser could scroll", () => {
    const [count, view] = [5_000_000, 10 * ROW];
    const reach = scrolledHeight(count) - view;
    expect(reach).toBeLessThan(17_000_000);
    expect(rowsShown(count, 0, view)).toEqual({ from: 0, to: 10, offset: 0 });
    expect(rowsShown(count, reach, view).to).toBe(count);
    for (const index of [0, 12, 2_500_000, count - 1]) {
      const top = scrollTo(index, count, reach / 3, view);
      const { from, to } = rowsShown(count, top ?? 0, view);
      expect(index).toBeGreaterThanOrEqual(from);
      expect(index).toBeLessThan(to);
    }
  });

  it("move no further than they must", () => {
    const view = 10 * ROW;
    expect(scrollTo(5, 1000, 0, view)).toBeNull();
    expect(scrollTo(10, 1000, 0, view)).toBe(ROW);
    expect(scrollTo(3, 1000, 5 * ROW, view)).toBe(3 * ROW);
    expect(scrollTo(500, 1000, 0, view)).toBe((500 - 4.5) * ROW);
  });
});

describe("the list and the other views", () => {
  const dropped = findEvents(run, "kind:dropped").row(0);
  const fired = findEvents(run, "kind:rto_fired").row(0);

  it("show the packet and the instant of a row that is chosen", () => {
    const playhead = createPlayhead();
    playhead.getState().show(run);
    choose(playhead, run, dropped);
    expect(playhead.getState()).toMatchObject({ time: 6 * MS, selection: { kind: "packet", packet: 1 }, flow: 0 });
    choose(playhead, run, fired);
    const { selection } = playhead.getState();
    expect(selection?.kind === "moment" && run.moments[selection.moment].kind).toBe("rto_fired");
    choose(playhead, run, findEvents(run, "flow:other").row(0));
    expect(playhead.getState()).toMatchObject({ flow: 1, selection: { kind: "packet" } });
  });

  it("bring the list to what is selected elsewhere, as it stands at the playhead", () => {
    const packet = { kind: "packet", packet: 1 } as const;
    expect(rowOf(run, { selection: packet, time: 50 * MS })).toBe(dropped);
    expect(run.data.events.time[rowOf(run, { selection: packet, time: 0 })]).toBe(MS);
    expect(rowOf(run, { selection: null, time: 30 * MS })).toBe(fired);
    expect(rowOf(run, { selection: null, time: -1 })).toBe(-1);
    const moment = run.moments.findIndex(({ kind }) => kind === "dropped");
    expect(rowOf(run, { selection: { kind: "moment", moment }, time: 50 * MS })).toBe(dropped);
  });
});

describe("events in words", () => {
  it("name kind, reason and packet", () => {
    const dropped = findEvents(run, "kind:dropped").row(0);
    expect([whatHappened(run, dropped), toWhich(run, dropped)]).toEqual(["dropped: queue full", "2"]);
    const again = findEvents(run, "retransmission").row(0);
    expect(toWhich(run, again)).toBe("2 again");
    const fired = findEvents(run, "kind:rto_fired").row(0);
    expect([run.data.events.packet[fired], toWhich(run, fired)]).toEqual([NO_PACKET, ""]);
  });

  it("are a table of what was found within the range", () => {
    const range = { from: 2 * MS, to: 40 * MS };
    const table = eventTable(run, { range, options: { events: "kind:created,rto_fired" } });
    expect(table.rows.map(([time, what]) => [time, what])).toEqual([
      [3, "created"],
      [11, "created"],
      [30, "rto fired"],
      [31, "created"],
    ]);
    expect(table.rows.every((row) => row.length === table.columns.length)).toBe(true);
  });

  it("are a page of a figure, around the playhead", () => {
    const size = { width: 820, height: 200, em: 13 };
    const texts = eventMarks(run, 30 * MS, USUAL_OPTIONS, size).flatMap((m) => (m.type === "text" ? [m.text] : []));
    expect(texts).toContain("rto fired");
    expect(texts).not.toContain("0.000");
    const few = eventMarks(run, 30 * MS, { events: "kind:dropped" }, size);
    expect(few.filter((m) => m.type === "text" && m.text === "dropped: queue full")).toHaveLength(1);
  });
});
