//! Whether the reasons are true: of every event of many runs the arithmetic of each sentence must hold, and its values must be
//! those that the trace recorded on its own.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Explained, Reason, Rule};
use crate::event::{Kind, VARIABLES};
use crate::scenario::{Overrides, Scenario};
use crate::simulator::Simulator;
use crate::trace::{NO_PACKET, Trace};

/// Whether the sentence's arithmetic holds. One more rule is one more line here.
#[rustfmt::skip]
fn holds(rule: Rule, of: &dyn Fn(&str) -> f64) -> bool {
    let window = || of("cwnd").min(of("snd_wnd"));
    let fits = || window() - of("offset") >= of("len") && of("len") > 0.0;
    let by_pipe = || of("cwnd") - of("pipe") >= of("len") && of("len") > 0.0;
    // A doubled timeout, in whole ticks or to the ns, between the shortest and the longest there is.
    let timeout = |base: f64, grain: f64, most: f64| {
        let times = (of("timeouts") - 1.0).min(6.0);
        let expected = (base.max(of("min_rto")) * 2f64.powf(times)).min(most);
        (of("fired") - expected).abs() <= grain * 2f64.powf(times)
    };
    let near = |value: f64, expected: f64, by: f64| (value - expected).abs() <= by;
    match rule {
        Rule::SendsSyn | Rule::AnswersSyn | Rule::SynAgain | Rule::SendsFin | Rule::FinAgain | Rule::SendsReset => true,
        Rule::Room | Rule::AnySize | Rule::GoBackN | Rule::Reopened => fits(),
        Rule::RoomByPipe => by_pipe() && of("snd_wnd") - of("offset") >= of("len"),
        Rule::RoomLimited => {
            of("cwnd") + of("dup_acks").min(2.0) * of("mss") - of("offset") >= of("len") && of("dup_acks") >= 1.0
        }
        Rule::UsesSmallWindow => of("snd_wnd") - of("offset") >= of("len"),
        Rule::RoomForProbe => of("snd_wnd") - of("offset") >= of("len") && of("cwnd") > 0.0,
        Rule::LastPiece | Rule::LastPieceNoNagle => of("len") > 0.0,
        Rule::HalfWindow => of("len") >= (of("max_snd_wnd") / 2.0).floor(),
        Rule::WindowProbe => of("snd_wnd") >= 0.0,
        Rule::ThirdDuplicate | Rule::NamedByNak | Rule::FirstLost | Rule::FirstLostByTimeout | Rule::TailAgain => true,
        Rule::FirstLostByTime => of("reordering_window") >= 0.0,
        Rule::PartialAck => of("snd_una") < of("recover"),
        Rule::LostByCount | Rule::LostByTime => by_pipe() || of("pipe") == 0.0,
        Rule::LostByTimeout => of("pipe") == 0.0 || by_pipe(),
        Rule::Suspected | Rule::Rescued => of("cwnd") - of("pipe") >= of("mss"),
        Rule::SourceEven | Rule::SourcePoisson | Rule::SourceOn => of("bytes") > 0.0 && of("interval") > 0.0,
        Rule::TwoSegmentsRead => of("growth") >= 2.0 * of("mss"),
        Rule::ThirdOfBufferRead => of("growth") >= 0.35 * of("rcv_hiwat"),
        Rule::TwiceMssRead => of("growth") >= 2.0 * of("whole_mss"),
        Rule::HalfBufferRead => 2.0 * of("growth") >= of("rcv_hiwat"),
        Rule::AckByTimer | Rule::DelayedAckOut | Rule::AckEverySegment | Rule::AckOutOfOrder | Rule::AckFillsGap => true,
        Rule::AckOld | Rule::AckTrimmed | Rule::AckBeyond | Rule::AckFin | Rule::AckSyn | Rule::AckPaws => true,
        Rule::AckChallenge | Rule::EstablishedHere | Rule::EstablishedThere => true,
        Rule::TimeoutFirst => of("fired") > 0.0 && of("timeouts") >= 1.0,
        Rule::TimeoutTahoe => timeout(of("srtt") + 2.0 * of("rttvar"), of("slow"), 128.0 * of("slow")),
        Rule::TimeoutReno => timeout(of("srtt") + 4.0 * of("rttvar"), of("slow"), 128.0 * of("slow")),
        Rule::TimeoutMean => timeout(2.0 * of("srtt"), of("slow"), 128.0 * of("slow")),
        Rule::TimeoutFine => timeout(of("srtt") + (4.0 * of("rttvar")).max(1e6), 1.0, 60e9),
        Rule::PersistOut => of("unsent") > 0.0,
        Rule::ThirdDuplicateSeen => of("dup_acks") == 3.0,
        Rule::LossByBlocks => of("recover") > of("snd_una"),
        Rule::LossByTime => of("recover") > of("snd_una"),
        Rule::TailProbeOut => of("srtt") >= 0.0,
        Rule::GivenUp => of("timeouts") >= 12.0,
        Rule::RefusedByReset | Rule::ClosedByReset | Rule::ClosedByAck | Rule::ClosedByWait => true,
        Rule::NewAck => of("acked") > 0.0 && of("snd_una") >= of("acked"),
        Rule::NothingNew | Rule::OffersWindow => true,
        Rule::DuplicateAck => of("dup_acks") >= 1.0,
        Rule::AckWaits | Rule::AckWaitsOn => of("to_tick") > 0.0 && of("to_tick") <= of("fast"),
        Rule::StaysInRecovery => of("recover") >= 0.0,
        Rule::LeavesRecovery => of("cwnd") > 0.0,
        Rule::HeldByMark => of("cwnd") > 0.0,
        Rule::SlowStart => {
            // At most what the connection can carry.
            let full = of("was") + of("acked").min(of("mss")) * of("opening");
            of("was") < of("ssthresh") && (of("cwnd") == full || of("cwnd") < full && of("cwnd") >= 65_535.0)
        }
        Rule::SlowStartByAck => of("was") <= of("ssthresh")
            && of("cwnd") == (of("was") + of("mss") * of("opening")).min(of("max_cwnd")),
        Rule::Avoidance => of("was") >= of("ssthresh")
            && of("cwnd") == (of("was") + (of("mss") * of("mss") / of("was")).floor().max(1.0)).min(of("max_cwnd")),
        Rule::AvoidanceByAck => of("was") > of("ssthresh")
            && of("cwnd") == (of("was") + (of("mss") * of("mss") / of("was")).floor().max(1.0)).min(of("max_cwnd")),
        Rule::AvoidanceAndEighth => of("was") > of("ssthresh") && of("cwnd")
            == (of("was") + (of("mss") * of("mss") / of("was")).floor().max(1.0) + (of("mss") / 8.0).floor())
                .min(of("max_cwnd")),
        Rule::NoCongestionWindow => of("cwnd") > 0.0,
        Rule::CubicCurve | Rule::CubicFriendly => of("cwnd") >= of("was"),
        Rule::CubicUnused => of("flight") + of("acked") < of("cwnd"),
        Rule::HyStartFast => of("cwnd") >= of("was") && of("cwnd") <= of("was") + of("acked"),
        Rule::HyStartSlow => of("cwnd") >= of("was") && of("cwnd") <= of("was") + of("acked") / 4.0,
        Rule::VegasGrows => of("queued") < 1.0 && of("cwnd") == of("was") + of("mss"),
        Rule::VegasShrinks => of("queued") > 3.0 && of("cwnd") <= of("was"),
        Rule::VegasLeaves => of("queued") > 1.0,
        Rule::VegasStays | Rule::VegasPauses => of("cwnd") > 0.0,
        Rule::HyblaStart => {
            let full = of("was") + of("acked") * (2f64.powf(of("rho")) - 1.0);
            of("was") < of("ssthresh") && of("cwnd") <= full + 1.0
        }
        Rule::HyblaAvoids => {
            let full = of("was") + of("acked") * of("rho") * of("rho") * of("mss") / of("was");
            near(of("cwnd"), full, 1.0)
        }
        Rule::BbrModel => of("gain") >= 1.0 && of("cwnd") > 0.0,
        Rule::HalvesFlight => of("ssthresh") == (of("lost_flight") / 2.0).floor().max(2.0 * of("mss")),
        Rule::HalvesWindow => of("ssthresh")
            == (of("allowed") / 2.0 / of("mss")).floor().max(2.0) * of("mss"),
        Rule::CubicShrinks => near(of("ssthresh"), (0.7 * of("lost_flight")).max(2.0 * of("mss")), 1.0),
        Rule::WestwoodPath => {
            near(of("ssthresh"), (of("rate") * of("shortest") / 8e9).max(2.0 * of("mss")), 1.0)
        }
        Rule::BbrConserves => of("lost_pipe") >= 0.0,
        Rule::NothingShrinks => true,
        Rule::ShrunkAlready => of("ssthresh") > 0.0,
        Rule::StorySends | Rule::StoryCarries | Rule::StoryTakes | Rule::StoryLoses => true,
        Rule::FirstSent | Rule::SentAtOnce => of("takes") == (of("bytes") * 8e9 / of("rate")).ceil(),
        Rule::SentAfter => of("takes") == (of("bytes") * 8e9 / of("rate")).ceil() && of("waited") >= 0.0,
        Rule::WaitsForServer => of("busy") >= 0.0 && of("ahead") >= 0.0,
        Rule::WaitsInBuffer => of("busy") > 0.0 && of("held") >= 1.0,
        Rule::WaitsTurn => of("held") >= 1.0,
        Rule::WaitsForProcessor => of("busy") > 0.0,
        Rule::Travelled => of("since") == of("takes") + of("delay"),
        Rule::TravelledLonger => of("since") == of("takes") + of("delay") + of("late") && of("late") > 0.0,
        Rule::Processed => of("since") > 0.0,
        Rule::ProcessedLater => of("since") == of("waited") + of("work") && of("work") >= 0.0 && of("waited") > 0.0,
        Rule::ProcessedAtOnce | Rule::SecondOne | Rule::NamedToBeLost | Rule::PushedOutOldest => true,
        Rule::Damaged => of("bits") > 0.0,
        Rule::NoPlace => of("limit") > 0.0,
        Rule::SocketFull => of("used") + of("bytes") > of("limit"),
        Rule::NoRoomForPeer => {
            of("taken") <= of("share") && of("used") <= of("limit") && of("received") <= of("receive_limit")
        }
        Rule::NoRoom => of("used") + of("size") > of("limit"),
        Rule::PushedOutDrawn => of("candidates") >= 2.0,
        Rule::PushedOutFattest => of("fat") > 0.0,
        Rule::RedDrops | Rule::RedMarks => {
            of("min") <= of("average") && of("average") < of("max") && of("odds") > 0.0 && of("odds") <= 1.0
        }
        Rule::RedIsFull => of("average") >= of("max") && of("odds") > 0.0,
        Rule::CodelDrops | Rule::CodelMarks => of("sojourn") >= of("target") && of("count") >= 1.0,
        Rule::PieDrops | Rule::PieMarks => of("odds") > 0.0 && of("odds") <= 1.0,
        Rule::FirstWrite | Rule::FirstDatagram => true,
        Rule::LastRead => of("received") >= 0.0,
        Rule::HeldByWindow => window() - of("flight") < of("mss"),
        Rule::HeldByPipe => of("cwnd") - of("pipe") < of("mss"),
        Rule::HeldByNagle => of("unsent") < of("mss") && of("unsent") > 0.0 && of("flight") > 0.0,
        Rule::HeldBySillyWindow => of("usable") < of("mss") && of("usable") < of("unsent"),
        Rule::HeldByPace => of("to_pace") >= 0.0,
        Rule::HeldByNoData => of("flight") > 0.0,
        Rule::HeldBySendBuffer => of("snd_cc") <= of("snd_hiwat") && of("flight") <= of("snd_cc") + 1.0,
        Rule::HeldByApplication | Rule::HeldByCopying | Rule::HeldByProcessor | Rule::HeldByRecovery => true,
        Rule::Idle => of("idle") == of("to") - of("from"),
        Rule::AwaitsSegment | Rule::AwaitsQueued | Rule::AwaitsNothing | Rule::AwaitsAck | Rule::AwaitsQueuedAck => true,
        Rule::AwaitsLostAck | Rule::AwaitsReader | Rule::AwaitsReceiver => true,
        Rule::AwaitsTimer => of("to_rto") >= 0.0 && of("to_rto") < 1e15,
        Rule::AwaitsProbe => of("to_persist") >= 0.0 && of("to_persist") < 1e15,
        Rule::AwaitsDelayedAck => of("to_tick") >= 0.0 && of("to_tick") < 1e15,
    }
}

/// Which kinds of event a rule can be the reason of.
fn belongs(rule: Rule, kind: Kind) -> bool {
    let at = rule as u8;
    let between = |first: Rule, last: Rule| (first as u8..=last as u8).contains(&at);
    match kind {
        Kind::Created => between(Rule::SendsSyn, Rule::AckChallenge),
        Kind::Queued => between(Rule::WaitsForServer, Rule::WaitsForProcessor),
        Kind::Sent => between(Rule::FirstSent, Rule::SentAfter),
        Kind::Arrived => between(Rule::Travelled, Rule::TravelledLonger),
        Kind::Delivered => {
            between(Rule::Processed, Rule::ProcessedAtOnce) || between(Rule::NewAck, Rule::ShrunkAlready)
        }
        Kind::Dropped => between(Rule::Damaged, Rule::PieDrops),
        Kind::Marked => matches!(rule, Rule::RedMarks | Rule::CodelMarks | Rule::PieMarks),
        Kind::Duplicated => rule == Rule::SecondOne,
        Kind::Established => between(Rule::EstablishedHere, Rule::EstablishedThere),
        Kind::RtoFired => {
            between(Rule::TimeoutFirst, Rule::TimeoutMean) || between(Rule::HalvesFlight, Rule::ShrunkAlready)
        }
        Kind::PersistFired => rule == Rule::PersistOut,
        Kind::DelayedAckFired => rule == Rule::DelayedAckOut,
        Kind::FastRetransmit => {
            between(Rule::ThirdDuplicateSeen, Rule::LossByTime) || between(Rule::HalvesFlight, Rule::ShrunkAlready)
        }
        Kind::TailProbe => rule == Rule::TailProbeOut,
        Kind::WriteStarted => matches!(rule, Rule::FirstWrite | Rule::FirstDatagram),
        Kind::ReadDone => rule == Rule::LastRead,
        Kind::Closed => between(Rule::RefusedByReset, Rule::ClosedByWait),
        Kind::GaveUp => rule == Rule::GivenUp,
    }
}

/// The values a variable had at `time`: the last before it, and all that were recorded then.
fn recorded(trace: &Trace, flow: u16, variable: u8, time: f64) -> Vec<f64> {
    let series = &trace.series;
    let end = series.time.partition_point(|at| *at <= time);
    let mut values = Vec::new();
    for row in (0..end).rev().filter(|row| series.flow[*row] == flow && series.variable[*row] == variable) {
        values.push(series.value[row]);
        if series.time[row] < time {
            break;
        }
    }
    values
}

fn true_in_itself(reason: &Reason, at: &str) {
    let of = |name: &str| {
        let fact = reason.facts.iter().find(|(known, _)| *known == name);
        fact.unwrap_or_else(|| panic!("{:?} does not speak of {name}", reason.rule)).1
    };
    assert!(holds(reason.rule, &of), "{:?} does not hold: {at}", reason.rule);
}

struct Run {
    name: String,
    simulator: Simulator<Explained>,
}

impl Run {
    fn of(name: &str, scenario: &Value, overrides: &[(String, Value)]) -> Run {
        let overrides: Overrides = overrides.to_vec();
        let loaded =
            Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
        let mut simulator = Simulator::<Explained>::new(&loaded.scenario);
        simulator.advance(400_000);
        Run { name: name.to_owned(), simulator }
    }

    fn trace(&self) -> &Trace {
        self.simulator.trace().expect("it was traced")
    }

    /// Each event has reasons that belong to it, in words, and true.
    fn check(&self, seen: &mut BTreeSet<u8>) {
        let events = &self.trace().events;
        for row in 0..events.time.len() {
            let kind = kind(events.kind[row]);
            let reasons = self.simulator.recorder().reasons(row as u32);
            let said = self.simulator.why(row as u32);
            let at = format!("{} row {row}, {kind:?} at {} ns: {said} {reasons:?}", self.name, events.time[row]);
            assert!(!reasons.is_empty() && !said.is_empty(), "{at}");
            assert!(!said.contains("unknown"), "{at}");
            for reason in reasons {
                seen.insert(reason.rule as u8);
                assert!(belongs(reason.rule, kind), "{at}");
                true_in_itself(reason, &at);
                self.agrees(row, reason, &at);
            }
            self.takes_its_time(row, &reasons[0], &at);
        }
        for held in self.simulator.recorder().held().all() {
            let said = self.simulator.why_held(held.flow, held.time);
            let at = format!("{} flow {} at {} ns: {said} {:?}", self.name, held.flow, held.time, held.reasons);
            assert!(!held.reasons.is_empty() && !said.contains("unknown"), "{at}");
            for reason in &held.reasons {
                seen.insert(reason.rule as u8);
                assert!(reason.rule as u8 >= Rule::HeldByWindow as u8, "{at}");
                true_in_itself(reason, &at);
                self.was_recorded(held.flow as u16, held.time, true, reason, &at);
            }
            if let Some((from, to)) = self.simulator.recorder().held().idle(held.flow, held.time) {
                assert!(from <= held.time && held.time < to, "{at}");
                assert!(said.contains("TCP made no segment for "), "{at}");
                let made = |row: &usize| events.time[*row] > from && events.time[*row] < to;
                let between = (events.time.partition_point(|time| *time <= from)..events.time.len()).take_while(made);
                let sends = |row: usize| {
                    let (kind, packet, flow) = (events.kind[row], events.packet[row], events.flow[row]);
                    kind == Kind::Created as u8
                        && usize::from(flow) == held.flow
                        && self.trace().packets.reverse[packet as usize] == 0
                };
                assert!(!between.into_iter().any(sends), "{at}");
            }
        }
    }

    /// What a connection said of itself is what the trace has of it.
    fn agrees(&self, row: usize, reason: &Reason, at: &str) {
        let trace = self.trace();
        let (kind, packet, flow) = (kind(trace.events.kind[row]), trace.events.packet[row], trace.events.flow[row]);
        let reverse = match kind {
            Kind::Created => trace.packets.reverse[packet as usize] == 1,
            Kind::Delivered => trace.packets.reverse[packet as usize] == 0,
            _ if packet == NO_PACKET => trace.events.place[row] != self.simulator.net.flows[usize::from(flow)].from,
            _ => return,
        };
        self.was_recorded(flow, trace.events.time[row], !reverse, reason, at);
        if kind == Kind::Created && reason.rule != Rule::WindowProbe {
            let len = reason.facts.iter().find(|(name, _)| *name == "len");
            assert!(len.is_none_or(|(_, len)| *len == f64::from(trace.packets.len[packet as usize])), "{at}");
        }
    }

    /// Each value that is a variable of the trace is one it had then. Some are of a moment within an instant.
    fn was_recorded(&self, flow: u16, time: f64, sender: bool, reason: &Reason, at: &str) {
        let names: &[&str] = match sender {
            true => &["cwnd", "ssthresh", "snd_wnd", "snd_una", "flight"],
            false => &["rcv_nxt"],
        };
        // An ACK leaves less in flight before, within the same instant, more is sent.
        let leaves = reason.rule == Rule::NewAck || reason.rule == Rule::CubicUnused;
        let passing = matches!(reason.rule, Rule::ThirdDuplicate | Rule::PartialAck);
        for (name, value) in reason.facts.iter().filter(|(name, _)| names.contains(name) && !passing) {
            if leaves && *name == "flight" {
                continue;
            }
            let name = if *name == "flight" { "flight_size" } else { name };
            let variable = VARIABLES.iter().position(|row| row.named.id == name).expect("a variable") as u8;
            let values = recorded(self.trace(), flow, variable, time);
            // Within an instant a window may be shrunk and come back, and an ACK leaves less in flight before more is sent.
            let moment = matches!(name, "cwnd" | "ssthresh" | "flight_size") && values.len() > 1;
            assert!(moment || values.contains(value), "{name} {value} is none of {values:?}: {at}");
        }
    }

    /// How long something took is the time between the events it lies between.
    fn takes_its_time(&self, row: usize, reason: &Reason, at: &str) {
        let events = &self.trace().events;
        let (packet, now) = (events.packet[row], events.time[row]);
        let fact = |name: &str| reason.facts.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let since = |wanted: Kind| {
            let mut before = (0..row).rev().filter(|one| events.packet[*one] == packet);
            before.find(|one| events.kind[*one] == wanted as u8).map(|one| now - events.time[one])
        };
        let (name, began) = match reason.rule {
            Rule::SentAfter => ("waited", Kind::Queued),
            Rule::FirstSent => ("since", Kind::Created),
            Rule::Travelled | Rule::TravelledLonger => ("since", Kind::Sent),
            Rule::Processed | Rule::ProcessedLater => ("since", Kind::Arrived),
            _ => return,
        };
        assert_eq!(fact(name), since(began), "{at}");
    }
}

fn kind(number: u8) -> Kind {
    let all = [
        Kind::Created,
        Kind::Queued,
        Kind::Sent,
        Kind::Arrived,
        Kind::Delivered,
        Kind::Dropped,
        Kind::Established,
        Kind::RtoFired,
        Kind::PersistFired,
        Kind::DelayedAckFired,
        Kind::FastRetransmit,
        Kind::WriteStarted,
        Kind::ReadDone,
        Kind::Closed,
        Kind::GaveUp,
        Kind::TailProbe,
        Kind::Duplicated,
        Kind::Marked,
    ];
    *all.iter().find(|kind| **kind as u8 == number).expect("a kind")
}

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

/// Two hosts with a router between them, whose line is slow, has little room, errs, and carries some packets twice or late;
/// and datagrams that cross.
fn rough() -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": {
            "r": { "model": "ideal", "queue": { "discipline": "drop_tail", "limit": 12 } },
            "s": { "model": "ideal" },
        },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s", "propagation_delay": "1 ms" },
            "slow": { "stations": ["r", "s"], "rate": "4 Mb/s", "propagation_delay": "15 ms" },
            "far": {
                "stations": ["s", "b"], "rate": "100 Mb/s", "propagation_delay": "1 ms",
                "bit_errors": { "packet_loss": 0.004 },
                "duplication": { "probability": 0.01 },
                "reordering": { "probability": 0.02, "delay": "3 ms" },
            },
        },
        "tcp": { "mss": 1460, "window": "256 KB", "window_scale": true, "slow_timer": "100 ms" },
        "flows": {
            "bulk": { "from": "a", "to": "b", "app": { "bytes": "1 MB" } },
            "cross": {
                "from": "b", "to": "a", "background": true,
                "app": { "kind": "poisson", "rate": "200 kb/s", "socket_buffer": 600 },
            },
        },
    })
}

/// Of that choice of the catalog.
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
    for policy in choices("tcp.ack_policy") {
        for timestamps in [false, true] {
            let more = [set("tcp.ack_policy", policy.clone()), set("tcp.timestamps", json!(timestamps))];
            check(&format!("{policy}, timestamps {timestamps}"), &more);
        }
    }
    for discipline in choices("routers.*.queue.discipline") {
        for ecn in [false, true] {
            let marks = !["drop_tail", "drop_head", "random_drop"].contains(&discipline.as_str().unwrap_or(""));
            let mut more = vec![
                set("routers.r.queue.discipline", discipline.clone()),
                set("tcp.variant", json!("newreno")),
                set("tcp.ecn", json!(ecn)),
                set("routers.r.queue.limit", json!(25)),
            ];
            if marks {
                more.push(set("routers.r.queue.ecn", json!(ecn)));
            }
            check(&format!("{discipline}, ecn {ecn}"), &more);
        }
    }
    let others: &[(&str, &[(&str, Value)])] = &[
        ("no Nagle", &[("tcp.nagle", json!(false))]),
        ("silly windows", &[("tcp.silly_window_avoidance", json!(false)), ("tcp.nagle", json!(false))]),
        ("odd window", &[("tcp.window", json!(5000)), ("tcp.window_scale", json!(false))]),
        ("NAK", &[("tcp.nak", json!(true)), ("tcp.loss_means_congestion", json!(true))]),
        ("slow hosts", &[("hosts.*.model", json!("sun4"))]),
        ("slow reader", &[("hosts.b.cpu.send_large", json!("40 ms")), ("tcp.window", json!("16 KB"))]),
        ("echo", &[("flows.bulk.app.kind", json!("echo")), ("flows.bulk.app.exchanges", json!(50))]),
        ("on and off", &[("flows.cross.app.kind", json!("on_off"))]),
        ("even", &[("flows.cross.app.kind", json!("constant"))]),
        ("named", &[("flows.bulk.lose.forward", json!("0,3,5,5:1,12")), ("flows.bulk.lose.reverse", json!("ack2"))]),
        ("cut off", &[("links.far.bit_errors.packet_loss", json!(1.0))]),
        ("cards", &[("routers.r.queue.unit", json!("bytes")), ("routers.r.queue.limit", json!(9000))]),
        ("slow router", &[("routers.r.forwarding_rate", json!("3 Mb/s")), ("routers.r.queue_limit", json!(4))]),
        ("small buffer", &[("tcp.ack_policy", json!("bsd44")), ("tcp.window", json!(4000))]),
        ("small send buffer", &[("tcp.window", json!("8 KB")), ("flows.bulk.peer_tcp.window", json!("64 KB"))]),
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
        ("peers", &[("routers.r.queue.transmit_per_peer", json!(6)), ("routers.r.queue.receive_limit", json!(3))]),
    ];
    for (name, more) in others {
        let more: Vec<_> = more.iter().map(|(path, value)| set(path, value.clone())).collect();
        check(name, &more);
    }
    stories(&mut seen);
    let missing: Vec<_> =
        super::RULES.iter().filter(|row| !seen.contains(&(row.rule as u8))).map(|row| row.rule).collect();
    // What these runs and stories do not come to, or is said in answers only.
    let known = [Rule::Reopened, Rule::Idle, Rule::AwaitsProbe, Rule::AwaitsNothing, Rule::AwaitsReceiver];
    assert_eq!(missing, known);
}

/// Every story, whose text is the other end and the network.
fn stories(seen: &mut BTreeSet<u8>) {
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/stories"))];
    let mut told = 0;
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("the stories").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a story");
            let drawn = crate::script::tell(&text).expect("it can be read").drawn;
            let (events, rows) = (&drawn.trace.events, drawn.trace.events.time.len());
            assert_eq!(drawn.reasons.len(), rows);
            for row in 0..rows {
                let (kind, reasons, said) = (kind(events.kind[row]), &drawn.reasons[row], drawn.why(row as u32));
                let at = format!("{path:?} row {row}, {kind:?} at {} ns: {said} {reasons:?}", events.time[row]);
                assert!(!said.is_empty() && !said.contains("unknown"), "{at}");
                for reason in reasons {
                    seen.insert(reason.rule as u8);
                    assert!(belongs(reason.rule, kind) || is_of_stories(reason.rule), "{at}");
                    true_in_itself(reason, &at);
                }
            }
            for held in drawn.holds.all() {
                let said = drawn.why_held(held.time);
                let at = format!("{path:?} at {} ns: {said} {:?}", held.time, held.reasons);
                assert!(!held.reasons.is_empty() && !said.contains("unknown"), "{at}");
                for reason in &held.reasons {
                    seen.insert(reason.rule as u8);
                    true_in_itself(reason, &at);
                }
            }
            told += 1;
        }
    }
    assert!(told > 200, "{told} stories");
}

fn is_of_stories(rule: Rule) -> bool {
    matches!(rule, Rule::StorySends | Rule::StoryCarries | Rule::StoryTakes | Rule::StoryLoses)
}
