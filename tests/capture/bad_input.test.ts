/** Mistakes in `--pcap` are reported before the run, in a sentence, and nothing is written. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";

const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, "run.pcapng");
const traces = join(folder, "traces");

const CASES: { name: string; args: string[]; says: string[] }[] = [
  {
    name: "a place that is not there",
    args: ["--pcap", file, "--pcap-at", "hosts.nobody"],
    says: ["--pcap-at: there is no place hosts.nobody (valid: ", "hosts.sun4_390", "routers.nsc_1", "links.t3"],
  },
  {
    name: "a file that cannot be",
    args: ["--pcap", join(folder, "no", "such", "run.pcapng"), "--trace", traces],
    says: [`--pcap: cannot write ${join(folder, "no", "such", "run.pcapng")}: `],
  },
  {
    name: "a scenario that is wrong",
    args: ["--pcap", file, "--set", "tcp.window=much"],
    says: ["tcp.window: should be a size"],
  },
  { name: "a place without a file", args: ["--pcap-at", "hosts.sun4_390"], says: ["--pcap <FILE>"] },
  { name: "no number of bytes", args: ["--pcap", file, "--pcap-snaplen", "few"], says: ["--pcap-snaplen <BYTES>"] },
];

test.each(CASES)("$name", ({ args, says }) => {
  const program = TESTED_COMMAND_LINE;
  const { status, stdout, stderr } = spawnSync(program, ["run", "sandia-table3", ...args], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stdout).toBe("");
  for (const words of says) expect(stderr).toContain(words);
  expect([file, traces].filter(existsSync)).toEqual([]);
});
