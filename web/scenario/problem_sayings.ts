/** Problems of a scenario, in the language of the page. The engine writes each in English, without the path of the value. */
import { t } from "@lingui/core/macro";
import { inSayings, type Saying } from "../quantities/sayings.ts";

/** Values that a parameter can have. */
const VALUES: readonly Saying[] = [
  [
    'a duration such as "42 ms", or nanoseconds as a number',
    () => t`a duration such as "42 ms", or nanoseconds as a number`,
  ],
  ['a rate such as "45 Mb/s", or bit/s as a number', () => t`a rate such as "45 Mb/s", or bit/s as a number`],
  ['a size such as "16 KB", or bytes as a number', () => t`a size such as "16 KB", or bytes as a number`],
  [
    "packets by number, such as 10 (a segment), 10:1 (its first retransmission) or ack4",
    () => t`packets by number, such as 10 (a segment), 10:1 (its first retransmission) or ack4`,
  ],
  [
    "decisions with their times, such as 40ms:3 (three new segments) or 81.5ms:again",
    () => t`decisions with their times, such as 40ms:3 (three new segments) or 81.5ms:again`,
  ],
  ["times with values, such as 0s:20Mb/s,5s:5Mb/s", () => t`times with values, such as 0s:20Mb/s,5s:5Mb/s`],
  ["times with rates, such as 0s:20Mb/s,5s:5Mb/s", () => t`times with rates, such as 0s:20Mb/s,5s:5Mb/s`],
  ["times with delays, such as 0s:0ms,5s:40ms", () => t`times with delays, such as 0s:0ms,5s:40ms`],
  ["times with probabilities, such as 0s:0,5s:0.02", () => t`times with probabilities, such as 0s:0,5s:0.02`],
  [
    "mean durations with rates, such as 2s:20Mb/s,500ms:4Mb/s",
    () => t`mean durations with rates, such as 2s:20Mb/s,500ms:4Mb/s`,
  ],
  [
    'times in ms in their order, such as "0 1 1 3" or "0 1*2 3"',
    () => t`times in ms in their order, such as "0 1 1 3" or "0 1*2 3"`,
  ],
  ["a whole number from # to #", (least, most) => t`a whole number from ${least} to ${most}`],
  ["a whole number", () => t`a whole number`],
  ["a number of bytes", () => t`a number of bytes`],
  ["a number", () => t`a number`],
  ["true or false", () => t`true or false`],
  ["text", () => t`text`],
  ["a list of names", () => t`a list of names`],
  ["a JSON object", () => t`a JSON object`],
  ["an object of named entries", () => t`an object of named entries`],
  ["an object with named parameters", () => t`an object with named parameters`],
  ["an object of path: value", () => t`an object of path: value`],
  ["an object of path: {basis, text}", () => t`an object of path: ${"{basis, text}"}`],
];

/** Returns a description of valid values in the language of the page. */
export const valueInWords = (text: string): string => inSayings(VALUES, text) ?? text;

/** Bounds of valid values. All other choices are names, which are the same in every language. */
const CHOICES: readonly Saying[] = [
  ["at least #", (least) => t`at least ${least}`],
  ["at most #", (most) => t`at most ${most}`],
];

/** Returns one of the valid values of a problem in the language of the page. */
export const choiceInWords = (text: string): string => inSayings(CHOICES, text) ?? text;

/** Kinds of parts that an end of a flow can be. */
const KINDS: readonly Saying[] = [
  ["a host", () => t`a host`],
  ["a host or router", () => t`a host or router`],
  ["a host, router or link", () => t`a host, router or link`],
];

/** Problems of a scenario, with their paths left out. */
export const PROBLEMS: readonly Saying[] = [
  ["is #; should be #", (found, kind) => t`is ${found}; should be ${valueInWords(kind)}`],
  ["is #, outside # to #", (found, least, most) => t`is ${found}, outside ${least} to ${most}`],
  ["has #, but should be #", (found, kind) => t`has ${found}, but should be ${valueInWords(kind)}`],
  ["should be #", (kind) => t`should be ${valueInWords(kind)}`],
  ["should have a basis and a text", () => t`should have a basis and a text`],
  ["is not one of the choices", () => t`is not one of the choices`],
  ["is longer than 200 characters", () => t`is longer than 200 characters`],
  ["names # packets; at most # are allowed", (count, most) => t`names ${count} packets; at most ${most} are allowed`],
  ["has # decisions; at most # are allowed", (count, most) => t`has ${count} decisions; at most ${most} are allowed`],
  [
    "has # after #: their times should be in order",
    (later, earlier) => t`has ${later} after ${earlier}: their times should be in order`,
  ],
  ["has # steps; at most # are allowed", (count, most) => t`has ${count} steps; at most ${most} are allowed`],
  [
    "has #; from 1 to # opportunities are allowed",
    (found, most) => t`has ${found}; from 1 to ${most} opportunities are allowed`,
  ],
  [
    "is #, but the last step is at #: the period has to be longer",
    (period, last) => t`is ${period}, but the last step is at ${last}: the period has to be longer`,
  ],
  [
    "ends with a rate of 0, so packets would wait forever",
    () => t`ends with a rate of 0, so packets would wait forever`,
  ],
  ["needs at least two states", () => t`needs at least two states`],
  ["has a state that lasts less than 1 ms on average", () => t`has a state that lasts less than 1 ms on average`],
  ["has no state with a rate above 0", () => t`has no state with a rate above 0`],
  [
    "holds #, less than the largest packet of #",
    (bucket, packet) => t`holds ${bucket}, less than the largest packet of ${packet}`,
  ],
  [
    "is #, less than the largest packet of #",
    (size, packet) => t`is ${size}, less than the largest packet of ${packet}`,
  ],
  [
    "needs an opportunity after 0 ms: the trace begins again at its last opportunity",
    () => t`needs an opportunity after 0 ms: the trace begins again at its last opportunity`,
  ],
  [
    "stations that share a link by rules of their own need a constant rate",
    () => t`stations that share a link by rules of their own need a constant rate`,
  ],
  ["lasts as long as a satellite is in use", () => t`lasts as long as a satellite is in use`],
  [
    "has # after #: their times should be at least 1 ms apart",
    (later, earlier) => t`has ${later} after ${earlier}: their times should be at least 1 ms apart`,
  ],
  ["is not JSON: #", (error) => t`is not JSON: ${error}`],
  ["is # bytes long; at most # are read", (size, most) => t`is ${size} bytes long; at most ${most} are read`],
  ["has # entries; at most # are simulated", (count, most) => t`has ${count} entries; at most ${most} are simulated`],
  ["has 1 more problem not listed here", () => t`has 1 more problem not listed here`],
  ["has # more problems not listed here", (more) => t`has ${more} more problems not listed here`],
  ["has more than # parts that can act", (most) => t`has more than ${most} parts that can act`],
  ["is not a parameter here", () => t`is not a parameter here`],
  ["is not known", () => t`is not known`],
  ["is not a preset", () => t`is not a preset`],
  ["is not a path such as tcp.window", () => t`is not a path such as tcp.window`],
  ["is not a parameter of any of the #", (map) => t`is not a parameter of any of the ${map}`],
  ["there are no # to which it could apply", (map) => t`there are no ${map} to which it could apply`],
  ["there is no # in #", (name, place) => t`there is no ${name} in ${place}`],
  ["# is a value, not a group", (path) => t`${path} is a value, not a group`],
  ["names no value of this scenario", () => t`names no value of this scenario`],
  [
    "is not a name: letters, digits and _ only, at most 40",
    () => t`is not a name: letters, digits and _ only, at most 40`,
  ],
  ["has the name of a host", () => t`has the name of a host`],
  ["# is neither a host nor a router", (name) => t`${name} is neither a host nor a router`],
  ["# is neither a router nor a link", (name) => t`${name} is neither a router nor a link`],
  ["a loopback joins exactly one host to itself", () => t`a loopback joins exactly one host to itself`],
  ["a link joins at least two stations", () => t`a link joins at least two stations`],
  ["a line joins exactly two stations", () => t`a line joins exactly two stations`],
  ["names a station twice", () => t`names a station twice`],
  [
    "a satellite or a cable with a medium-access protocol cannot duplicate packets",
    () => t`a satellite or a cable with a medium-access protocol cannot duplicate packets`,
  ],
  ["its medium-access protocol cannot duplicate packets", () => t`its medium-access protocol cannot duplicate packets`],
  [
    "there is nothing to simulate: give at least one flow",
    () => t`there is nothing to simulate: give at least one flow`,
  ],
  ["every flow is disabled", () => t`every flow is disabled`],
  [
    "every flow is in the background, so the run would have no end",
    () => t`every flow is in the background, so the run would have no end`,
  ],
  [
    "creates # flows together with the entries before it; a scenario has at most #",
    (count, most) => t`creates ${count} flows together with the entries before it; a scenario has at most ${most}`,
  ],
  [
    "is for a transfer over TCP (app.kind ttcp): no other application uses decisions",
    () => t`is for a transfer over TCP (app.kind ttcp): no other application uses decisions`,
  ],
  ["a relay must be one flow", () => t`a relay must be one flow`],
  [
    "# must be a single transfer to #, and no other flow may relay it",
    (flow, host) => t`${flow} must be a single transfer to ${host}, and no other flow may relay it`,
  ],
  [
    "0 means as long as other flows run: put the flow in the background or give a number",
    () => t`0 means as long as other flows run: put the flow in the background or give a number`,
  ],
  [
    "has to be true: datagrams without a duration have no end, so the run cannot wait for this flow",
    () => t`has to be true: datagrams without a duration have no end, so the run cannot wait for this flow`,
  ],
  [
    "no path leads from # to itself except over a link of kind loopback",
    (host) => t`no path leads from ${host} to itself except over a link of kind loopback`,
  ],
  [
    "no path leads from # to #: no link joins #",
    (from, to, host) => t`no path leads from ${from} to ${to}: no link joins ${host}`,
  ],
  ["no path leads from # to #", (from, to) => t`no path leads from ${from} to ${to}`],
  ["is more than # links away", (most) => t`is more than ${most} links away`],
  [
    "# is not a link on the path from # to #",
    (link, from, to) => t`${link} is not a link on the path from ${from} to ${to}`,
  ],
  ["names #, but # loses it", (packet, path) => t`names ${packet}, but ${path} loses it`],
  [
    "segments of # bytes produce datagrams of #, more than IP allows",
    (mss, size) => t`segments of ${mss} bytes produce datagrams of ${size}, more than IP allows`,
  ],
  [
    "segments of # bytes produce datagrams of #, but the path's MTU is #",
    (mss, size, mtu) => t`segments of ${mss} bytes produce datagrams of ${size}, but the path's MTU is ${mtu}`,
  ],
  ["creates packets of #, more than IP allows", (size) => t`creates packets of ${size}, more than IP allows`],
  [
    "creates packets of #, but the path's MTU is #",
    (size, mtu) => t`creates packets of ${size}, but the path's MTU is ${mtu}`,
  ],
  [
    "is less than the datagram size, the smallest size drawn at random",
    () => t`is less than the datagram size, the smallest size drawn at random`,
  ],
  [
    "is #, less than the time in which # carries 1 datagram of this size",
    (interval, link) => t`is ${interval}, less than the time in which ${link} carries 1 datagram of this size`,
  ],
  [
    "is #, less than the time in which # carries # datagrams of this size",
    (interval, link, count) =>
      t`is ${interval}, less than the time in which ${link} carries ${count} datagrams of this size`,
  ],
  [
    "is # for each of #, more than # carries with datagrams of this size",
    (rate, count, link) => t`is ${rate} for each of ${count}, more than ${link} carries with datagrams of this size`,
  ],
  [
    "is #, more than # carries with datagrams of this size",
    (rate, link) => t`is ${rate}, more than ${link} carries with datagrams of this size`,
  ],
  [
    "is #, more than the limit for all peers, #",
    (share, limit) => t`is ${share}, more than the limit for all peers, ${limit}`,
  ],
  ["must be shorter than the interval", () => t`must be shorter than the interval`],
  ["is #, not within the window", (found) => t`is ${found}, not within the window`],
  [
    "is #, but must be within the window and above NTR2",
    (found) => t`is ${found}, but must be within the window and above NTR2`,
  ],
  ["is #, not below NTR1", (found) => t`is ${found}, not below NTR1`],
  [
    "is #: with 4-bit numbers a reply could acknowledge the whole window or none of it",
    (found) => t`is ${found}: with 4-bit numbers a reply could acknowledge the whole window or none of it`,
  ],
  [
    "is #: because packets may arrive late, 4-bit numbers cannot distinguish more packets",
    (found) => t`is ${found}: because packets may arrive late, 4-bit numbers cannot distinguish more packets`,
  ],
  [
    "is LNTP, which has no addresses beyond its own network, but the path leads through #",
    (router) => t`is LNTP, which has no addresses beyond its own network, but the path leads through ${router}`,
  ],
  [
    "is 0, so packets are expected in order, but on this path some overtake others or arrive twice. State how long a packet can be in flight; the window is then at most 7 packets",
    () =>
      t`is 0, so packets are expected in order, but on this path some overtake others or arrive twice. State how long a packet can be in flight; the window is then at most 7 packets`,
  ],
  [
    "is #, but the upper threshold is #: the lower must be less",
    (lower, upper) => t`is ${lower}, but the upper threshold is ${upper}: the lower must be less`,
  ],
  [
    "is #, but the queue limit is #: nothing would ever be dropped early",
    (lower, limit) => t`is ${lower}, but the queue limit is ${limit}: nothing would ever be dropped early`,
  ],
  [
    "a packet of # bytes takes 1 virtual slot, and a frame has # for data",
    (size, available) => t`a packet of ${size} bytes takes 1 virtual slot, and a frame has ${available} for data`,
  ],
  [
    "a packet of # bytes takes # virtual slots, and a frame has # for data",
    (size, slots, available) =>
      t`a packet of ${size} bytes takes ${slots} virtual slots, and a frame has ${available} for data`,
  ],
  [
    "no satellite stands high enough for both ground stations at once",
    () => t`no satellite stands high enough for both ground stations at once`,
  ],
  [
    "with # satellites, one sets before the next has risen; # satellites leave no gap",
    (count, needed) =>
      t`with ${count} satellites, one sets before the next has risen; ${needed} satellites leave no gap`,
  ],
  ["# is not #", (name, kind) => t`${name} is not ${inSayings(KINDS, kind) ?? kind}`],
];

/** Returns a problem in the language of the page; the engine's English if no message is made for it. */
export const problemInWords = (message: string): string => inSayings(PROBLEMS, message) ?? message;
