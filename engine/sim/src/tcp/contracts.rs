//! Tests that every TCP variant must pass, whatever parts it is made of; a new row of the list of variants is covered.
//!
//! The path lies between two hosts that take no time. A segment of 1000 bytes takes a millisecond and the round trip of
//! an empty segment 20 ms, so the pipe holds 20 segments. The window is three times as large, and the router's queue
//! holds the rest.

use serde_json::{Value, json};

use super::congestion::Variant;
use super::segment::{FIN, SYN};
use crate::event::EventKind;
use crate::list::Choice;
use crate::simulator::Simulator;
use crate::summary::{RunStatus, RunSummary, summary};
use crate::trace::Trace;
use crate::{Full, Overrides, Scenario};

const MSS: u64 = 1000;
const PIPE: u64 = 20 * MSS;
const WINDOW: u64 = 64 * MSS;
const SEGMENTS: u64 = 400;
/// Rate of the line as payload, bit/s.
const PAYLOAD_RATE: f64 = 8e6;
/// Longest run: a timeout is at least a second and doubles; a peer of the eighties closes two minutes later. In ns.
const LONGEST: u64 = 200_000_000_000;
/// Events that a packet may cost: its stages, its timers and changes of the sender's limit.
const EVENTS_PER_PACKET: u64 = 40;
/// Indices in the list of variables.
const CWND: u8 = 0;
const FLIGHT_SIZE: u8 = 3;

fn two_hosts(variant: Variant) -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "forwarding_rate": "1 Gb/s" } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "1 Gb/s" },
            "far": { "stations": ["b", "r"], "rate": "8.32 Mb/s", "propagation_delay": "10 ms" },
        },
        "tcp": { "mss": MSS, "window": WINDOW, "ack_policy": "every_segment", "variant": variant.named().id },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": SEGMENTS * MSS } } },
    })
}

struct Run {
    summary: RunSummary,
    trace: Trace,
}

/// Runs a scenario that must end with all bytes delivered, in time, and within its budget.
fn run(variant: Variant, overrides: &[(&str, Value)]) -> Run {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded =
        Scenario::load(&two_hosts(variant).to_string(), &overrides).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    let summary = summary(&simulator);
    let told = format!("{variant:?} with {overrides:?}");
    assert_eq!(summary.status, RunStatus::Complete, "{told}: {}", summary.stopped_by);
    assert_eq!(summary.results[0].bytes, SEGMENTS * MSS, "{told}");
    assert!(summary.end_ns < LONGEST, "{told}: ends after {} ns", summary.end_ns);
    let trace = simulator.trace().expect("traced").clone();
    let most = EVENTS_PER_PACKET * trace.packets.flow.len() as u64;
    assert!(summary.events < most, "{told}: {} events for {} packets", summary.events, trace.packets.flow.len());
    Run { summary, trace }
}

impl Run {
    /// Returns times and values of one variable of the flow.
    fn course(&self, variable: u8) -> impl DoubleEndedIterator<Item = (f64, f64)> {
        let series = &self.trace.series;
        let rows = (0..series.time.len()).filter(move |row| series.variable[*row] == variable);
        rows.map(|row| (series.time[row], series.value[row]))
    }

    fn first(&self, kinds: &[EventKind]) -> Option<f64> {
        let events = &self.trace.events;
        let row = events.kind.iter().position(|kind| kinds.iter().any(|one| *one as u8 == *kind))?;
        Some(events.time[row])
    }

    /// Returns the numbers of the opener's last data segment and of its FIN, as packet names count them.
    fn last_and_fin(&self) -> (u64, u64) {
        let packets = &self.trace.packets;
        let (mut number, mut last, mut fin) = (0, 0, 0);
        for packet in 0..packets.flow.len() {
            if packets.reverse[packet] == 1 || packets.copy[packet] > 0 {
                continue;
            }
            let (len, flags) = (packets.len[packet], packets.flags[packet]);
            if len == 0 && flags & (SYN | FIN) == 0 {
                continue;
            }
            last = if len > 0 { number } else { last };
            fin = if flags & FIN != 0 { number } else { fin };
            number += 1;
        }
        (last, fin)
    }
}

fn losing(variant: Variant, names: &str) -> Run {
    let run = run(variant, &[("flows.bulk.lose.forward", json!(names))]);
    let lost = names.split(',').count() as u64;
    assert_eq!(run.summary.results[0].drops, lost, "{variant:?} loses {names} and no more");
    run
}

/// Whether the variant's window can grow: it does not begin at the largest value.
fn has_congestion_window(variant: Variant) -> bool {
    let max = super::congestion::control::MAX_WINDOW;
    (variant.parts().congestion_control)().initial(MSS, max) < max
}

#[test]
fn fills_the_pipe_without_loss() {
    for &variant in Variant::ALL {
        let run = run(variant, &[]);
        let result = &run.summary.results[0];
        assert_eq!((result.drops, result.retransmissions, result.timeouts), (0, 0, 0), "{variant:?}");
        let most = |variable| run.course(variable).map(|(_, value)| value).fold(0.0, f64::max);
        assert!(most(FLIGHT_SIZE) >= PIPE as f64, "{variant:?} has {} out at most", most(FLIGHT_SIZE));
        if has_congestion_window(variant) {
            let first = run.course(CWND).next().expect("a window").1;
            assert!(first < PIPE as f64 && most(CWND) >= PIPE as f64, "{variant:?}: {first} to {}", most(CWND));
        }
        // A slow start of seven round trips takes a quarter of the 400 ms; LEDBAT++ is slower and has its first slowdown.
        let share = if variant == Variant::LedbatPlusPlus { 0.5 } else { 0.7 };
        assert!(result.throughput_bps > share * PAYLOAD_RATE, "{variant:?}: {} b/s", result.throughput_bps);
    }
}

#[test]
fn loss_reduces_the_window_to_the_flight_or_less_and_a_timeout_further() {
    for &variant in Variant::ALL {
        if !has_congestion_window(variant) {
            continue;
        }
        let run = losing(variant, "200");
        let seen = run.first(&[EventKind::FastRetransmit, EventKind::RtoFired]).expect("the loss is seen");
        let before = run.course(FLIGHT_SIZE).rfind(|(time, _)| *time < seen).expect("in flight").1;
        let after = run.course(CWND).rfind(|(time, _)| *time <= seen).expect("a window").1;
        assert!(before >= (PIPE / 2) as f64, "{variant:?} has {before} out");
        // BBR of version 3 heeds a loss when the round trip is over.
        let heeds_at_once = variant != Variant::Bbr3;
        assert!(after <= before || !heeds_at_once, "{variant:?}: a window of {after} with {before} out");

        // The last segments and their probes are lost, so that only the timer detects the loss.
        let (_, fin) = self::run(variant, &[]).last_and_fin();
        let names: Vec<String> = (fin - 20..=fin).map(|number| number.to_string()).collect();
        let run = losing(variant, &format!("{},{fin}:1", names.join(",")));
        let fired = run.first(&[EventKind::RtoFired]).unwrap_or_else(|| panic!("{variant:?}: no timer"));
        let before = run.course(FLIGHT_SIZE).rfind(|(time, _)| *time < fired).expect("in flight").1;
        let after = run.course(CWND).rfind(|(time, _)| *time <= fired).expect("a window").1;
        assert!(after <= before / 2.0, "{variant:?}: a window of {after} after a timeout with {before} out");
    }
}

#[test]
fn repairs_a_burst_of_losses() {
    for &variant in Variant::ALL {
        let run = losing(variant, "60,61,62,63,65,67,70,74");
        let timeouts = run.summary.results[0].timeouts;
        // With SACK the recovery needs no timeout.
        assert!(timeouts == 0 || !variant.parts().recovery.needs_sack, "{variant:?} waits {timeouts} times");
    }
}

#[test]
fn repairs_a_burst_of_losses_with_a_peer_of_1988() {
    for &variant in Variant::ALL {
        let run = run(
            variant,
            &[
                ("flows.bulk.peer_tcp.variant", json!("tahoe")),
                ("flows.bulk.lose.forward", json!("60,61,62,63,65,67,70,74")),
            ],
        );
        assert_eq!(run.summary.results[0].drops, 8, "{variant:?}");
    }
}

#[test]
fn repairs_a_lost_retransmission() {
    for &variant in Variant::ALL {
        for names in ["25,25:1", "25,25:1,25:2", "25,26,25:1"] {
            // The peer's window has room for segments sent after the retransmission, whose ACKs reveal its loss.
            let run = run(
                variant,
                &[
                    ("tcp.window", json!("256 KB")),
                    ("tcp.window_scale", json!(true)),
                    ("flows.bulk.lose.forward", json!(names)),
                ],
            );
            let drops = run.summary.results[0].drops;
            assert_eq!(drops, names.split(',').count() as u64, "{variant:?} {names}");
            let timeouts = run.summary.results[0].timeouts;
            // RACK detects the loss of a retransmission like any other.
            assert!(timeouts == 0 || !variant.parts().recovery.probes_tail, "{variant:?} {names}: {timeouts} timeouts");
        }
    }
}

#[test]
fn repairs_a_lost_tail() {
    for &variant in Variant::ALL {
        let (last, fin) = run(variant, &[]).last_and_fin();
        for names in [
            format!("{last}"),
            format!("{last},{last}:1"),
            format!("{},{last}", last - 1),
            format!("{fin}"),
            format!("{fin},{fin}:1"),
        ] {
            losing(variant, &names);
        }
        let run = losing(variant, &(last - 1).to_string());
        let timeouts = run.summary.results[0].timeouts;
        assert!(timeouts == 0 || !variant.parts().recovery.probes_tail, "{variant:?}: {timeouts} timeouts");
    }
}

#[test]
fn repairs_lost_handshake_packets_acks_and_fins() {
    for &variant in Variant::ALL {
        losing(variant, "0");
        losing(variant, "0,0:1");
        losing(variant, "0,1");
        // Losses of the SYN-ACK, of a row of ACKs, and of the other end's FIN, which is all that it sends besides.
        for names in ["0", "0,0:1", "ack20,ack21,ack22,ack23", "1", "1,1:1"] {
            let run = run(variant, &[("flows.bulk.lose.reverse", json!(names))]);
            assert_eq!(run.summary.results[0].drops, names.split(',').count() as u64, "{variant:?} {names}");
        }
    }
}

#[test]
fn completes_repeatably_over_a_noisy_line() {
    for &variant in Variant::ALL {
        let noisy = |seed: u64| {
            run(
                variant,
                &[
                    ("links.far.bit_errors.packet_loss", json!(0.05)),
                    ("links.far.duplication.probability", json!(0.02)),
                    ("links.far.reordering.probability", json!(0.02)),
                    ("links.far.reordering.delay", json!("5 ms")),
                    ("seed", json!(seed)),
                ],
            )
            .summary
        };
        let first = noisy(1);
        assert!(first.results[0].drops > 10, "{variant:?}");
        assert_eq!(first, noisy(1), "{variant:?}");
        assert_ne!(first.trace_hash, noisy(2).trace_hash, "{variant:?}");
    }
}
