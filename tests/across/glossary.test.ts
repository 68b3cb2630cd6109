/** The words that the page shows, and those that its texts name, are in the glossary. */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { start } from "../../web/engine/testing.ts";
import { FORMULAS, lineOf } from "../../web/glossary/formulas/index.ts";
import { entryOf, GLOSSARY, glossaryInOrder, type WordId } from "../../web/glossary/glossary.ts";
import { has } from "../../web/glossary/glossary_list.tsx";
import { languageOf, show } from "../../web/language/index.ts";
import { LANGUAGES, SOURCE } from "../../web/language/languages.ts";
import { MEASURES } from "../../web/sweep/measures.ts";

const WEB = new URL("../../web/", import.meta.url);
const files = readdirSync(WEB, { recursive: true, encoding: "utf8" });
const textOf = (file: string) => readFileSync(new URL(file, WEB), "utf8");

/** Properties that each panel is given, by file. */
const panels = files
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) =>
    [...textOf(file).matchAll(/<Panel\s[\s\S]*?words=\{\[([^\]]*)\]\}/g)].map(([, list]) => ({
      file,
      words: [...list.matchAll(/"(\w+)"/g)].map(([, id]) => id),
    })),
  );

describe("every view", () => {
  const views = files
    .filter((file) => /^views\/\w+\/view\.tsx$/.test(file))
    .filter((file) => textOf(file).includes("<Panel"));

  test("names at least four words, and none twice", () => {
    expect(views.length).toBeGreaterThan(18);
    for (const file of [
      ...views,
      "calculator/card.tsx",
      "panels/cards/heat_card.tsx",
      "pages/laboratory/drawing/index.tsx",
    ]) {
      const found = panels.filter((panel) => panel.file === file);
      // The view of two parameters is framed by its card.
      if (file === "views/heat/view.tsx") continue;
      expect(found.length, file).toBe(1);
      expect(new Set(found[0].words).size, file).toBe(found[0].words.length);
      expect(
        found[0].words.length,
        `${file}: give its Panel at least four ids of web/glossary/entries/`,
      ).toBeGreaterThan(3);
    }
  });

  test("has an entry for each", () => {
    for (const { file, words } of panels) for (const id of words) expect(entryOf(id), `${id} in ${file}`).toBeDefined();
  });
});

test("every word that a text names has an entry", () => {
  const named = files
    .filter((file) => file.endsWith(".mdx"))
    .flatMap((file) => [...textOf(file).matchAll(/<Term id="([^"]*)"/g)].map(([, id]) => ({ file, id })));
  expect(named.length).toBeGreaterThan(50);
  for (const { file, id } of named) expect(entryOf(id), `${id} in ${file}`).toBeDefined();
});

test("ids are unlike each other, meanings are sentences, and clauses name a paper or an RFC", () => {
  expect(new Set(GLOSSARY.map(({ id }) => id)).size).toBe(GLOSSARY.length);
  expect(new Set(GLOSSARY.map(({ term }) => term)).size).toBe(GLOSSARY.length);
  for (const { id, meaning, clause } of GLOSSARY) {
    expect(meaning, id).toMatch(/^\S.*\.$/);
    expect(clause, id).toMatch(/^$|RFC \d+|\d{4}|ANSNET|Ethernet 1\.0/);
  }
});

test("every TCP, limit, variable and discipline of the catalog can be looked up", () => {
  const catalog = start();
  const choices = (path: string) => catalog.parameters.find((one) => one.path === path)?.choices ?? [];
  /** Words whose id differs from that of the thing they name. */
  const words: Record<string, WordId> = {
    bsd43: "tahoe",
    bsd_reno: "reno",
    rfc793: "rfc793_tcp",
    gentle_red: "red",
    ecn_threshold: "marking_threshold",
    adaptive_red: "red",
    ansnet_red: "red",
    send_buffer: "socket_buffer",
    snd_buffer: "socket_buffer",
    rcv_buffer: "socket_buffer",
    congestion_window: "cwnd",
    sender_cpu: "host_limit",
    receiver_cpu: "host_limit",
    router: "router_queue",
    link: "link_rate",
    timer: "timeout",
    recovery: "retransmission",
    snd_wnd: "receiver_window",
    rcv_wnd: "receiver_window",
    rttvar: "deviation",
    dup_acks: "duplicate_ack",
    state: "connection_state",
    peer_state: "connection_state",
    repair: "retransmission",
    packets_out: "lntp_thresholds",
    packets_unread: "lntp_thresholds",
    lntp_sender: "lntp",
    lntp_receiver: "lntp",
  };
  const named = [
    ...choices("tcp.variant"),
    ...choices("routers.*.queue.discipline"),
    ...catalog.limits,
    ...catalog.variables,
  ];
  expect(named.length).toBeGreaterThan(40);
  for (const { id } of named) {
    const advice = `${id}: add an entry in web/glossary/entries/, or the id of its word to \`words\` in this test`;
    expect(entryOf(words[id] ?? id), advice).toBeDefined();
  }
});

test("every measure of a sweep can be looked up", () => {
  const words: Partial<Record<(typeof MEASURES)[number], WordId>> = {
    response_mean_ns: "response_time",
    response_max_ns: "response_time",
    goodput_share: "throughput",
    sum_of_rates_bps: "link_use",
    lower_bound_bps: "link_use",
    completion_median_ns: "completion_time",
    completion_p99_ns: "completion_time",
    slowdown_p99: "slowdown",
    retransmissions: "retransmission",
    needless_retransmissions: "retransmission",
    timeouts: "timeout",
    permuted: "permutation",
    permuted_share: "permutation",
    drops: "loss",
    blocked_share: "blocking",
    control_share: "control_packet",
    segments_per_ack: "delayed_ack",
    ip_throughput_bps: "overhead",
    usable_window_mean_bytes: "mean_window",
    receive_delay_mean_ns: "delay",
    cable_collisions_per_frame: "csma_cd",
    cable_wait_mean_ns: "csma_backoff",
    cable_wait_p90_ns: "csma_backoff",
    queue_most_packets: "router_queue",
    queue_mean_packets: "router_queue",
    queue_delay_mean_ns: "queueing_delay",
    queue_most_data_bytes: "router_queue",
    late_share: "deadline",
    video_rate_mean_bps: "adaptive_video",
    video_stalls: "stall",
    video_stalled_ns: "stall",
    video_startup_ns: "adaptive_video",
    responses_per_minute: "responsiveness",
  };
  for (const measure of MEASURES) {
    const id = words[measure] ?? measure.replace(/_(bps|ns)$/, "").replace(/_(mean|max|min)$/, "");
    expect(entryOf(id), `${measure}: ${id}`).toBeDefined();
  }
});

test("the list leaves what has every part that was typed", () => {
  const found = (sought: string) => GLOSSARY.filter((entry) => has(entry, sought)).map(({ id }) => id);
  expect(found("KARN rule")).toEqual(["karn"]);
  expect(found("")).toHaveLength(GLOSSARY.length);
  expect(found("no such thing")).toEqual([]);
  expect(found("rfc 3042")).toEqual(["limited_transmit"]);
});

describe("in Spanish", () => {
  beforeAll(() => show(LANGUAGES.find(({ id }) => id === "es") ?? SOURCE));
  afterAll(() => show(SOURCE));

  test("terms are in alphabetical order, and every text has a translation", () => {
    const terms = glossaryInOrder().map(({ term }) => term);
    expect(terms[0]).toBe("4.2BSD");
    expect(terms.indexOf("Índice de Jain")).toBeGreaterThan(terms.indexOf("Fragmento"));
    expect(terms.indexOf("Índice de Jain")).toBeLessThan(terms.indexOf("Llamada al sistema"));
    for (const { term, meaning, unit } of GLOSSARY)
      for (const text of [term, meaning, unit ?? ""]) expect(languageOf(text), text).toEqual({});
    for (const formula of FORMULAS) expect(languageOf(lineOf(formula)), formula.id).toEqual({});
  });

  test("a word is found by its term in English and in Spanish, with or without accents", () => {
    const found = (sought: string) => GLOSSARY.filter((entry) => has(entry, sought)).map(({ id }) => id);
    for (const sought of ["jain’s index", "Índice de Jain", "indice de jain"])
      expect(found(sought), sought).toEqual(["jain_index"]);
  });
});
