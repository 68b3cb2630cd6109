/**
 * Captures of every experiment at every place: each is written, opens again with as many packets as were written, and Wireshark
 * finds nothing malformed and every checksum right.
 */

import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { at, PACKAGE } from "../../scripts/setup/places.mjs";
import type { Checked } from "../../web/engine/contract";
import { check, initSync } from "../../web/engine/pkg/fill_the_pipe_wasm.js";
import { atHand, program } from "./at_hand.ts";

/** The beginning of a run has packets at all of its places. */
const SHORT = ["--set", "budget.events=2000"];

const hand = atHand();
const output = promisify(execFile);

beforeAll(() => {
  initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) });
});

function placesOf(id: string): string[] {
  const { scenario } = JSON.parse(readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8"));
  const { places }: Checked = JSON.parse(check(JSON.stringify(scenario), "{}"));
  return places.map((place) => place.id);
}

async function json(...args: string[]) {
  return JSON.parse((await output(program, args, { maxBuffer: 1 << 26 })).stdout);
}

test("each is written, opens again, and is whole to tshark", { timeout: 300_000 }, async () => {
  // Sections of pcapng may follow one another in a file: the reader starts once for an experiment, tshark once for all.
  const all = hand.file("all.pcapng");
  let written = 0;
  for (const id of EXPERIMENTS) {
    const together = hand.file(`${id}.pcapng`);
    let here = 0;
    for (const place of placesOf(id)) {
      const file = hand.file("one.pcapng");
      const { capture } = await json("run", id, "--json", "--pcap", file, "--pcap-at", place, ...SHORT);
      appendFileSync(together, readFileSync(file));
      here += capture.packets;
    }
    const { packets, damage } = await json("capture", "--json", together);
    expect({ packets, damage }, id).toEqual({ packets: here, damage: null });
    appendFileSync(all, readFileSync(together));
    expect(here, id).toBeGreaterThan(0);
    written += here;
  }
  const wrong = "_ws.malformed or ip.checksum.status == 0 or tcp.checksum.status == 0 or udp.checksum.status == 0";
  const checks = ["-o", "ip.check_checksum:TRUE", "-o", "tcp.check_checksum:TRUE", "-o", "udp.check_checksum:TRUE"];
  const tshark = (...args: string[]) =>
    execFileSync(hand.tshark, ["-r", all, "-N", "n", ...checks, "-T", "fields", "-e", "frame.number", ...args], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"],
    })
      .split("\n")
      .filter((line) => line !== "").length;
  expect(tshark()).toBe(written);
  expect(tshark("-Y", wrong)).toBe(0);
});
