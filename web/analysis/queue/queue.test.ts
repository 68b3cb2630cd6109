import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../engine/contract.ts";
import { simulated, start } from "../../engine/testing.ts";
import { Run } from "../../run/run.ts";
import { actsOf, queuesOf } from "./queue.ts";
import { waitingAt } from "./waiting.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

describe("a way that passes a line's two queues", () => {
  it("has at each what happened there, and at the other what happened there", () => {
    const queue = { discipline: "drop_tail", unit: "packets", limit: 3 };
    const scenario = {
      hosts: { a: {}, b: {} },
      routers: { near: { queue }, far: { queue } },
      links: {
        ether: { kind: "ethernet", stations: ["a", "b", "near"] },
        line: { stations: ["near", "far"], rate: "64 kb/s", propagation_delay: "50 ms" },
      },
      tcp: { variant: "reno", window: "16 KB" },
      flows: { bulk: { from: "a", to: "b", via: "far", app: { bytes: "60 KB" } } },
    };
    const run = new Run(simulated(scenario).data, catalog, scenario as never);
    const { queues, queue_results } = run.data.summary;
    const nameOf = (queue: number) => run.places[queues[queue].router].id;
    expect(queuesOf(run, 0).map(nameOf)).toEqual(["routers.near", "routers.far"]);
    const [near, far] = queuesOf(run, 0);
    expect(actsOf(run, near).length).toBe(queue_results[near].dropped);
    expect(actsOf(run, far).length).toBe(queue_results[far].dropped);
    expect(queue_results[near].dropped).toBeGreaterThan(0);
    // A packet that arrived at the line rate does not wait when it returns over the same line.
    const most = (queue: number) =>
      Math.max(...Array.from(run.data.queues.time, (time) => waitingAt(run, queue, time).length));
    expect([most(near), most(far)]).toEqual([queue_results[near].most_packets, queue_results[far].most_packets]);
  });
});
