//! Queues of routers in whole runs: what every discipline must keep to, and what each is for.

use fill_the_pipe_sim::{Full, Overrides, RunStatus, RunSummary, Scenario, Silent, Simulator, Trace, catalog, summary};
use serde_json::{Value, json};

const DELIVERED: u8 = 4;
const DROPPED: u8 = 5;
const MARKED: u8 = 17;
const EARLY: u8 = 3;
const SOJOURN: u8 = 4;

/// Two pairs of hosts that share 10 Mb/s; the second pair is four times as far apart. The room is 100 packets, a bit more
/// than the near flow's pipe.
fn dumbbell() -> Value {
    let line =
        |a: &str, b: &str, delay: &str| json!({ "stations": [a, b], "rate": "100 Mb/s", "propagation_delay": delay });
    json!({
        "hosts": { "a1": {}, "a2": {}, "b1": {}, "b2": {} },
        "routers": {
            "left": { "model": "ideal", "queue": { "discipline": "drop_tail", "limit": 100 } },
            "right": { "model": "ideal" },
        },
        "links": {
            "a1": line("a1", "left", "1 ms"), "a2": line("a2", "left", "35 ms"),
            "b1": line("right", "b1", "1 ms"), "b2": line("right", "b2", "1 ms"),
            "shared": { "stations": ["left", "right"], "rate": "10 Mb/s", "propagation_delay": "10 ms" },
        },
        "tcp": { "mss": 1460, "window": "1 MB", "window_scale": true, "variant": "newreno", "ecn": true },
        "flows": {
            "near": { "from": "a1", "to": "b1", "app": { "bytes": "20 MB" } },
            "far": { "from": "a2", "to": "b2", "app": { "bytes": "20 MB" } },
        },
    })
}

fn load(overrides: &[(&str, Value)]) -> Scenario {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&dumbbell().to_string(), &overrides).unwrap_or_else(|problems| panic!("{problems:?}"));
    loaded.scenario
}

fn run(overrides: &[(&str, Value)]) -> (RunSummary, Trace) {
    let mut simulator = Simulator::<Full>::new(&load(overrides));
    simulator.advance(u64::MAX);
    let summary = summary(&simulator);
    assert_eq!(summary.status, RunStatus::Complete, "{}", summary.stopped_by);
    (summary, simulator.trace().expect("traced").clone())
}

fn under(discipline: &str, more: &[(&str, Value)]) -> (RunSummary, Trace) {
    let mut overrides = vec![("routers.left.queue.discipline", json!(discipline))];
    overrides.extend(more.iter().cloned());
    run(&overrides)
}

fn disciplines() -> Vec<String> {
    let catalog = serde_json::to_value(catalog()).expect("the catalog is JSON");
    let parameters = catalog["parameters"].as_array().expect("a list").clone();
    let choice = parameters.into_iter().find(|one| one["path"] == "routers.*.queue.discipline").expect("the choice");
    choice["choices"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one["id"].as_str().expect("an id").to_owned())
        .collect()
}

fn count(trace: &Trace, kind: u8, reason: Option<u8>) -> usize {
    let events = &trace.events;
    let of = |row: &usize| events.kind[*row] == kind && reason.is_none_or(|reason| events.detail[*row] == reason);
    (0..events.time.len()).filter(of).count()
}

/// The far flow's part of what was delivered until the first of the two had all it wants.
fn far_share((summary, trace): &(RunSummary, Trace)) -> f64 {
    let end = summary.results.iter().map(|flow| flow.ended_ns).min().expect("two flows") as f64;
    let far = summary.flows.iter().position(|flow| flow.id == "far").expect("the flow") as u16;
    let mut delivered = [0.0; 2];
    for row in (0..trace.events.time.len()).filter(|row| trace.events.kind[*row] == DELIVERED) {
        let packet = trace.events.packet[row] as usize;
        if trace.events.time[row] < end && trace.packets.len[packet] > 0 {
            delivered[usize::from(trace.packets.flow[packet] == far)] += 1.0;
        }
    }
    delivered[1] / (delivered[0] + delivered[1])
}

#[test]
fn every_discipline_respects_its_limit_and_accounts_for_every_packet() {
    for discipline in disciplines() {
        let (summary, trace) = under(&discipline, &[]);
        let (info, result) = (&summary.queues[0], &summary.queue_results[0]);
        // The first is the one before the shared line; the others are before the lines back to the senders.
        assert_eq!((info.limit, summary.queues.len()), (100, 3), "{discipline}");
        assert!(trace.queues.used.iter().all(|used| *used <= 100), "{discipline}");
        assert!(result.most <= 100 && result.mean > 0.5, "{discipline}: {result:?}");
        let acted = result.dropped + result.marked;
        assert!(acted > 0, "{discipline}: a window of 1 MB is more than pipe and room");
        let drops = count(&trace, DROPPED, None);
        assert_eq!(drops as u64, result.dropped, "{discipline}");
        assert_eq!(drops as u64, summary.results.iter().map(|flow| flow.drops).sum::<u64>(), "{discipline}");
        // A discipline that uses an average has thresholds for it.
        let averaged = trace.queues.average.iter().any(|average| !average.is_nan());
        assert_eq!(info.thresholds.is_some(), averaged, "{discipline}");
        assert!(info.thresholds.is_none_or(|[min, max]| 0.0 < min && min < max && max <= 100.0), "{discipline}");
        // Every drop and every mark says how likely it was.
        assert!(trace.odds.event.iter().all(|row| [DROPPED, MARKED].contains(&trace.events.kind[*row as usize])));
        assert_eq!(trace.odds.event.len() as u64, acted, "{discipline}");
        assert!(trace.odds.probability.iter().all(|odds| *odds > 0.0 && *odds <= 1.0), "{discipline}");
        let bytes: Vec<u64> = summary.results.iter().map(|flow| flow.bytes).collect();
        assert_eq!(bytes, [20 << 20; 2], "{discipline}");
        assert_eq!(under(&discipline, &[]).0.trace_hash, summary.trace_hash, "{discipline}: the same again");
    }
}

#[test]
fn every_discipline_gives_the_same_results_with_and_without_a_trace() {
    for discipline in disciplines() {
        // One flow: a run without a trace looks ahead only where all packets of a queue come from one stage.
        let alone = [
            ("routers.left.queue.discipline", json!(discipline)),
            ("routers.left.queue.limit", json!(40)),
            ("flows.far.app.bytes", json!(1)),
        ];
        let (traced, _) = run(&alone);
        let mut simulator = Simulator::<Silent>::new(&load(&alone));
        simulator.advance(u64::MAX);
        let silent = summary(&simulator);
        assert!(
            traced.queue_results[0].dropped > 0,
            "{discipline}: the window is more than the pipe and the queue hold"
        );
        // Only a traced run counts what held each sender back.
        let results = |run: &RunSummary| {
            let flows = run.results.iter();
            flows.map(|flow| (flow.ended_ns, flow.data_segments, flow.acks, flow.drops)).collect::<Vec<_>>()
        };
        assert_eq!(results(&traced), results(&silent), "{discipline}");
        assert_eq!(traced.queue_results[0].dropped, silent.queue_results[0].dropped, "{discipline}");
    }
}

#[test]
fn marking_disciplines_slow_senders_without_loss() {
    for (discipline, reason) in [
        ("red", EARLY),
        ("gentle_red", EARLY),
        ("codel", SOJOURN),
        ("fq_codel", SOJOURN),
        ("pie", EARLY),
        ("fq_pie", EARLY),
    ] {
        let (lossy, trace) = under(discipline, &[]);
        assert!(count(&trace, DROPPED, Some(reason)) > 0, "{discipline}");
        let (marking, trace) = under(discipline, &[("routers.left.queue.ecn", json!(true))]);
        let marks = count(&trace, MARKED, None);
        assert_eq!(marks as u64, marking.queue_results[0].marked, "{discipline}");
        assert!(marks > 0, "{discipline}");
        let sent_again = |summary: &RunSummary| summary.results.iter().map(|flow| flow.retransmissions).sum::<u64>();
        if discipline == "red" {
            // Above its upper threshold RED drops what it could mark (Floyd and Jacobson 1993, 4): losses stay.
            assert!(count(&trace, DROPPED, Some(EARLY)) > 0);
        } else {
            assert!(sent_again(&marking) < sent_again(&lossy), "{discipline}");
        }
    }
}

#[test]
fn a_shaper_sets_the_rate_and_keeps_the_queue_before_it() {
    for discipline in ["drop_tail", "cake"] {
        let rate = |shaped: Value| under(discipline, &[("routers.left.queue.shaped_rate", shaped)]).0;
        let (free, shaped) = (rate(Value::Null), rate(json!("4 Mb/s")));
        let span = |run: &RunSummary| {
            let ended = run.results.iter().map(|flow| flow.ended_ns).max().expect("flows");
            let bytes: u64 = run.results.iter().map(|flow| flow.bytes).sum();
            bytes as f64 * 8e3 / ended as f64
        };
        assert!(span(&free) > 8.0, "{discipline}: {}", span(&free));
        // Headers take 2.7 % of 4 Mb/s.
        assert!((3.5..=3.9).contains(&span(&shaped)), "{discipline}: {}", span(&shaped));
    }
}

#[test]
fn the_queue_of_drop_tail_stands_and_those_of_codel_and_pie_are_short() {
    let mean = |discipline: &str| under(discipline, &[]).0.queue_results[0].mean;
    // A packet of 1500 bytes takes 1.2 ms: a target of 5 ms is 4 packets, one of 15 ms 12.
    let (tail, codel, pie) = (mean("drop_tail"), mean("codel"), mean("pie"));
    assert!(tail > 30.0, "{tail}");
    assert!(codel < 12.0 && pie < 20.0, "{codel}, {pie}");
}

#[test]
fn fq_codel_gives_a_far_flow_what_drop_tail_takes_from_it() {
    let (tail, fair) = (far_share(&under("drop_tail", &[])), far_share(&under("fq_codel", &[])));
    // Its slow start and its recoveries take four times as long: CoDel leaves it a little less than half.
    assert!(tail < 0.25 && (0.4..0.52).contains(&fair), "{tail}, {fair}");
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let refused = |overrides: &[(&str, Value)]| {
        let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
        let problems = Scenario::load(&dumbbell().to_string(), &overrides).expect_err("refused");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let red = ("routers.left.queue.discipline", json!("red"));
    assert_eq!(
        refused(&[red.clone(), ("routers.left.queue.min_threshold", json!(20))]),
        "routers.left.queue.min_threshold: is 20, but the upper threshold is 15: the lower must be less"
    );
    assert!(refused(&[red, ("routers.left.queue.limit", json!(5))]).contains("the queue limit is 5"));
    assert!(refused(&[("routers.left.queue.discipline", json!("wred"))]).contains("fq_codel"));
    assert!(refused(&[("routers.left.queue.limit", json!(0))]).contains("routers.left.queue.limit"));
}
