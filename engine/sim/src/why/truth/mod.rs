//! Whether the reasons are true: of every event of many runs the arithmetic of each sentence must hold, and its values must be
//! those that the trace recorded on its own.

mod arithmetic;
mod paths;
mod run;
mod stories;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Rule;
use crate::list::Choice;
use crate::qdisc::{Discipline, DisciplineKind};
use paths::{cable, circuit, quic, rough, satellite};
use run::Run;

fn experiments() -> Vec<(String, Value)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/experiments");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the experiments").flatten() {
        if let Ok(text) = std::fs::read_to_string(entry.path().join("experiment.json")) {
            let experiment: Value = serde_json::from_str(&text).expect("JSON");
            found.push((entry.file_name().to_string_lossy().into_owned(), experiment["scenario"].clone()));
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(found.len() > 30, "they are there");
    found
}

fn set(path: &str, value: Value) -> (String, Value) {
    (path.to_owned(), value)
}

#[test]
fn every_event_of_every_experiment_has_a_true_reason() {
    let mut seen = BTreeSet::new();
    for (name, scenario) in experiments() {
        Run::of(&name, &scenario, &[set("budget.time", json!("4 s"))]).check(&mut seen);
    }
    assert!(seen.len() > 50, "{} rules", seen.len());
}

/// Returns the values of a choice of the catalog.
fn choices(path: &str) -> Vec<Value> {
    let catalog = serde_json::to_value(crate::catalog()).expect("the catalog is JSON");
    let parameters = catalog["parameters"].as_array().expect("a list").clone();
    let choice = parameters.into_iter().find(|one| one["path"] == path).expect("the choice");
    choice["choices"].as_array().expect("a list").iter().map(|one| one["id"].clone()).collect()
}

#[test]
fn every_event_of_a_rough_path_has_a_true_reason_whatever_runs_over_it() {
    let mut seen = BTreeSet::new();
    let mut check = |name: &str, more: &[(String, Value)]| {
        let mut overrides = vec![set("budget.time", json!("60 s"))];
        overrides.extend(more.iter().cloned());
        Run::of(name, &rough(), &overrides).check(&mut seen);
    };
    for variant in choices("tcp.variant") {
        check(&format!("{variant}"), &[set("tcp.variant", variant.clone())]);
        let limited = [set("tcp.variant", variant.clone()), set("tcp.limited_transmit", json!(true))];
        check(&format!("{variant}, limited transmit"), &limited);
    }
    for estimator in choices("tcp.estimator") {
        for variant in ["rfc793", "bsd43", "sack"] {
            let more = [set("tcp.variant", json!(variant)), set("tcp.estimator", estimator.clone())];
            check(&format!("{variant} with the estimator {estimator}"), &more);
        }
    }
    for policy in choices("tcp.ack_policy") {
        for timestamps in [false, true] {
            let more = [set("tcp.ack_policy", policy.clone()), set("tcp.timestamps", json!(timestamps))];
            check(&format!("{policy}, timestamps {timestamps}"), &more);
        }
    }
    for profile in choices("tcp.profile") {
        for variant in ["rack", "cubic", "bbr", "tahoe"] {
            let more = [set("tcp.profile", profile.clone()), set("tcp.variant", json!(variant))];
            check(&format!("profile {profile}, {variant}"), &more);
        }
    }
    for exit in choices("tcp.slow_start_exit") {
        check(&format!("exit {exit}"), &[set("tcp.variant", json!("cubic")), set("tcp.slow_start_exit", exit.clone())]);
    }
    for kind in DisciplineKind::ALL {
        let discipline = kind.named().id;
        for ecn in [false, true] {
            let mut more = vec![
                set("routers.r.queue.discipline", json!(discipline)),
                set("tcp.variant", json!("newreno")),
                set("tcp.ecn", json!(ecn)),
                set("routers.r.queue.limit", json!(25)),
            ];
            if Discipline::of(*kind).can_mark() {
                more.push(set("routers.r.queue.ecn", json!(ecn)));
            }
            check(&format!("{discipline}, ecn {ecn}"), &more);
        }
    }
    let every_segment: Vec<String> = (1..=450).map(|segment: u32| segment.to_string()).collect();
    let others: &[(&str, &[(&str, Value)])] = &[
        ("no Nagle", &[("tcp.nagle", json!(false))]),
        ("silly windows", &[("tcp.silly_window_avoidance", json!(false)), ("tcp.nagle", json!(false))]),
        ("odd window", &[("tcp.window", json!(5000)), ("tcp.window_scale", json!(false))]),
        ("NAK", &[("tcp.nak", json!(true)), ("tcp.loss_means_congestion", json!(true))]),
        ("nothing kept", &[("tcp.keep_out_of_order", json!(false)), ("tcp.variant", json!("rfc793"))]),
        (
            "nothing kept, asked for all the same",
            &[("tcp.keep_out_of_order", json!(false)), ("tcp.variant", json!("sack"))],
        ),
        ("slow hosts", &[("hosts.*.model", json!("sun4"))]),
        ("slow reader", &[("hosts.b.cpu.send_large", json!("40 ms")), ("tcp.window", json!("16 KB"))]),
        ("echo", &[("flows.bulk.app.kind", json!("echo")), ("flows.bulk.app.exchanges", json!(50))]),
        ("on and off", &[("flows.cross.app.kind", json!("on_off"))]),
        ("even", &[("flows.cross.app.kind", json!("constant"))]),
        ("named", &[("flows.bulk.lose.forward", json!("0,3,5,5:1,12")), ("flows.bulk.lose.reverse", json!("ack2"))]),
        (
            "held back, doubled and kept",
            &[
                ("flows.bulk.delay.forward", json!("20")),
                ("flows.bulk.delay.by", json!("7 ms")),
                ("flows.bulk.duplicate.forward", json!("22")),
                ("flows.bulk.keep.forward", json!(every_segment.join(","))),
            ],
        ),
        ("cut off", &[("links.far.bit_errors.packet_loss", json!(1.0))]),
        ("cards", &[("routers.r.queue.unit", json!("bytes")), ("routers.r.queue.limit", json!(9000))]),
        ("slow router", &[("routers.r.forwarding_rate", json!("3 Mb/s")), ("routers.r.queue_limit", json!(4))]),
        ("small buffer", &[("tcp.ack_policy", json!("bsd44")), ("tcp.window", json!(4000))]),
        ("share of the buffer", &[("tcp.ack_policy", json!("bsd42")), ("tcp.window", json!(4000))]),
        ("small send buffer", &[("tcp.window", json!("8 KB")), ("flows.bulk.peer_tcp.window", json!("64 KB"))]),
        // The way back meets the small link first at a host, the other at a router.
        (
            "pieces",
            &[
                ("flows.*.fragmentation", json!(true)),
                ("links.slow.mtu", json!(600)),
                ("links.far.mtu", json!(300)),
                ("links.far.bit_errors.packet_loss", json!(0.02)),
            ],
        ),
        (
            "RED, full",
            &[
                ("routers.r.queue.discipline", json!("red")),
                ("routers.r.queue.min_threshold", json!(1)),
                ("routers.r.queue.max_threshold", json!(2)),
                ("routers.r.queue.weight", json!(0.9)),
            ],
        ),
        (
            "RED of ANSNET that marks early",
            &[
                ("routers.r.queue.discipline", json!("ansnet_red")),
                ("routers.r.queue.limit", json!(25)),
                ("routers.r.queue.min_share", json!(0.5)),
                ("routers.r.queue.ecn", json!(true)),
                ("tcp.variant", json!("newreno")),
                ("tcp.ecn", json!(true)),
            ],
        ),
        (
            "DCTCP",
            &[
                ("routers.r.queue.discipline", json!("ecn_threshold")),
                ("routers.r.queue.threshold", json!(3)),
                ("tcp.variant", json!("dctcp")),
            ],
        ),
        ("Prague at DualPI2", &[("routers.r.queue.discipline", json!("dual_pi2")), ("tcp.variant", json!("prague"))]),
        (
            "Prague at DualPI2 with a target that no queue meets",
            &[
                ("routers.r.queue.discipline", json!("dual_pi2")),
                ("routers.r.queue.target", json!("200 us")),
                ("routers.r.queue.update", json!("2 ms")),
                ("routers.r.queue.coupling", json!(8)),
                ("routers.r.queue.limit", json!(60)),
                ("tcp.initial_cwnd", json!(60_000)),
                ("tcp.variant", json!("prague")),
            ],
        ),
        (
            "CAKE with a source that does not slow down",
            &[
                ("routers.r.queue.discipline", json!("cake")),
                ("routers.r.queue.shaped_rate", json!("3 Mb/s")),
                ("routers.r.queue.limit", json!(20)),
                ("flows.cross.from", json!("a")),
                ("flows.cross.to", json!("b")),
                ("flows.cross.app.rate", json!("6 Mb/s")),
            ],
        ),
        (
            "ABE",
            &[
                ("routers.r.queue.discipline", json!("ecn_threshold")),
                ("routers.r.queue.threshold", json!(3)),
                ("tcp.variant", json!("reno")),
                ("tcp.ecn", json!(true)),
                ("tcp.ecn_beta", json!(0.8)),
            ],
        ),
        (
            "PIE, much to do",
            &[
                ("routers.r.queue.discipline", json!("pie")),
                ("routers.r.queue.limit", json!(200)),
                ("routers.r.queue.ecn", json!(true)),
                ("tcp.ecn", json!(true)),
                ("flows.bulk.app.bytes", json!("4 MB")),
                ("flows.cross.from", json!("a")),
                ("flows.cross.to", json!("b")),
                ("flows.cross.app.rate", json!("2 Mb/s")),
            ],
        ),
        (
            "answered",
            &[
                ("flows.cross.app.answered", json!(true)),
                ("flows.cross.app.datagram_size_max", json!(900)),
                ("flows.bulk.app.bytes", json!("100 KB")),
            ],
        ),
        (
            "by hand into a window that is full",
            &[
                ("flows.bulk.hand.on", json!(true)),
                ("flows.bulk.hand.decisions", json!("0ms:again,100ms:2,150ms:200,400ms:again")),
                ("tcp.window", json!("32 KB")),
            ],
        ),
        (
            "by hand, and the last is lost",
            &[
                ("flows.bulk.hand.on", json!(true)),
                ("flows.bulk.hand.decisions", json!("100ms:1,2s:again,3s:9")),
                ("flows.bulk.lose.forward", json!("3")),
                ("flows.bulk.app.bytes", json!(4000)),
            ],
        ),
        ("wrong bits", &[("links.far.bit_errors.rate", json!(1e-6))]),
        ("bursts", &[("links.far.burst_errors.mean_interval", json!("300 ms"))]),
        (
            "good and bad",
            &[("links.far.gilbert_elliott.to_bad", json!(0.01)), ("links.far.gilbert_elliott.loss_good", json!(0.002))],
        ),
        (
            "policed, at a rate that changes",
            &[
                ("links.far.policer.rate", json!("300 kb/s")),
                ("links.far.policer.bucket", json!("4 KB")),
                ("links.far.rate_variation.kind", json!("sine")),
                ("links.far.rate_variation.swing_period", json!("1 s")),
            ],
        ),
        (
            "peers",
            &[
                ("routers.r.queue.transmit_per_peer", json!(6)),
                ("routers.r.queue.receive_limit", json!(3)),
                ("flows.bulk.app.bytes", json!("1 MB")),
            ],
        ),
    ];
    for (name, more) in others {
        let more: Vec<_> = more.iter().map(|(path, value)| set(path, value.clone())).collect();
        check(name, &more);
    }
    Run::of("cable with collisions", &cable(), &[set("budget.time", json!("60 s"))]).check(&mut seen);
    Run::of("circuit", &circuit(), &[set("budget.time", json!("60 s"))]).check(&mut seen);
    // Windows that the receiver's does not bear, and a timer that is shorter than the way.
    let hasty = [set("flows.bulk.lntp.ts", json!("5 ms")), set("flows.bulk.lntp.ntr1", json!(7))];
    Run::of("hasty circuit", &circuit(), &hasty).check(&mut seen);
    let mute = [
        set("flows.bulk.lose.reverse", json!("ack1,ack2,ack3,ack4,ack5,ack6")),
        set("flows.bulk.lntp.ts", json!("5 s")),
    ];
    Run::of("circuit whose replies are lost", &circuit(), &mute).check(&mut seen);
    let small = [set("hosts.a.socket_buffer_limit", json!(2048))];
    Run::of("circuit from a small buffer", &circuit(), &small).check(&mut seen);
    Run::of("connection of QUIC", &quic(), &[]).check(&mut seen);
    let tight = [set("flows.bulk.tcp.window", json!("12 KB")), set("flows.bulk.lose.forward", json!("2,80"))];
    Run::of("connection of QUIC with little credit", &quic(), &tight).check(&mut seen);
    let deaf = [
        set("flows.bulk.lose.reverse", json!("ack3,ack4,ack5,ack6,ack7,ack8,ack9")),
        set("flows.bulk.quic.congestion", json!("cubic")),
    ];
    Run::of("connection of QUIC whose ACKs are lost", &quic(), &deaf).check(&mut seen);
    Run::of("packet satellite", &satellite(), &[]).check(&mut seen);
    stories::stories(&mut seen);
    let missing: Vec<_> =
        super::RULES.iter().filter(|row| !seen.contains(&(row.rule as u16))).map(|row| row.rule).collect();
    // These rules do not occur in the runs and stories above, or only in answers. This crate has no interpreter of programs.
    let known = [
        Rule::RoomByProgram,
        Rule::Reopened,
        Rule::ProgramSets,
        Rule::ProgramStays,
        Rule::ProgramReduces,
        Rule::ProgramKeeps,
        Rule::Idle,
        Rule::AwaitsProbe,
        Rule::AwaitsNothing,
        Rule::AwaitsReceiver,
    ];
    assert_eq!(missing, known);
}
