import type { Engine } from "../../engine/pool.ts";

/** Two transfers over one line that loses some segments, captured beside host A. */
const SCENARIO = {
  name: "A transfer each way",
  hosts: { a: { name: "Host A" }, b: { name: "Host B" } },
  links: { line: { stations: ["a", "b"], rate: "10 Mb/s", propagation_delay: "20 ms" } },
  tcp: { variant: "newreno", window: "60 KB", mss: 1460, timestamps: true },
  flows: {
    upload: { from: "a", to: "b", app: { bytes: "600 KB" }, lose: { forward: "60,61,64,200" } },
    download: { from: "b", to: "a", app: { bytes: "300 KB" }, lose: { forward: "80" } },
  },
};

/** Makes a capture with the simulator, for readers who have none. */
export async function sampleCapture(engine: Pick<Engine, "capture">): Promise<File> {
  return new File([await engine.capture(SCENARIO, {}, "pcapng")], "simulated.pcapng");
}
