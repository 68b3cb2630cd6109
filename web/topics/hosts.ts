/** Topics of the group “Links and hosts”. */
import { msg } from "@lingui/core/macro";
import type { TopicGroup } from "./topic.ts";

/** Links and hosts. */
export const HOSTS: TopicGroup = {
  id: "hosts",
  name: msg`Links and hosts`,
  topics: [
    {
      id: "satellite",
      name: msg`Satellite paths`,
      synonyms: ["geostationary", "GEO satellite", "long delay", "600 ms", "PEP"],
    },
    {
      id: "leo-handover",
      name: msg`LEO handover`,
      synonyms: ["low earth orbit", "Starlink", "changing round-trip time", "path change", "handover"],
    },
    {
      id: "csma-cd",
      name: msg`CSMA/CD`,
      synonyms: [
        "Ethernet collisions",
        "shared Ethernet",
        "binary exponential backoff",
        "medium access",
        "collision domain",
        "capture effect",
      ],
    },
    {
      id: "path-mtu",
      name: msg`Path MTU and fragmentation`,
      synonyms: [
        "MTU",
        "fragmentation",
        "PMTUD",
        "path MTU discovery",
        "MSS",
        "don't fragment",
        "reassembly",
        "1500 bytes",
      ],
    },
    {
      id: "host-limits",
      name: msg`Host limits`,
      synonyms: [
        "slow host",
        "CPU bound",
        "interrupt overhead",
        "end host bottleneck",
        "application limited",
        "receive livelock",
      ],
    },
  ],
};
