import { describe, expect, it } from "vitest";
import { followers, nearestAccepted } from "./follow.ts";

const queue = (limit: number, share: number | null) => ({
  routers: { new_york: { queue: { limit, transmit_per_peer: share } } },
});

describe("values that follow a change", () => {
  it("keeps one line's share of a room, so that the room binds", () => {
    const path = "routers.new_york.queue.limit";
    const share = "routers.new_york.queue.transmit_per_peer";
    expect(followers(path, 160, queue(320, 128))).toEqual([{ path: share, value: 64, why: "" }]);
    expect(followers(path, 1000, queue(320, 128))).toEqual([{ path: share, value: 400, why: "" }]);
    expect(followers(path, 160, queue(320, null))).toEqual([]);
    expect(followers("tcp.window", 160, queue(320, 128))).toEqual([]);
  });

  it("sets a value to the largest that the simulator accepts", () => {
    const message = "makes packets of 4124, but the path's MTU is 256";
    const problem = { path: "flows.bulk.tcp.mss", message, choices: ["at most 228"] };
    expect(nearestAccepted({ "tcp.mss": 4096 }, { problems: [problem] }, null)).toEqual([
      { path: "tcp.mss", value: 228, why: message },
    ]);
  });

  it("moves a value that depends on the changed one to the nearest valid one", () => {
    const problem = {
      path: "flows.bulk.lntp.ntx",
      message: "is 14, not within the window",
      choices: ["1", "2", "3", "4"],
    };
    const scenario = { flows: { bulk: { lntp: { ntx: 14 } } } };
    expect(nearestAccepted({ "flows.bulk.lntp.window": 4 }, { problems: [problem] }, scenario)).toEqual([
      { path: "flows.bulk.lntp.ntx", value: 4, why: "is 14, not within the window" },
    ]);
  });

  it("leaves a problem without valid values to the reader", () => {
    const problem = { path: "links.t3.rate", message: "is missing", choices: [] };
    expect(nearestAccepted({ "links.t3.rate": 3 }, { problems: [problem] }, null)).toEqual([]);
  });
});
