/**
 * Links that nobody means well with, or that a careless program wrote, made by hand. Each opens as something that makes sense:
 * with what can be shown of it, and with a sentence that names the place of what cannot.
 */
import { pack } from "../../web/scenario/pack";
import { flows, hosts, star } from "./scenarios";

/** A link, and what a notice says of it; `null` if all of it is shown. */
export interface HostileLink {
  what: string;
  hash: string;
  says: RegExp | null;
}

const LAB = "#/laboratory";
const TABLE3 = "#/sandia-table3";

const free = (text: string) => `${LAB}?scenario=${encodeURIComponent(text)}`;
const scenario = (value: unknown) => free(JSON.stringify(value));
const packed = (value: unknown) => `${LAB}?z=${pack(`scenario=${encodeURIComponent(JSON.stringify(value))}`)}`;
const set = (query: string) => `${TABLE3}?${query}`;

const ONE = flows(1);
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const long = "x".repeat(100_000);
const of = (count: number, one: (number: number) => string, between: string) =>
  Array.from({ length: count }, (_, number) => one(number)).join(between);

/** The links, by what is wrong with them. */
export const HOSTILE_LINKS: readonly HostileLink[] = [
  // Names of pages.
  {
    what: "an experiment with markup in its name",
    hash: "#/<img src=x onerror=alert(1)>",
    says: /is not an experiment/,
  },
  { what: "a name of 100 kB", hash: `#/${long}`, says: /“x{39}…” is not an experiment/ },
  { what: "a path upwards", hash: "#/../../etc/passwd", says: /is not an experiment/ },
  { what: "a name with a damaged escape", hash: "#/%E0%A4%A", says: null },
  { what: "the prototype as an experiment", hash: "#/__proto__", says: /“__proto__” is not an experiment/ },
  { what: "settings without an experiment", hash: "#/?tcp.window=1KB", says: /names no experiment/ },
  { what: "a story that climbs", hash: "#/stories/../x", says: /is not an experiment/ },
  { what: "nothing but marks", hash: "#/?&&&=&=", says: /names no experiment/ },

  // Compressed text.
  { what: "compressed text that is no base64", hash: `${LAB}?z=%%%`, says: /compressed part of the link is damaged/ },
  { what: "base64 that is no deflate", hash: `${LAB}?z=AAAAAAAA`, says: /compressed part of the link is damaged/ },
  {
    what: "deflate that breaks off",
    hash: `${LAB}?z=${pack(long).slice(0, 40)}`,
    says: /compressed part .* is damaged/,
  },
  { what: "an empty compressed part", hash: `${LAB}?z=`, says: /compressed part of the link is damaged/ },
  { what: "a bomb of 20 MB", hash: `${LAB}?z=${pack("0".repeat(20_000_000))}`, says: /compressed part .* is damaged/ },
  {
    what: "compressed text within compressed text",
    hash: `${LAB}?z=${pack("z=AAAA")}`,
    says: /z: it must be the only part/,
  },
  { what: "compressed text beside settings", hash: set("seed=3&z=AAAA"), says: /z: it must be the only part/ },
  { what: "deflated bytes that are no UTF-8", hash: `${LAB}?z=s_8PAA`, says: /compressed part of the link is damaged/ },

  // Keys.
  {
    what: "the prototype as a setting",
    hash: set("__proto__.polluted=1"),
    says: /“__proto__\.polluted” is not a setting/,
  },
  {
    what: "a prototype inside a path",
    hash: set("tcp.__proto__.polluted=1"),
    says: /“tcp\.__proto__\.polluted” is not a setting/,
  },
  {
    what: "the constructor as a setting",
    hash: set("constructor.prototype.polluted=1"),
    says: /constructor\.prototype\.polluted/,
  },
  { what: "a parameter that does not exist", hash: set("tcp.colour=1"), says: /“tcp\.colour” is not a parameter/ },
  { what: "a part that does not exist", hash: set("links.nowhere.rate=1Mb/s"), says: /links\.nowhere\.rate/ },
  { what: "a key of 100 kB", hash: set(`${long}=1`), says: /“x{39}…” is not a setting/ },
  { what: "a key in Greek", hash: set("παράθυρο=1"), says: /is not a setting/ },
  {
    what: "a thousand unknown keys",
    hash: set(of(1000, (n) => `tcp.x${n}=1`, "&")),
    says: /“tcp\.x0” is not a parameter/,
  },
  {
    what: "a key with a damaged escape as its value",
    hash: set("tcp.window=%ZZ"),
    says: /tcp\.window: its value is damaged/,
  },

  // Values.
  { what: "a window of words", hash: set("tcp.window=large"), says: /\(tcp\.window\): “large” is not a valid value/ },
  {
    what: "a window that is no number",
    hash: set("tcp.window=NaN"),
    says: /\(tcp\.window\): “NaN” is not a valid value/,
  },
  {
    what: "an infinite window",
    hash: set("tcp.window=Infinity"),
    says: /\(tcp\.window\): “Infinity” is not a valid value/,
  },
  { what: "a window of 1e308 bytes", hash: set("tcp.window=1e308"), says: /is out of range/ },
  { what: "a window of 1e999 bytes", hash: set("tcp.window=1e999"), says: /tcp\.window/ },
  { what: "a negative window", hash: set("tcp.window=-5KB"), says: /is out of range/ },
  { what: "a rate as a window", hash: set("tcp.window=3Mb/s"), says: null },
  { what: "a number in a choice", hash: set("tcp.variant=7"), says: /\(tcp\.variant\): “7” is not a valid value/ },
  {
    what: "a choice that does not exist",
    hash: set("tcp.variant=quic"),
    says: /\(tcp\.variant\): “quic” is not a valid value/,
  },
  { what: "a value of 100 kB", hash: set(`tcp.variant=${long}`), says: /\(tcp\.variant\)/ },
  { what: "a seed and a half", hash: set("seed=1.5"), says: /\(seed\): 1\.5 is not a whole number; 2 is used/ },
  { what: "a negative seed", hash: set("seed=-1"), says: /is out of range/ },
  { what: "the same parameter a hundred times", hash: set(of(100, (n) => `tcp.window=${n + 1}KB`, "&")), says: null },
  {
    what: "a parameter switched off that has to be on",
    hash: set("tcp.window="),
    says: /\(tcp\.window\): “null” is not a valid value/,
  },
  { what: "a letter from outside the plane as a name", hash: set("name=%F0%9D%84%9E"), says: null },

  // State of the page.
  { what: "a view that does not exist", hash: set("views=nosuch"), says: /views: “nosuch” is not a view/ },
  {
    what: "one view that exists and one that does not",
    hash: set("views=ladder,nosuch"),
    says: /views: “nosuch” is not a view/,
  },
  {
    what: "a view before an audience that does not exist",
    hash: set("present=nosuch"),
    says: /present: “nosuch” is not a view/,
  },
  {
    what: "a thousand views",
    hash: set(`views=${of(1000, (n) => `v${n}`, ",")}`),
    says: /views: “v0,v1.* is not one of the choices/,
  },
  { what: "an empty list of views", hash: set("views="), says: /views: “” is not one of the choices/ },
  { what: "markup as a view", hash: set("views=<b>"), says: /views: “<b>” is not one of the choices/ },
  {
    what: "a variable that does not exist",
    hash: set("variables=nosuch"),
    says: /variables: “nosuch” is not a variable/,
  },
  { what: "a time before the start", hash: set("t=-3s"), says: /t: “-3s” is not a time/ },
  { what: "a rate as a time", hash: set("t=3Mb/s"), says: /t: “3Mb\/s” is not a time/ },
  {
    what: "a stretch that ends before it begins",
    hash: set("from=3s&to=1s"),
    says: /from, to: not a valid range of time/,
  },
  { what: "a speed of nothing", hash: set("speed=0s"), says: /speed: “0s” is not a speed/ },
  { what: "a packet that is a word", hash: set("packet=first"), says: /packet: “first” is not a valid packet/ },
  { what: "a packet far behind the last", hash: set("packet=999999999"), says: null },
  { what: "a flow that does not exist", hash: set("flow=nobody"), says: null },
  { what: "a flow with markup", hash: set("flow=<i>"), says: /flow: “<i>” is not a valid flow/ },
  { what: "a language that does not exist", hash: set("lang=xx"), says: /lang: “xx” is not one of the choices/ },
  {
    what: "bookmarks that are no times",
    hash: set("bookmarks=1s,soon"),
    says: /bookmarks: .* is not one of the choices/,
  },
  {
    what: "a thousand bookmarks",
    hash: set(`bookmarks=${of(1000, (n) => `${n}ms`, ",")}`),
    says: /bookmarks: .* is not one of the choices/,
  },
  { what: "a map of parameters that do not exist", hash: set("heat=a%20b%20c"), says: null },
  {
    what: "compared runs of a kind that does not exist",
    hash: set("b=without"),
    says: /b: “without” is not a kind of run/,
  },
  {
    what: "a compared run with a prototype",
    hash: set("b=with&b.__proto__.x=1"),
    says: /“b\.__proto__\.x” is not a setting/,
  },
  {
    what: "a compared run with a wrong value",
    hash: set("b=with&b.tcp.window=large"),
    says: /Run B: .*“large” is not a valid value/,
  },
  {
    what: "a scenario where there can be none",
    hash: set("scenario={}"),
    says: /scenario: only the laboratory and/,
  },
  { what: "a story where there can be none", hash: set("text=hello"), says: /text: only a story has a text/ },

  // Scenarios.
  { what: "a scenario that is no JSON", hash: free("{"), says: /scenario: the text is damaged/ },
  { what: "a scenario that is a list", hash: free("[]"), says: /scenario: the text is damaged/ },
  { what: "a scenario that is null", hash: free("null"), says: /scenario: the text is damaged/ },
  { what: "an empty scenario", hash: free("{}"), says: /hosts|flows|links/ },
  {
    what: "a scenario 100,000 levels deep",
    hash: `${LAB}?z=${pack(`scenario=${nested(100_000)}`)}`,
    says: /scenario: the value has more than 32 levels/,
  },
  { what: "a scenario 100 levels deep", hash: free(nested(100)), says: /scenario: the value has more than 32 levels/ },
  { what: "a scenario 20 levels deep", hash: free(nested(20)), says: /\ba\b/ },
  { what: "a scenario with a prototype", hash: free('{"__proto__":{"polluted":1}}'), says: /__proto__|hosts|flows/ },
  { what: "hosts that are a list", hash: scenario({ ...ONE, hosts: ["a", "b"] }), says: /hosts/ },
  { what: "hosts that are a number", hash: scenario({ ...ONE, hosts: 3 }), says: /hosts/ },
  { what: "a host that is null", hash: scenario({ ...ONE, hosts: { a: null, b: {} } }), says: /hosts\.a/ },
  {
    what: "hosts named like parts of the language",
    hash: scenario({ ...ONE, hosts: { a: {}, b: {}, constructor: {} } }),
    says: null,
  },
  {
    what: "a link to itself",
    hash: scenario({ ...ONE, links: { wire: { stations: ["a", "a"] } } }),
    says: /links\.wire/,
  },
  {
    what: "a link with stations of numbers",
    hash: scenario({ ...ONE, links: { wire: { stations: [1, 2] } } }),
    says: /links\.wire/,
  },
  {
    what: "a flow from nowhere",
    hash: scenario({ ...ONE, flows: { f: { from: "x", to: "b" } } }),
    says: /flows\.f\.from/,
  },
  { what: "a flow to itself", hash: scenario({ ...ONE, flows: { f: { from: "a", to: "a" } } }), says: /flows\.f/ },
  {
    what: "a flow of 1e30 bytes",
    hash: scenario({ ...ONE, flows: { f: { from: "a", to: "b", app: { bytes: 1e30 } } } }),
    says: /flows\.f\.app\.bytes/,
  },
  {
    what: "a billion flows in one entry",
    hash: scenario({ ...ONE, flows: { f: { from: "a", to: "b", count: 1e9 } } }),
    says: /flows\.f\.count/,
  },
  {
    what: "one and a half flows",
    hash: scenario({ ...ONE, flows: { f: { from: "a", to: "b", count: 1.5, app: { bytes: 1 } } } }),
    says: /\(flows\.f\.count\): 1\.5 is not a whole number; 2 is used/,
  },
  {
    what: "a scenario with half a seed as a text",
    hash: scenario({ ...ONE, seed: "0.5" }),
    says: /\(seed\): 0\.5 is not a whole number/,
  },
  {
    what: "a rate of nothing",
    hash: scenario({ ...ONE, links: { wire: { stations: ["a", "b"], rate: 0 } } }),
    says: /links\.wire\.rate/,
  },
  { what: "a budget of everything", hash: scenario({ ...ONE, budget: { events: 1e300 } }), says: /budget\.events/ },
  { what: "a base that does not exist", hash: scenario({ base: "nosuch" }), says: /base/ },
  { what: "a base that is a prototype", hash: scenario({ base: "__proto__" }), says: /base/ },
  { what: "an unknown group", hash: scenario({ ...ONE, clouds: {} }), says: /clouds/ },
  { what: "a name of 100 kB", hash: packed({ ...ONE, name: long }), says: /name/ },
  {
    what: "a name with marks that turn the text round",
    hash: scenario({ ...ONE, name: "\u202eevil\u202c" }),
    says: null,
  },
  { what: "300 flows", hash: packed(flows(300)), says: null },
  { what: "8000 hosts", hash: packed(hosts(8000)), says: null },
  { what: "9000 hosts", hash: packed(hosts(9000)), says: /hosts/ },
  { what: "300 flows between 600 hosts", hash: packed(star(300)), says: null },
];
