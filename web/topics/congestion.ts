/** Topics of the group “Congestion control”. */
import { msg } from "@lingui/core/macro";
import type { TopicGroup } from "./topic.ts";

/** Congestion control. */
export const CONGESTION: TopicGroup = {
  id: "congestion",
  name: msg`Congestion control`,
  topics: [
    {
      id: "slow-start",
      name: msg`Slow start`,
      synonyms: [
        "exponential growth",
        "cwnd doubling",
        "ssthresh",
        "slow-start threshold",
        "ramp up",
        "congestion window",
      ],
    },
    {
      id: "initial-window",
      name: msg`Initial window`,
      synonyms: [
        "IW10",
        "initial congestion window",
        "initcwnd",
        "short transfers",
        "web page load",
        "flow completion time",
      ],
    },
    {
      id: "congestion-avoidance",
      name: msg`Congestion avoidance`,
      synonyms: [
        "additive increase",
        "linear growth",
        "one segment per round trip",
        "cwnd",
        "congestion window",
        "congestion collapse",
      ],
    },
    {
      id: "aimd",
      name: msg`AIMD and the sawtooth`,
      synonyms: [
        "sawtooth",
        "additive increase multiplicative decrease",
        "Reno",
        "multiplicative decrease",
        "halving the window",
        "Tahoe",
        "Jacobson",
      ],
    },
    {
      id: "cubic",
      name: msg`CUBIC`,
      synonyms: [
        "cubic function",
        "Linux congestion control",
        "RFC 9438",
        "default congestion control",
        "BIC",
        "TCP CUBIC",
      ],
    },
    {
      id: "vegas",
      name: msg`Vegas`,
      synonyms: ["delay-based congestion control", "TCP Vegas", "base RTT", "diff"],
    },
    {
      id: "bbr",
      name: msg`BBR`,
      synonyms: [
        "bottleneck bandwidth and round-trip time",
        "model-based congestion control",
        "pacing",
        "ProbeBW",
        "ProbeRTT",
      ],
    },
  ],
};
