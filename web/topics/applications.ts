/** Topics of the group “Applications”. */
import { msg } from "@lingui/core/macro";
import { pageLoad, stalled } from "./claims.ts";
import type { TopicGroup } from "./topic.ts";

/** Applications. */
export const APPLICATIONS: TopicGroup = {
  id: "applications",
  name: msg`Applications`,
  topics: [
    {
      id: "web-pages",
      name: msg`Web pages`,
      synonyms: [
        "web page",
        "web page load",
        "page load",
        "page load time",
        "PLT",
        "HTTP/2",
        "HTTP/1.1",
        "HTTP",
        "persistent connections",
        "parallel connections",
        "browser",
        "head-of-line blocking in HTTP/2",
      ],
      sentences: msg`One connection that asks for all 70 objects of a page at once, as HTTP/2 does, takes 1.3 s. With one request at a time it takes 4.1 s: the browser waits a round trip for each object. Six such connections take 1.3 s as well. If the line loses 1 % of the packets, one connection takes 6.5 s, and six take 2.2 s.`,
      opens: {
        experiment: "today-page",
        set: { "flows.page.count": 1, "flows.page.app.page.streams": 100 },
        range: ["0 s", "1.4 s"],
        at: "0.5 s",
        view: "requests",
        keys: [
          "flows.page.count",
          "flows.page.app.page.streams",
          "links.line.bit_errors.packet_loss",
          "links.line.propagation_delay",
        ],
        flow: "page",
        outcome: { flow: "page", measure: "response_mean_ns", unit: "s" },
        claims: [
          pageLoad(1.22, 1.33),
          pageLoad(0.3, 0.324, { "flows.page.app.page.streams": 1 }),
          pageLoad(0.97, 1.03, { "flows.page.count": 6, "flows.page.app.page.streams": 1 }),
          pageLoad(0.187, 0.201, { "links.line.bit_errors.packet_loss": 0.01 }),
          pageLoad(0.545, 0.582, {
            "flows.page.count": 6,
            "flows.page.app.page.streams": 1,
            "links.line.bit_errors.packet_loss": 0.01,
          }),
        ],
      },
      books: [
        "RFC 9112",
        "RFC 9113",
        "Kurose and Ross 2: the web and HTTP",
        "Peterson and Davie 9: traditional applications",
      ],
    },
    {
      id: "adaptive-video",
      name: msg`Adaptive video`,
      synonyms: [
        "video streaming",
        "Netflix",
        "YouTube",
        "DASH",
        "HLS",
        "ABR",
        "adaptive bit rate",
        "rebuffering",
        "buffer-based rate adaptation",
        "BBA",
        "streaming",
      ],
      sentences: msg`The line of a player falls from 10 to 1 Mb/s after 60 s, when its buffer is full. With 21 s in the buffer it asks for a chunk at 5.8 Mb/s, which takes 24 s. The video stalls for 3.1 s, and the next chunks have the lowest rate. A player that follows the throughput stalls for 13 s, and a single rate of 3 Mb/s for 177 s.`,
      opens: {
        experiment: "today-video",
        set: {
          "flows.rival.enabled": false,
          "links.line.rate_variation.kind": "schedule",
          "links.line.rate_variation.rates": "60s:1Mb/s",
        },
        range: ["50 s", "110 s"],
        at: "80 s",
        view: "playback",
        keys: [
          "flows.player.app.video.adaptation",
          "flows.player.app.video.rates",
          "flows.player.app.video.buffer",
          "links.line.rate_variation.rates",
        ],
        flow: "player",
        outcome: { flow: "player", measure: "video_stalled_ns", unit: "s" },
        claims: [
          stalled(2.95, 3.3),
          stalled(0.226, 0.251, { "flows.player.app.video.adaptation": "throughput" }),
          stalled(0.0169, 0.0187, { "flows.player.app.video.rates": "3Mb/s" }),
          { flow: "player", measure: "video_stalls", unit: "times", at_least: 1, at_most: 1 },
        ],
      },
      books: ["Huang and others 2014: a buffer-based approach", "Kurose and Ross 2: video streaming and CDNs"],
    },
  ],
};
