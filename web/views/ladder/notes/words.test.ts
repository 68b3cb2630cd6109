import { describe, expect, it } from "vitest";
import { textWidth } from "../../../marks/labels.ts";
import { boxOf, Occupancy } from "../../../marks/place/occupancy.ts";
import { story } from "../../../run/testing.ts";
import { layoutOf } from "../layout.ts";
import { eventMarks, ladderMarks } from "../marks.ts";
import { calloutMarks, input, MS, ofType, texts } from "../testing.ts";
import { timerMarks } from "./annotations.ts";

it("keeps its callouts clear of the names of timers, where their stretch has room for both", () => {
  const waiting = story()
    .data(1, { at: 0 })
    .event("delayed_ack_fired", 46)
    .ack(2, { at: 64 })
    .data(2, { at: 84 })
    .limit("receiver_window", 0)
    .ends(100);
  // Narrow, so that a callout reaches across.
  const narrow = input(waiting, 100, { size: { width: 600, height: 700, em: 13 } });
  const layout = layoutOf(narrow);
  const [name] = texts(timerMarks(narrow, layout));
  const boxes = ofType(calloutMarks(narrow, layout, null), "rect");
  expect([name, boxes.length]).toEqual(["delayed-ACK timer", 2]);
  const [{ y: at }] = ofType(timerMarks(narrow, layout), "text");
  for (const { y, height } of boxes) expect(y > at || y + height < at).toBe(true);
});

it("never hides the packets before and after a stretch behind its callout", () => {
  const waiting = story()
    .data(1, { at: 0 })
    .ack(2, { at: 64 })
    .data(2, { at: 84 })
    .limit("receiver_window", 0)
    .ends(100);
  for (const height of [700, 220, 160]) {
    const short = input(waiting, 100, { size: { width: 600, height, em: 13 } });
    const layout = layoutOf(short);
    const [box] = ofType(calloutMarks(short, layout, null), "rect");
    expect(box.y, `${height} px`).toBeGreaterThanOrEqual(layout.time(0));
    expect(box.y + box.height, `${height} px`).toBeLessThanOrEqual(layout.time(84 * MS));
  }
});

it("keeps the words of a loss and of a gap in the picture, however narrow it is", () => {
  const lossy = story()
    .data(1, { at: 0, lost: true })
    .data(2, { at: 4 })
    .data(1, { at: 60, copy: 1 })
    .limit("receiver_window", 0)
    .ends(100);
  for (const width of [300, 420, 700]) {
    const drawn = ladderMarks(input(lossy, 100, { size: { width, height: 500, em: 13 } }));
    for (const mark of ofType(drawn, "text").filter(({ text }) => /lost|gap|ms$/.test(text))) {
      const wide = textWidth(mark.text, mark.size);
      const left = mark.anchor === "end" ? mark.x - wide : mark.x;
      expect(left, `${mark.text} at ${width} px`).toBeGreaterThanOrEqual(0);
      expect(left + wide, `${mark.text} at ${width} px`).toBeLessThanOrEqual(width + 1);
    }
  }
});

describe("words in the ladder", () => {
  const waiting = story()
    .data(1, { at: 0 })
    .data(2, { at: 2 })
    .ack(2, { at: 64 })
    .data(3, { at: 84, lost: true })
    .data(4, { at: 90 })
    .limit("receiver_window", 0)
    .ends(120);
  const sizes = [
    { width: 800, height: 600, em: 13 },
    { width: 800, height: 300, em: 13 },
    { width: 1400, height: 800, em: 24 },
    { width: 390, height: 500, em: 13 },
  ];

  it.each(sizes)("hide no packet at $width x $height px", (size) => {
    const given = input(waiting, 120, { size });
    const layout = layoutOf(given);
    const events = eventMarks(given, layout);
    const packets = events.filter(({ type }) => type === "line" || type === "path");
    const crosses = events.filter((mark) => mark.type === "line" && mark.stroke.width < 1);
    const taken = new Occupancy(
      size,
      packets.filter((mark) => !crosses.includes(mark)),
    );
    const losses = ofType(events, "text").filter(({ text }) => text.startsWith("lost"));
    const callouts = calloutMarks(given, layout, null);
    expect(callouts.length + losses.length).toBeGreaterThan(0);
    for (const one of losses) expect(taken.isFree(boxOf(one)), one.text).toBe(true);
    for (const one of ofType(callouts, "rect")) expect(taken.isFree(one)).toBe(true);
  });

  it("name the losses of a ladder without a free place above it, and in a figure too", () => {
    const full = story();
    for (let n = 1; n <= 60; n++) full.data(n, { at: 2 * n, lost: n % 20 === 0 });
    const given = input(full.ends(120), 120, { size: { width: 1000, height: 300, em: 13 } });
    expect(texts(eventMarks(given, layoutOf(given))).filter((text) => text.includes("lost"))).toEqual([
      "2 lost: queue full",
    ]);
    expect(texts(ladderMarks(given))).toContain("2 lost: queue full");
  });

  it("keep clear of the playhead's line wherever it is", () => {
    const given = input(waiting, 120);
    const layout = layoutOf(given);
    let drawn = 0;
    for (let ms = 0; ms < 120; ms += 2) {
      const line = layout.time(ms * MS);
      for (const { y, height } of ofType(calloutMarks(given, layout, null, line), "rect")) {
        expect(line < y || line > y + height, `${ms} ms`).toBe(true);
        drawn++;
      }
    }
    expect(drawn).toBeGreaterThan(60);
  });
});
