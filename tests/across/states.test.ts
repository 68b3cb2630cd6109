import { beforeAll, describe, expect, it } from "vitest";
import { seenStates } from "../../web/analysis/timeline/seen_states.ts";
import { changeBeside, statesOf } from "../../web/analysis/timeline/state_timeline.ts";
import type { Catalog } from "../../web/engine/contract.ts";
import { only, read, simulated, start } from "../../web/engine/testing.ts";
import { textWidth } from "../../web/marks/labels.ts";
import { exportCsv } from "../../web/marks/table.ts";
import { asRun } from "../../web/pages/captures/as_run.ts";
import { Run } from "../../web/run/run.ts";
import { layOut } from "../../web/views/states/figure.ts";
import { allTransitions, causeOfTransition, machinesOf, nameOf } from "../../web/views/states/machine.ts";
import { chipsOf, machineMarks } from "../../web/views/states/marks.ts";
import { lanesOf } from "../../web/views/states/strip.ts";
import { transitionTable } from "../../web/views/states/table.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

const transfer = (tcp: object, flow: object = {}) => ({
  base: "sandia_wide_area",
  tcp: { window: "63 KB", ...tcp },
  flows: { bulk: { from: "sun4_390", to: "sun4_330", app: { bytes: "1 MB" }, ...flow } },
  links: { t3: { round_trip: "20 ms" } },
});
const made = (tcp: object, flow: object = {}) => {
  const scenario = transfer(tcp, flow);
  const { data, file } = simulated(scenario);
  return { run: new Run(data, catalog, scenario as never), file };
};

const OPENER = ["syn_sent", "established", "fin_wait_1", "fin_wait_2", "time_wait"];
const OTHER = ["listen", "syn_received", "established", "close_wait", "last_ack", "closed"];

describe("states of the connection", () => {
  const lost = { lose: { forward: "0,30", reverse: "0" } };

  it("are the engine's at both ends, and what the segments tell is the same", () => {
    for (const flow of [{}, lost]) {
      const { run, file } = made({ variant: "newreno" }, flow);
      for (const [end, states] of [
        [0, OPENER],
        [1, OTHER],
      ] as const) {
        expect(statesOf(run, 0)[end].ids).toEqual(states);
        expect(seenStates(run, 0, end).ids).toEqual(states);
        const captured = asRun(read(file), catalog, 0);
        expect(statesOf(captured, 0)[end].ids).toEqual(states);
      }
    }
  });

  it("take the ways of Figure 5, each for the reason that stands at it", () => {
    const { run } = made({});
    const [connection] = machinesOf(run, 0);
    const taken = connection.taken;
    expect(taken.every(({ edge }) => connection.figure.edges.includes(edge))).toBe(true);
    const told = taken.flatMap(({ edge, party, transitions }) =>
      transitions.map((one) => [
        party.name,
        `${edge.from} ${edge.to}`,
        causeOfTransition(run, 0, connection, party, one).words,
      ]),
    );
    expect(told).toContainEqual(["sender", "closed syn_sent", "the process opens"]);
    expect(told).toContainEqual(["sender", "syn_sent established", "SYN ACK arrives"]);
    expect(told).toContainEqual(["receiver", "listen syn_received", "SYN arrives"]);
    expect(told).toContainEqual(["receiver", "close_wait last_ack", "the process closes"]);
    expect(told.find(([, way]) => way === "established close_wait")?.[2]).toMatch(/FIN arrives$/);
    expect(told.find(([, way]) => way === "last_ack closed_again")?.[2]).toMatch(/^ACK \d+ arrives$/);
  });

  it("of a captured connection that was open before are not invented", () => {
    const { file } = made({});
    const captured = asRun(read(only(file, (packet) => packet > 20)), catalog, 0);
    expect(statesOf(captured, 0)[0].ids).toEqual(OPENER.slice(1));
    expect(statesOf(captured, 0)[1].ids).toEqual(OTHER.slice(2));
    expect(machinesOf(captured, 0)[0].taken).toHaveLength(6);
    expect(machinesOf(captured, 0).map(({ id }) => id)).toEqual(["connection"]);
    expect(lanesOf(captured, 0).map(({ name }) => name)).toEqual(["sender", "receiver"]);
  });
});

describe("phases of congestion control", () => {
  const phases = (run: Run) => machinesOf(run, 0)[1];
  const ways = (run: Run) =>
    Object.fromEntries(
      phases(run).taken.map(({ edge, transitions }) => [`${edge.from} ${edge.to}`, transitions.length]),
    );

  it("are those of the variant, and a repair stands in their place", () => {
    const tahoe = made({ variant: "tahoe" }, { lose: { forward: "60" } }).run;
    expect(ways(tahoe)).toMatchObject({ "slow_start fast_retransmit": 1, "fast_retransmit slow_start": 1 });
    const newreno = made({ variant: "newreno" }, { lose: { forward: "60" } }).run;
    expect(ways(newreno)).toMatchObject({ "congestion_avoidance fast_recovery": 1, "fast_recovery slow_start": 1 });
    expect(phases(newreno).figure.nodes.map(({ id }) => id)).not.toContain("fast_retransmit");
    const timer = made({ variant: "bsd43" }, { lose: { forward: "60" } }).run;
    expect(ways(timer)).toMatchObject({ "slow_start rto_recovery": 1, "rto_recovery slow_start": 1 });
    const [party] = phases(timer).parties;
    const cause = causeOfTransition(timer, 0, phases(timer), party, party.transitions[0]);
    expect(cause.words).toBe("retransmission timeout");
    expect(timer.catalog.event_kinds[timer.data.events.kind[cause.row ?? 0]].id).toBe("rto_fired");
  });

  it("are BBR's own, which a repair does not end", () => {
    const scenario = {
      hosts: { a: {}, b: {} },
      links: { line: { stations: ["a", "b"], rate: "10 Mb/s", propagation_delay: "20 ms" } },
      tcp: { variant: "bbr", window: "400 KB", window_scale: true, mss: 1460 },
      flows: { bulk: { from: "a", to: "b", app: { bytes: "4 MB" }, lose: { forward: "900" } } },
    };
    const run = new Run(simulated(scenario).data, catalog);
    expect(ways(run)).toMatchObject({ "startup drain": 1, "drain probe_bw_cruise": 1 });
    expect(lanesOf(run, 0).map(({ name }) => name)).toEqual(["sender", "receiver", "phase", "repair"]);
  });

  it("are one without a congestion window", () => {
    expect(phases(made({ variant: "bsd42" }).run).figure.nodes.map(({ id }) => id)).toEqual([
      "no_window",
      "rto_recovery",
    ]);
  });
});

describe("pictures and numbers", () => {
  it("light the states of the instant, mark whose they are, and say how often each way was gone", () => {
    const { run } = made({ variant: "tahoe" }, { lose: { forward: "60,200" } });
    const [connection, phases] = machinesOf(run, 0);
    const laid = layOut(connection.figure, { width: 360, em: 13 });
    const { transitions } = connection.parties[0];
    const marks = machineMarks(connection, laid, transitions[0].time, null);
    const lit = marks.filter((mark) => mark.type === "rect" && mark.stroke?.width === 3);
    expect(lit).toHaveLength(2);
    expect(lit.map((mark) => mark.type === "rect" && mark.stroke?.dash !== undefined)).toEqual([true, false]);
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toContain("sender");
    expect(texts).toContain("rcv SYN,ACK");
    expect(chipsOf(phases, layOut(phases.figure, { width: 360, em: 13 })).map(({ text }) => text)).toContain("2×");
  });

  it("stay inside their room, and boxes apart, however narrow", () => {
    const { run } = made({ variant: "cubic" });
    for (const width of [300, 360, 700, 1400]) {
      for (const machine of machinesOf(run, 0)) {
        const laid = layOut(machine.figure, { width, em: 13 });
        const places = machine.figure.nodes.map(laid.place);
        for (const { x, width: wide } of places) {
          expect(x - wide / 2).toBeGreaterThanOrEqual(0);
          expect(x + wide / 2).toBeLessThanOrEqual(width);
        }
        places.forEach((a, i) => {
          for (const b of places.slice(i + 1)) {
            expect(Math.abs(a.x - b.x) > a.width || Math.abs(a.y - b.y) > a.height).toBe(true);
          }
        });
      }
    }
  });

  it("cover no word that stands beside a way", () => {
    const later = { from: "sun4_390", to: "sun4_330", start: "70 s", app: { bytes: "1 KB" } };
    const scenario = transfer({ variant: "cubic" });
    const longer = { ...scenario, flows: { ...scenario.flows, later } };
    const run = new Run(simulated(longer).data, catalog, longer as never);
    const [connection] = machinesOf(run, 0);
    expect(connection.taken.map(({ edge }) => `${edge.from} ${edge.to}`)).toContain("time_wait closed_again");
    for (const width of [300, 360, 700, 1400]) {
      const marks = machineMarks(connection, layOut(connection.figure, { width, em: 13 }), 0, null);
      // Words beside ways are drawn first, and the boxes and counts over them.
      const first = marks.findIndex((mark) => mark.type === "rect");
      const boxes = marks.flatMap((mark) => (mark.type === "rect" ? [mark] : []));
      const words = marks.slice(0, first).flatMap((mark) => (mark.type === "text" ? [mark] : []));
      expect(words.map(({ text }) => text)).toContain("2 MSL");
      const covered = words.filter(({ text, x, y, size, bold, anchor }) => {
        const wide = textWidth(text, size, bold);
        const middle = anchor === "middle" ? x : anchor === "end" ? x - wide / 2 : x + wide / 2;
        return boxes.some((box) => {
          const [dx, dy] = [Math.abs(box.x + box.width / 2 - middle), Math.abs(box.y + box.height / 2 - y)];
          return dx < (box.width + wide) / 2 - 1 && dy < (box.height + 0.7 * size) / 2 - 1;
        });
      });
      expect(covered.map(({ text }) => `${text} at ${width} px`)).toEqual([]);
    }
  });

  it("list every change in time order, and are stepped through", () => {
    const { run } = made({ variant: "tahoe" }, { lose: { forward: "60" } });
    const machines = machinesOf(run, 0);
    const table = transitionTable(run, 0);
    expect(table.rows).toHaveLength(allTransitions(machines).length);
    expect(exportCsv(table)).toContain("receiver,LISTEN,SYN-RECEIVED,SYN arrives");
    expect(nameOf(machines[0], "closed_again")).toBe("CLOSED");
    const times: number[] = [];
    for (let at: number | null = 0; at !== null; at = changeBeside(run, 0, at, 1)) times.push(at);
    const all = new Set(allTransitions(machines).map(({ one }) => one.time));
    expect(times).toEqual([...all].sort((a, b) => a - b));
    expect(changeBeside(run, 0, times[2], -1)).toBe(times[1]);
  });
});
