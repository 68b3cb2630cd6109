//! Behaviour of RFC 1106's options, seen from outside: between two ends, one of which may lack them.

use fill_the_pipe_sim::{FlowSummary, Limit, Overrides, RunStatus, Scenario, Shares, Simulator, summary};
use serde_json::{Value, json};

fn satellite() -> Value {
    json!({
        "base": "rfc1106_satellite",
        "flows": { "bulk": { "from": "iris_a", "to": "iris_b", "app": { "bytes": "4 MB" } } },
        "tcp": { "window": "156 KB", "mss": 1460, "nak": true, "duplicate_ack_rule": false }
    })
}

fn run(overrides: &[(&str, Value)]) -> FlowSummary {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let scenario = Scenario::load(&satellite().to_string(), &overrides).expect("a valid scenario").scenario;
    let mut simulator = Simulator::<Shares>::new(&scenario);
    simulator.advance(u64::MAX);
    let mut run = summary(&simulator);
    assert_eq!(run.status, RunStatus::Complete, "{}", run.stopped_by);
    run.results.remove(0)
}

const SENDER: &str = "flows.bulk.tcp.big_windows";
const RECEIVER: &str = "flows.bulk.peer_tcp.big_windows";

#[test]
fn big_windows_need_both_ends() {
    let rate =
        |sender: bool, receiver: bool| run(&[(SENDER, json!(sender)), (RECEIVER, json!(receiver))]).throughput_bps;
    let both = rate(true, true);
    let neither = rate(false, false);
    // 64 KB in 648 ms are 0.81 Mb/s, the channel carries 1.49.
    assert!(neither < 0.85e6 && both > 1.1e6, "{neither} {both}");
    // An end that knows the option says nothing more when the other does not: the rate is that of neither, but for the
    // few bytes of the offer in the SYN.
    for one in [rate(true, false), rate(false, true)] {
        assert!((one / neither - 1.0).abs() < 1e-3, "{one} {neither}");
    }
}

#[test]
fn peer_without_nak_ignores_naks() {
    let lossy = ("links.satellite.bit_errors.rate", json!(3e-7));
    let with = |sender: bool, receiver: bool| {
        run(&[lossy.clone(), ("flows.bulk.tcp.nak", json!(sender)), ("flows.bulk.peer_tcp.nak", json!(receiver))])
    };
    let (both, neither) = (with(true, true), with(false, false));
    assert!(both.throughput_bps > 1.3 * neither.throughput_bps, "{both:?} {neither:?}");
    assert_eq!(with(true, false), neither, "nobody names what is missing");
    // The option makes some ACKs longer, and nothing else.
    let ignored = with(false, true);
    assert!((ignored.throughput_bps / neither.throughput_bps - 1.0).abs() < 0.15, "{ignored:?} {neither:?}");
}

#[test]
fn clean_channel_has_no_pause_and_no_needless_retransmission() {
    let clean = run(&[]);
    assert_eq!((clean.loss_pause_ns, clean.needless_retransmissions, clean.retransmissions), (None, 0, 0));
}

/// One segment is lost on a channel that the writer nearly fills, with a window of so many pipes.
fn one_loss(pipes: f64, more: &[(&str, Value)]) -> f64 {
    // Z of 4.1 with the hosts' own time: 1.544 Mb/s times 648 ms.
    let window = (pipes * 1.544e6 * 0.648 / 8.0) as u64;
    let mut overrides = vec![
        ("tcp.window", json!(window)),
        ("flows.bulk.lose.forward", json!("1500")),
        // All of the time is the writer's copying: 167 KB a second.
        ("hosts.iris_a.cpu.send_large", json!("25.4 ms")),
        ("hosts.iris_a.cpu.send_small", json!("3.22 ms")),
        ("hosts.iris_a.cpu.copy_share", json!(1)),
    ];
    overrides.extend(more.iter().cloned());
    let flow = run(&overrides);
    assert_eq!(flow.drops, 1);
    // In one-way delays.
    flow.loss_pause_ns.expect("something was lost") as f64 / 324e6
}

#[test]
fn nak_with_a_window_of_two_pipes_never_stops_sending() {
    // Resend and ACK take a round trip beyond the window of one pipe or less; each pipe more is a round trip more.
    assert!((one_loss(0.5, &[]) - 2.0).abs() < 0.15);
    assert!((one_loss(1.0, &[]) - 2.0).abs() < 0.15);
    let between = one_loss(1.5, &[]);
    assert!((0.5..1.5).contains(&between), "{between}");
    assert!(one_loss(2.1, &[]) < 0.1);
}

#[test]
fn loss_without_nak_costs_three_one_way_delays() {
    let timer = [("tcp.nak", json!(false)), ("tcp.variant", json!("bsd43"))];
    assert!(one_loss(0.5, &timer) > 3.0);
    assert!(one_loss(2.1, &timer) > 2.0);
}

#[test]
fn the_second_gap_of_a_window_costs_more_than_the_first() {
    // Named one after the other: the first costs a round trip; then the second needs new data to show it, and two more.
    let seconds = |lost: &str| {
        let flow = run(&[("tcp.window", json!("109 KB")), ("flows.bulk.lose.forward", json!(lost))]);
        8.0 * 4.0 * 1048576.0 / flow.throughput_bps
    };
    let (none, one, two) = (seconds(""), seconds("1500"), seconds("1500,1505"));
    assert!((0.5..0.8).contains(&(one - none)), "{one} {none}");
    assert!(two - one > 1.2, "{two} {one}");
}

#[test]
fn a_processor_that_takes_no_time_does_not_hold_the_sender_back() {
    let clean = run(&[("tcp.window", json!("64 KB"))]);
    let share = |limit: Limit| clean.limits[limit as usize];
    assert_eq!(share(Limit::SenderCpu), 0.0);
    // Half a pipe: once slow start is over, nothing but the window.
    assert!(share(Limit::ReceiverWindow) > 0.8, "{:?}", clean.limits);
}
