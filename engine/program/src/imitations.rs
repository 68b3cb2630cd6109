//! Tests that the programs to start from reach what the variants do that they imitate, on several paths.

use fill_the_pipe_sim::{RunSummary, Scenario, Silent, simulate};
use serde_json::{Value, json};

use crate::{SENDERS, SampleProgram};

/// Seconds of a run.
const SECONDS: u64 = 60;
/// Seeds that a path with random losses is run with.
const SEEDS: u64 = 4;

/// A path: its rate, Mb/s; its round trip, ms; its queue, packets; losses on the line, a share.
struct Path(f64, u64, u64, f64);

const PATHS: &[Path] = &[
    Path(10.0, 40, 50, 0.0),
    Path(10.0, 40, 20, 0.0),
    Path(2.0, 100, 40, 0.0),
    Path(50.0, 20, 100, 0.0),
    Path(10.0, 80, 100, 0.0002),
];

fn scenario(path: &Path, more: &[(&str, Value)]) -> Scenario {
    let Path(rate, round_trip, queue, loss) = path;
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "forwarding_rate": "10 Gb/s", "queue": { "limit": queue } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "10 Gb/s" },
            "far": {
                "stations": ["r", "b"],
                "rate": rate * 1e6,
                "propagation_delay": format!("{} ms", round_trip / 2),
                "bit_errors": { "packet_loss": loss },
            },
        },
        "tcp": { "mss": 1460, "window": "4 MB", "window_scale": true, "ack_policy": "every_segment" },
        "budget": { "time": format!("{SECONDS} s") },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "1000 MB" } } },
    });
    let overrides = more.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    Scenario::load(&text.to_string(), &overrides).unwrap_or_else(|wrong| panic!("{wrong:?}")).scenario
}

/// Goodput, Mb/s; mean queue, packets; share of segments that were sent again.
fn results(path: &Path, more: &[(&str, Value)]) -> [f64; 3] {
    let seeds = if path.3 > 0.0 { SEEDS } else { 1 };
    let all: Vec<[f64; 3]> = (1..=seeds).map(|seed| result(path, seed, more)).collect();
    [0, 1, 2].map(|number| all.iter().map(|one| one[number]).sum::<f64>() / seeds as f64)
}

fn result(path: &Path, seed: u64, more: &[(&str, Value)]) -> [f64; 3] {
    let more = [more, &[("seed", json!(seed))]].concat();
    let summary: RunSummary = simulate::<Silent>(&scenario(path, &more));
    let flow = &summary.results[0];
    let queue = summary.queue_results.iter().map(|queue| queue.mean).fold(0.0, f64::max);
    [flow.throughput_bps / 1e6, queue, flow.retransmissions as f64 / flow.data_segments as f64]
}

/// Whether a value is within a tenth of another one, or within `least`.
fn near(value: f64, other: f64, least: f64) -> bool {
    (value - other).abs() <= (0.1 * other).max(least)
}

/// The mean queue may also differ by half a packet, and the share of segments sent again by 0.2 percentage points, which is a
/// loss or two of a run with few.
#[test]
fn programs_reach_what_the_variants_do_that_they_imitate() {
    crate::link();
    std::thread::scope(|scope| {
        for path in PATHS {
            scope.spawn(|| {
                SENDERS.iter().filter(|sender| !sender.imitates.is_empty()).for_each(|sender| imitates(sender, path));
            });
        }
    });
}

/// A long path on which nothing arrives for two seconds.
fn outage() -> [(&'static str, Value); 3] {
    [
        ("links.far.propagation_delay", json!("150 ms")),
        ("links.far.loss_schedule.losses", json!("0s:0,4s:1,6s:0")),
        ("routers.r.queue.limit", json!(250)),
    ]
}

/// After a timeout half of what was not acknowledged is the threshold (RFC 5681, equation 4).
#[test]
fn after_an_outage_programs_return_as_the_variants_do() {
    crate::link();
    for id in ["slow_start", "selective"] {
        let sender = SENDERS.iter().find(|sender| sender.id == id).expect("a program");
        imitates_with(sender, &PATHS[0], &outage());
    }
}

#[test]
fn a_program_that_chooses_the_first_hole_sends_what_the_variant_does() {
    for more in [&[][..], &outage()] {
        assert_eq!(beside_reno("selective", more), [1.0; 3]);
    }
}

#[test]
fn one_hole_in_a_round_trip_does_not_repair_an_outage_in_a_minute() {
    let [goodput, _, _] = beside_reno("resend", &outage());
    assert!(goodput < 0.5, "{goodput}");
}

fn imitates(sender: &SampleProgram, path: &Path) {
    imitates_with(sender, path, &[]);
}

fn imitates_with(sender: &SampleProgram, path: &Path, more: &[(&str, Value)]) {
    let with = |others: &[(&str, Value)]| results(path, &[more, others].concat());
    let variant = with(&[("tcp.variant", json!(sender.imitates))]);
    let program = with(&[("tcp.variant", json!(sender.imitates)), ("tcp.program", json!(sender.text))]);
    let Path(rate, round_trip, queue, loss) = path;
    let told = format!("{:10} {rate} Mb/s, {round_trip} ms, {queue}, {loss}: {program:.4?} {variant:.4?}", sender.id);
    println!("{told}");
    for ((one, other), least) in program.iter().zip(variant).zip([0.0, 0.5, 0.002]) {
        assert!(near(*one, other, least), "{told}");
    }
}

/// Goodput, mean queue and retransmissions of a broken program, as shares of those of Reno on the same path.
fn beside_reno(id: &str, more: &[(&str, Value)]) -> [f64; 3] {
    crate::link();
    let of = |id| {
        let text = SENDERS.iter().find(|sender| sender.id == id).map(|sender| sender.text);
        let all = [&[("tcp.variant", json!("rack")), ("tcp.program", json!(text))], more].concat();
        results(&PATHS[0], &all)
    };
    let (broken, reno) = (of(id), of("slow_start"));
    [0, 1, 2].map(|number| broken[number] / reno[number])
}

#[test]
fn a_window_that_no_loss_reduces_fills_the_queue_and_loses() {
    let [_, queue, again] = beside_reno("broken_loss", &[]);
    assert!(queue > 1.2 && again > 2.0, "{queue}, {again}");
}

#[test]
fn halving_at_each_ack_of_a_recovery_empties_the_path() {
    let [goodput, queue, _] = beside_reno("broken_recovery", &[]);
    assert!(goodput < 0.9 && queue < 0.7, "{goodput}, {queue}");
}

#[test]
fn a_fraction_that_is_cut_off_stops_the_growth() {
    let [goodput, _, _] = beside_reno("broken_segments", &[("links.far.bit_errors.packet_loss", json!(0.001))]);
    assert!(goodput < 0.5, "{goodput}");
}

#[test]
fn a_segment_for_each_ack_multiplies_the_losses() {
    let [_, _, again] = beside_reno("broken_avoidance", &[]);
    assert!(again > 5.0, "{again}");
}

#[test]
fn a_shortest_round_trip_of_zero_keeps_the_window_at_its_least() {
    let [goodput, _, _] = beside_reno("broken_shortest", &[]);
    assert!(goodput < 0.2, "{goodput}");
}

#[test]
fn a_threshold_below_a_segment_skips_slow_start_after_a_timeout() {
    let [goodput, _, _] = beside_reno("broken_timeout", &outage());
    assert!(goodput < 0.9, "{goodput}");
    let [without, _, _] = beside_reno("broken_timeout", &[]);
    assert!(without > 0.99, "without a timeout it is Reno: {without}");
}
