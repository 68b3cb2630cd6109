import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAddress } from "./address.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Parts of a window that an address needs: history entries, and the moment between a step back and its event. */
function pageAt(hash: string) {
  const events = new EventTarget();
  const location = { hash };
  const entries = [hash];
  const history = {
    replaceState(_state: unknown, _title: string, link: string) {
      location.hash = link;
      entries[entries.length - 1] = link;
    },
    pushState(_state: unknown, _title: string, link: string) {
      location.hash = link;
      entries.push(link);
    },
  };
  return {
    window: Object.assign(events, { location, history }) as unknown as Window & typeof globalThis,
    location,
    entries,
    go: (to: string) => {
      location.hash = to;
    },
    tell: () => events.dispatchEvent(new Event("hashchange")),
  };
}

test("writes only the last of several changes, once nothing has changed for a while", () => {
  const page = pageAt("#/sandia-table3");
  const address = createAddress(page.window);
  address.write(() => "#/sandia-table3?t=1000");
  address.write(() => "#/sandia-table3?t=2000");
  expect(page.location.hash).toBe("#/sandia-table3");
  vi.advanceTimersByTime(1000);
  expect(page.location.hash).toBe("#/sandia-table3?t=2000");
});

test("an entry the reader steps back to is not written over before the page has heard of it", () => {
  const page = pageAt("#/sandia-table3");
  const address = createAddress(page.window);
  address.write(() => "#/sandia-table3?t=1000");
  page.go("#/");
  vi.advanceTimersByTime(1000);
  expect(page.location.hash).toBe("#/");
  page.tell();
  expect(address.arrivals.getState().state.experiment).toBeNull();
});

test("a page that was left cannot write over the one that was reached", () => {
  const page = pageAt("#/sandia-table3");
  const address = createAddress(page.window);
  page.go("#/sandia-table4");
  page.tell();
  address.write(() => "#/sandia-table3?t=1000");
  vi.advanceTimersByTime(1000);
  expect(page.location.hash).toBe("#/sandia-table4");
  address.write(() => "#/sandia-table4?t=1000");
  vi.advanceTimersByTime(1000);
  expect(page.location.hash).toBe("#/sandia-table4?t=1000");
});

test("each step of a tour has an entry of the history, and what changes within it is written over", () => {
  const page = pageAt("#/sandia-table3");
  const address = createAddress(page.window);
  address.write(() => "#/sandia-table3?step=a", undefined, "/a");
  vi.advanceTimersByTime(1);
  expect(page.entries).toHaveLength(2);
  address.write(() => "#/sandia-table3?step=a&t=1", undefined, "/a");
  vi.advanceTimersByTime(1000);
  address.write(() => "#/sandia-table3?step=b", undefined, "/b");
  vi.advanceTimersByTime(1000);
  address.write(() => "#/sandia-table3?step=b&t=2", undefined, "/b");
  vi.advanceTimersByTime(1000);
  expect(page.entries).toEqual(["#/sandia-table3", "#/sandia-table3?step=a&t=1", "#/sandia-table3?step=b&t=2"]);
  address.write(() => "#/sandia-table3", undefined, "");
  vi.advanceTimersByTime(1000);
  expect(page.entries).toEqual(["#/sandia-table3", "#/sandia-table3?step=a&t=1", "#/sandia-table3"]);
});

test("steps that follow each other quickly have an entry each", () => {
  const page = pageAt("#/sandia-table3");
  const address = createAddress(page.window);
  for (const step of ["a", "b", "c"]) {
    address.write(() => `#/sandia-table3?step=${step}`, undefined, `/${step}`);
    vi.advanceTimersByTime(1);
  }
  const steps = ["a", "b", "c"].map((step) => `#/sandia-table3?step=${step}`);
  expect(page.entries).toEqual(["#/sandia-table3", ...steps]);
});

test("a step that a link opens has the entry of that link", () => {
  const page = pageAt("#/sandia-table3?step=a");
  const address = createAddress(page.window);
  address.write(() => "#/sandia-table3?step=a&t=1", undefined, "/a");
  vi.advanceTimersByTime(1000);
  page.go("#/sandia-table3?step=b&tour=c");
  page.tell();
  address.write(() => "#/sandia-table3?step=b&tour=c&t=2", undefined, "c/b");
  vi.advanceTimersByTime(1000);
  expect(page.entries).toHaveLength(1);
});
