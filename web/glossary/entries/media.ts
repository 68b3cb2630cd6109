/** Channels that stations share. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of links whose stations share them, by id. */
export const MEDIA = [
  {
    id: "cable_utilisation",
    term: "Use of the cable",
    meaning: "The share of time in which the cable carries frames that no other spoils.",
    unit: "%",
    clause: "UBC 1984, 2.4",
  },
  {
    id: "csma_backoff",
    term: "Backoff of a station",
    meaning:
      "After its nth collision a station waits a random number of slots below 2 to the power n, but not above the backoff limit’s.",
    unit: "slots",
    clause: "Metcalfe and Boggs 1976; Ethernet 1.0",
  },
  {
    id: "csma_cd",
    term: "Collision (CSMA/CD)",
    meaning:
      "Stations of an Ethernet cable send when they hear nobody; two that begin before they hear each other collide, stop, and try again after a random number of slots.",
    clause: "Metcalfe and Boggs 1976; Ethernet 1.0",
  },
  {
    id: "ethernet",
    term: "Ethernet",
    meaning: "A cable at 10 Mb/s which its stations share, with packets of up to 1500 bytes.",
    unit: "bit/s",
    clause: "UBC 1984, 1; SANDIA 1993, 3.2.2",
  },
  {
    id: "hop",
    term: "Hop over the satellite",
    meaning:
      "From an earth station to the satellite and down again: about 0.26 s. A reservation and its data take two.",
    unit: "s",
    clause: "SATNET 1988, 3.2.2",
  },
  {
    id: "jam",
    term: "Jam",
    meaning: "Bits that a station sends on after it heard a collision, so that all others hear it too.",
    unit: "bits",
    clause: "Ethernet 1.0",
  },
  {
    id: "piggyback",
    term: "Piggybacked reservation",
    meaning: "Up to two reservations that ride on a data packet, so that they need not wait for a slot of their site.",
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "poda",
    term: "PODA",
    meaning:
      "The satellite’s schedule: each site asks for its packets by reservations that all hear, and all work out the same order from them.",
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "poda_frame",
    term: "Frame of the satellite channel",
    meaning: "A reservation subframe with slots for each site, then a data subframe; about 0.3 s.",
    unit: "s",
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "reservation",
    term: "Reservation",
    meaning:
      "On a packet satellite each packet is asked for first: all sites hear that a hop later and put it at the same place in the same schedule. It is sent in a slot of the site's own, or rides on data (piggybacked).",
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "satellite",
    term: "Satellite channel",
    meaning:
      "A radio channel over a satellite that stands 36,000 km above the equator: up and down again takes a quarter of a second, at the speed of light.",
    clause: "SATNET 1988, 3.2.2",
  },
  {
    id: "simp",
    term: "SIMP",
    meaning: "Satellite IMP: the node of SATNET that keeps packets, makes reservations and sends in the slots it gets.",
    clause: "SATNET 1988, 3.1",
  },
  {
    id: "slot",
    term: "Slot",
    meaning:
      "The unit in which a shared channel is handed out: of a satellite channel 10.25 ms, of an Ethernet the time in which a collision is heard for sure.",
    unit: "s",
    clause: "SATNET 1988, 5.3; Ethernet 1.0",
  },
] as const satisfies readonly GlossaryEntry[];
