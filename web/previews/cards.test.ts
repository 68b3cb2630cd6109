import { describe, expect, it } from "vitest";
import type { EvidenceFile } from "../engine/contract/evidence.ts";
import { loadExperiments } from "../experiments/load.ts";
import { siteAddress } from "./address.ts";
import { type Card, cardOf } from "./card.ts";
import { contentsPage } from "./contents.ts";
import { oembed } from "./oembed.ts";
import { cardPage } from "./page.ts";

const SITE = "https://example.org/pipe/";
const HOSTILE = `"><script>alert('x')</script> & co`;

const hostile: Card = {
  id: "sandia-table3",
  title: HOSTILE,
  lesson: HOSTILE,
  paper: { short: "Sandia 1993", description: HOSTILE },
  alt: HOSTILE,
  numbers: [{ place: HOSTILE, what: HOSTILE, published: HOSTILE, simulated: HOSTILE, error: HOSTILE }],
};

describe("the site's address", () => {
  it("ends in a slash, and is none if nothing is said", () => {
    expect(siteAddress("https://example.org/pipe")).toBe(SITE);
    expect(siteAddress(" https://example.org/pipe/ ")).toBe(SITE);
    expect([siteAddress(undefined), siteAddress(" ")]).toEqual([null, null]);
  });

  it.each(["example.org/pipe", "javascript:alert(1)", "https://a.org/?x=1", "https://a.org/#/x", "https://u:p@a.org/"])(
    "%s is refused in one sentence",
    (text) => expect(() => siteAddress(text)).toThrow(/^SITE_URL is ".*", and should be [^\n]*\.$/),
  );
});

describe("a hostile title", () => {
  it.each([
    ["page", () => cardPage(hostile, SITE)],
    ["list", () => contentsPage([hostile], SITE)],
    ["frame", () => oembed(hostile, SITE).html],
  ] as const)("stays a text in the %s", (_, write) => {
    const html = write();
    expect(html).not.toContain("<script");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; co");
  });
});

describe("addresses", () => {
  it("are absolute where previews and oEmbed ask for it", () => {
    const page = cardPage(hostile, SITE);
    expect(page).toContain(`<link rel="canonical" href="${SITE}x/sandia-table3.html" />`);
    expect(page).toContain(`<meta property="og:url" content="${SITE}x/sandia-table3.html" />`);
    expect(page).toContain(`<meta property="og:image" content="${SITE}x/sandia-table3.png" />`);
    expect(page).toContain(`type="application/json+oembed" href="${SITE}x/sandia-table3.oembed.json"`);
  });

  it("are relative or left out where nobody says what the site's is", () => {
    const page = cardPage(hostile, null);
    expect(page).toContain('<meta property="og:image" content="../x/sandia-table3.png" />');
    for (const word of ["canonical", "og:url", "oembed", "http://", "https://"]) expect(page).not.toContain(word);
  });

  it("are always relative for links that open something", () => {
    expect(cardPage(hostile, SITE)).toContain('<a class="open" href="../#/sandia-table3">Open it</a>');
  });
});

it("shows a dozen of many numbers, evenly from the first on", () => {
  const [one] = hostile.numbers;
  const numbers = Array.from({ length: 50 }, (_, i) => ({ ...one, what: `number ${i}.` }));
  const page = cardPage({ ...hostile, numbers }, null);
  const shown = [...page.matchAll(/number (\d+)\./g)].map(([, i]) => Number(i));
  expect(shown).toEqual([0, 5, 9, 13, 17, 21, 25, 30, 34, 38, 42, 46]);
  expect(page).toContain("12 of 50 numbers.");
});

it("oEmbed says all that a rich answer needs", () => {
  const answer = oembed({ id: "sandia-table3", title: "Table 3" }, SITE);
  expect(answer).toEqual({
    version: "1.0",
    type: "rich",
    provider_name: "Fill the Pipe",
    provider_url: SITE,
    title: "Table 3",
    width: 800,
    height: 600,
    html: `<iframe src="${SITE}embed.html#/sandia-table3" title="Table 3 · Fill the Pipe" width="800" height="600" loading="lazy" allowfullscreen></iframe>`,
    thumbnail_url: `${SITE}x/sandia-table3.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
});

it("numbers stand as the ledger has them, those of this experiment alone", () => {
  const row = { key: { window_kb: 4 }, quantity: "mbps", unit: "Mb/s", published: 2, simulated: 2.1 };
  const rows = [{ ...row, spread: 0, goals: [], of: "mean" as const }];
  const table = { paper: "sandia", table: "sandia_table3_window", repeats: 1, goals: [], runs: [], rows };
  const tables: EvidenceFile["tables"] = [
    { ...table, experiment: "sandia-table3" },
    { ...table, experiment: "sandia-table4" },
  ];
  const experiment = loadExperiments().find(({ id }) => id === "sandia-table3");
  if (!experiment) throw new Error("no sandia-table3");
  const { numbers } = cardOf(experiment, { tables }, "");
  expect(numbers).toEqual([
    { place: "Table 3", what: "window 4 KB, mbps", published: "2 Mb/s", simulated: "2.1 Mb/s", error: "+5.0\u00a0%" },
  ]);
});
