import { afterEach, describe, expect, test } from "vitest";
import type { FlowControl, FlowControlPoint, FlowControlSymbol } from "../engine/contract.ts";
import { named, show } from "../language/index.ts";
import { SOURCE } from "../language/languages.ts";
import { besideOf, misfits, NOTHING_BESIDE, offWords, printedAt } from "./beside.ts";
import { calculatorPicture } from "./file.ts";
import { clean, quantityOf, readInputs, stepped, writeInputs } from "./inputs.ts";
import { plotLabel, plotMarks, plotsOf, under } from "./plots.ts";
import { resultInWords } from "./results.ts";
import { summary } from "./words.ts";

function symbol(id: string, value: number, more: Partial<FlowControlSymbol> = {}): FlowControlSymbol {
  const source = { basis: "stated", text: "" } as const;
  const range = { usual: value, min: 0, max: 100, step: 1 };
  return { id, name: id.toUpperCase(), meaning: "", unit: "", value, ...range, group: "flow_control", source, ...more };
}

test("only what is not as usual stands in a link, and comes back from it", () => {
  const symbols = [symbol("ks", 0.9), symbol("kr", 1), symbol("ws", 8)];
  const text = writeInputs({ ks: 1, kr: 1, ws: 15 }, symbols);
  expect(text).toBe("ks=1 ws=15");
  expect(readInputs(text)).toEqual({ ks: 1, ws: 15 });
  expect(readInputs("")).toEqual({});
  expect(readInputs("ks=one ws=3 nonsense")).toEqual({ ws: 3 });
});

test("a step goes to the next multiple, inside the range", () => {
  const ks = symbol("ks", 0.96, { step: 0.1, min: 0.01, max: 1 });
  expect([stepped(ks, 1), stepped(ks, -1)]).toEqual([1, 0.9]);
  const whole = symbol("ws", 1, { min: 1 });
  expect([stepped(whole, 1), stepped(whole, -1)]).toEqual([2, 1]);
  expect(clean(0.1 + 0.2)).toBe(0.3);
  expect(quantityOf(symbol("tdat", 14, { unit: "ms" }))).toEqual({ kind: "duration", factor: 1e6 });
});

test("a line is cut where it leaves the plot, on both sides", () => {
  const line = [
    [0, -2],
    [1, 2],
    [2, 6],
  ] as const;
  expect(under(line, 4)).toEqual([
    [0.5, 0],
    [1, 2],
    [1.5, 4],
  ]);
  expect(under([[0, 9]], 4)).toEqual([]);
});

/** The shapes of the curves without their numbers. */
function sheet(np_limit: number): FlowControl {
  const at = (nb: number, np: number): FlowControlPoint => {
    return { nb, np, alpha: np / nb, rate: 400 + np, bound: 500 * nb, choked: 380, delay: 10 * nb, service: 15 };
  };
  return {
    symbols: [symbol("ws", 8)],
    np_limit,
    alpha_limit: np_limit / 8,
    curves: {
      over_buffers: [1, 4, 8, 16].map((nb) => at(nb, Math.max(1, nb - 3))),
      over_alpha: [1, 4, 8].map((np) => at(8, np)),
      kleinrock: { service: 15, elsewhere: 90, buffers: 7, from: [6, 0], to: [16, 150], measured: [15, 135] },
    },
  } as FlowControl;
}

test("three plots say what they show, and where the limit is", () => {
  const plots = plotsOf(sheet(5), { ...NOTHING_BESIDE, by_alpha: [[0.5, 420]] });
  expect(plots.map(({ upright }) => upright)).toEqual([{ x: 8, label: "WS" }, null, { x: 0.625, label: "limit" }]);
  expect(plots[1].points.map(({ at }) => at)).toEqual([[], [], [[15, 135]], [[7, 15]]]);
  expect(plots[2].points).toMatchObject([{ label: "simulated", at: [[0.5, 420]] }]);
  expect(plotLabel(plots[0])).toContain("(3) from 401 to 413 kb/s");
  const texts = plotMarks(plots[2], { width: 400, height: 260, em: 12 }).flatMap((mark) =>
    mark.type === "text" ? [mark.text] : [],
  );
  expect(texts).toContain("limit 0.625");
  expect(texts, "a bound that is nowhere in the plot is told as such").toContain("(4) upper bound: beyond");
});

test("a file has the plots below each other, and what they are of", () => {
  const whole = { ...sheet(5), case: "The sender is the faster.", cushion: 3 };
  const { marks, size } = calculatorPicture(
    { sheet: whole, plots: plotsOf(whole, NOTHING_BESIDE) },
    { width: 600, height: 1, em: 12 },
  );
  const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
  expect(texts.slice(0, 2)).toEqual([
    "WS 8",
    "The cushion is 3 buffers; 8 buffers allow at most 5 packets per update (alpha 0.625).",
  ]);
  expect(texts.filter((text) => text.startsWith("Throughput against"))).toHaveLength(2);
  expect(size.height).toBeGreaterThan(3 * 260);
  expect(summary({ ...whole, np_limit: -1 }).result).toContain("blocks even at one packet");
});

test("without room for a packet there is no limit to draw, without a sweep no points", () => {
  const plots = plotsOf(sheet(-1), NOTHING_BESIDE);
  expect(plots[2].upright).toBeNull();
  expect(plots[2].points.flatMap(({ at }) => at)).toEqual([]);
});

describe("a measurement beside the equations", () => {
  const row = (buffers_kbyte: string, mean_packet_delay_ms: string, throughput_kbps: string) => {
    return { buffers_kbyte, mean_packet_delay_ms, throughput_kbps };
  };
  const printed = printedAt([row("8", "55", ""), row("15", "130", ""), row("6-8", "40", "530")]);
  const at = (buffers: number, delay: number, rate: number) => ({ from: buffers, to: buffers, delay, rate });
  const beside = { ...NOTHING_BESIDE, printed, simulated: [at(8, 39, 531), at(15, 58, 560)] };

  test("is read of the paper's table, where 6-8 buffers are a stretch", () => {
    expect(printed).toEqual([
      { from: 8, to: 8, delay: 55, rate: null },
      { from: 15, to: 15, delay: 130, rate: null },
      { from: 6, to: 8, delay: 40, rate: 530 },
    ]);
  });

  test("is off by as much as is said", () => {
    const off = misfits(beside, "delay").map((one) => offWords(one.off ?? 0));
    expect(off).toEqual(["−29\u00a0%", "−55\u00a0%", "−3\u00a0%"]);
    expect(misfits(beside, "rate")).toMatchObject([{ printed: 530, simulated: 531 }]);
    expect(misfits({ ...beside, simulated: [] }, "delay")[0].off, "not before there is a run").toBeNull();
  });

  test("stands in the plots of rate and delay, and a gap is drawn and told", () => {
    const [rate, delay] = plotsOf(sheet(5), beside);
    expect(delay.points.slice(0, 2)).toMatchObject([
      {
        label: "simulated",
        at: [
          [8, 39],
          [15, 58],
        ],
      },
      {
        label: "paper",
        at: [
          [8, 55],
          [15, 130],
          [7, 40],
        ],
        spans: [
          [
            [6, 40],
            [8, 40],
          ],
        ],
      },
    ]);
    expect(rate.points[1]).toMatchObject({ label: "paper", at: [[7, 530]] });
    const marks = plotMarks(delay, { width: 400, height: 260, em: 12 });
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["−29\u00a0%", "−55\u00a0%", "paper", "simulated"]));
    expect(plotLabel(delay)).toContain("simulated 39 at 8, 58 at 15; paper 55 at 8, 130 at 15, 40 at 7");
  });

  test("is what the asymptote goes through, which then has no sign of its own", () => {
    const put = (through: [number, number]) => {
      const whole = sheet(5);
      whole.curves.kleinrock.measured = through;
      return plotsOf(whole, beside)[1].points.find(({ label }) => label === "delay entered")?.at;
    };
    expect([put([15, 130]), put([15, 135])]).toEqual([[], [[15, 135]]]);
  });

  test("is the paper's of its own direction, and of an example only", () => {
    const one = (id: string, direction: string, ws: number) => ({ id, direction, ws, alpha: 0.65 });
    const examples = [one("there", "there", 8), one("back", "back", 8)] as FlowControl["examples"];
    const of = (example: string | null) =>
      besideOf({ ...sheet(5), examples, example }, null, { direction: "there", rows: printed });
    expect([of("there").printed.length, of("back").printed.length, of(null)]).toEqual([3, 0, NOTHING_BESIDE]);
  });
});

describe("the result of an equation in another language", () => {
  afterEach(() => show(SOURCE));
  /** Results of the engine, one for each kind of words that can follow a number. */
  const RESULTS: readonly [result: string, unit: string, spanish: string][] = [
    ["1.641 buffers", "buffers", "1,641\u00a0búferes"],
    ["0.5086", "", "0,5086"],
    ["20.68 ms: the sender is not blocked", "ms", "20,68\u00a0ms: el emisor no se bloquea"],
    ["−14.92 ms: the sender is blocked for 35.56 ms", "ms", "−14,92\u00a0ms: el emisor queda bloqueado 35,56 ms"],
    ["39.56 ms: the receiver is busy until then", "ms", "39,56\u00a0ms: el receptor tiene trabajo hasta entonces"],
    ["0 ms: the receiver is idle for 39.56 ms", "ms", "0\u00a0ms: el receptor está inactivo 39,56 ms"],
    [
      "5.174 packets: a cushion of 2.826, alpha 0.6468",
      "packets",
      "5,174\u00a0paquetes: un colchón de 2,826, alfa 0,6468",
    ],
    [
      "−1.826 packets: not even one packet: the window is too small",
      "packets",
      "−1,826\u00a0paquetes: ni siquiera un paquete: la ventana es demasiado pequeña",
    ],
    ["65.96 packets/s: 540.4 kb/s", "packets/s", "65,96\u00a0paquetes/s: 540,4\u00a0kb/s"],
    ["no limit: nothing takes time", "packets/s", "sin límite: nada tarda"],
  ];

  test.each(RESULTS)("%s", async (result, unit, spanish) => {
    await show(named("es") ?? SOURCE);
    expect(resultInWords(result, unit)).toBe(spanish);
  });

  test("stays English if its words are unknown", async () => {
    await show(named("fr") ?? SOURCE);
    expect(resultInWords("3 ms: something else", "ms")).toBeNull();
  });
});
