/** Channels that stations share. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of links whose stations share them, by id. */
export const MEDIA = [
  {
    id: "cable_utilisation",
    term: msg`Use of the cable`,
    meaning: msg`The share of time in which the cable carries frames without a collision.`,
    unit: msg`%`,
    clause: "UBC 1984, 2.4",
  },
  {
    id: "csma_backoff",
    term: msg`Backoff of a station`,
    meaning: msg`After its nth collision a station waits for a random number of slots below 2 to the power n. The backoff limit is the largest n.`,
    unit: msg`slots`,
    clause: "Metcalfe and Boggs 1976; Ethernet 1.0",
  },
  {
    id: "csma_cd",
    term: msg`Collision (CSMA/CD)`,
    meaning: msg`Stations of an Ethernet cable send when the cable is silent. If two begin before they hear each other, they collide, stop, and try again after a random number of slots.`,
    clause: "Metcalfe and Boggs 1976; Ethernet 1.0",
  },
  {
    id: "ethernet",
    term: msg`Ethernet`,
    meaning: msg`A 10 Mb/s cable that its stations share, with packets of up to 1500 bytes.`,
    unit: msg`bit/s`,
    clause: "UBC 1984, 1; SANDIA 1993, 3.2.2",
  },
  {
    id: "hop",
    term: msg`Hop over the satellite`,
    meaning: msg`The way from a ground station up to the satellite and down again, which takes about 0.26 s. A reservation and its data take two hops.`,
    unit: msg`s`,
    clause: "SATNET 1988, 3.2.2",
  },
  {
    id: "jam",
    term: msg`Jam`,
    meaning: msg`Bits that a station still sends after it has detected a collision, so that all other stations detect the collision too.`,
    unit: msg`bits`,
    clause: "Ethernet 1.0",
  },
  {
    id: "piggyback",
    term: msg`Piggybacked reservation`,
    meaning: msg`Up to two reservations that are sent with a data packet, so that they do not wait for a slot of their site.`,
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "poda",
    term: msg`PODA`,
    meaning: msg`The schedule of the satellite channel. Each site sends reservations for its packets. All sites hear the reservations and compute the same order from them.`,
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "poda_frame",
    term: msg`Frame of the satellite channel`,
    meaning: msg`A reservation subframe with slots for each site, followed by a data subframe. A frame takes about 0.3 s.`,
    unit: msg`s`,
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "reservation",
    term: msg`Reservation`,
    meaning: msg`A request for time on a satellite channel, sent before each packet. All sites hear it one hop later and enter the packet at the same place in the same schedule. The reservation uses a slot of the site, or a data packet carries it (piggybacked).`,
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "satellite",
    term: msg`Satellite channel`,
    meaning: msg`A radio channel over a satellite 36,000 km above the equator. At the speed of light, a signal takes a quarter of a second up and down.`,
    clause: "SATNET 1988, 3.2.2",
  },
  {
    id: "simp",
    term: msg`SIMP`,
    meaning: msg`Satellite IMP: a node of SATNET that stores packets, makes reservations and sends in its slots.`,
    clause: "SATNET 1988, 3.1",
  },
  {
    id: "slot",
    term: msg`Slot`,
    meaning: msg`The unit of time on a shared channel. On SATNET’s channel it is 10.25 ms; on an Ethernet it is the time in which every collision is heard.`,
    unit: msg`s`,
    clause: "SATNET 1988, 5.3; Ethernet 1.0",
  },
] as const satisfies readonly WrittenEntry[];
