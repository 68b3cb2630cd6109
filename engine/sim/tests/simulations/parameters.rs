//! Parameters: whether each one of the catalog changes some run. One that is read from a scenario and never used shows here by
//! its name.

mod applications;
mod crowded;
mod kernel;
mod paths;
mod protocols;

use std::collections::BTreeMap;

use fill_the_pipe_sim::{Full, Overrides, Scenario, Simulator, catalog, summary};
use serde_json::{Value, json};

/// Parameters that change no run, and why.
const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("name", "a title"),
    ("tcp.challenge_acks", "no run has forged segments; stories do"),
    ("tcp.rst_in_window", "as above"),
    ("tcp.syn_in_window", "as above"),
    ("flows.*.tcp.challenge_acks", "as above"),
    ("flows.*.tcp.rst_in_window", "as above"),
    ("flows.*.tcp.syn_in_window", "as above"),
    ("flows.*.peer_tcp.challenge_acks", "as above"),
    ("flows.*.peer_tcp.linear_syn_timeouts", "this end answers a SYN and sends none of its own"),
    ("flows.*.peer_tcp.time_wait", "this end closes second, and has no TIME-WAIT"),
    ("flows.*.peer_tcp.rst_in_window", "no run has forged segments"),
    ("flows.*.peer_tcp.syn_in_window", "as above"),
];

/// Most values tried of one parameter, over all scenarios.
const TRIES: usize = 150;

/// Two hosts with two routers between them, whose line is slow, has little room, errs, and carries some packets twice or late;
/// datagrams that cross; and a flow that passes on what the first brings.
fn rough() -> Value {
    json!({
        "budget": { "time": "20 s", "events": 20_000 },
        "hosts": { "a": { "model": "sun4" }, "b": { "model": "ubc_sun" }, "c": {} },
        "routers": {
            "r": { "model": "ideal", "queue": { "limit": 12 } },
            "s": { "model": "simp", "packet_time": "1 ms" },
        },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s", "propagation_delay": "1 ms" },
            "slow": {
                "stations": ["r", "s"], "rate": "4 Mb/s", "propagation_delay": "15 ms",
                "gilbert_elliott": { "to_bad": 0.01, "loss_good": 0.002 },
                "burst_errors": { "mean_interval": "300 ms" },
            },
            "far": {
                "stations": ["s", "b"], "rate": "100 Mb/s", "propagation_delay": "1 ms",
                "bit_errors": { "packet_loss": 0.004 },
                "duplication": { "probability": 0.01 },
                "reordering": { "probability": 0.02, "delay": "3 ms" },
            },
            "last": { "stations": ["b", "c"], "rate": "10 Mb/s", "propagation_delay": "1 ms" },
        },
        "tcp": { "mss": 512, "window": "64 KB", "window_scale": true, "slow_timer": "100 ms", "variant": "newreno" },
        "flows": {
            "bulk": {
                "from": "a", "to": "b", "app": { "bytes": "150 KB", "call_size": 1000 },
                "lose": { "forward": "5" }, "delay": { "forward": "9" }, "duplicate": { "forward": "12" },
            },
            "again": { "from": "b", "to": "c", "app": { "kind": "relay", "of": "bulk" } },
            "cross": {
                "from": "b", "to": "a", "background": true,
                "app": { "kind": "on_off", "rate": "200 kb/s", "socket_buffer": 600, "on_mean": "1 s", "off_mean": "1 s" },
            },
        },
    })
}

/// Two hosts on one link of some kind, and a third where it takes more than two.
fn over(kind: &str) -> Value {
    let stations = match kind {
        "loopback" => json!(["a"]),
        _ => json!(["a", "b"]),
    };
    let host = json!({ "model": if kind == "loopback" { "ubc_sun" } else { "ideal" } });
    let mut link = json!({ "kind": kind, "stations": stations });
    if kind == "delay_simulator" {
        link["round_trip"] = json!("42 ms");
    }
    json!({
        "budget": { "time": "60 s", "events": 20_000 },
        "hosts": { "a": host, "b": {} },
        "links": { "link": link },
        "tcp": { "mss": 200, "window": "8 KB" },
        "flows": {
            "bulk": { "from": "a", "to": if kind == "loopback" { "a" } else { "b" }, "app": { "bytes": "40 KB" } },
            "more": { "from": "a", "to": if kind == "loopback" { "a" } else { "b" }, "app": { "bytes": "40 KB" } },
            "back": { "from": if kind == "loopback" { "a" } else { "b" }, "to": "a", "app": { "bytes": "40 KB" } },
        },
    })
}

fn with(mut scenario: Value, changes: &[(&str, Value)]) -> Value {
    for (path, value) in changes {
        let pointer = format!("/{}", path.replace('.', "/"));
        let (parent, key) = pointer.rsplit_once('/').expect("a path");
        scenario.pointer_mut(parent).expect("the group of the parameter")[key] = value.clone();
    }
    scenario
}

/// The choices of a parameter of the catalog.
fn choices(parameters: &[Value], path: &str) -> Vec<String> {
    let parameter = parameters.iter().find(|one| one["path"] == path).expect("a parameter");
    let choices = parameter["choices"].as_array().expect("a choice");
    choices.iter().map(|one| one["id"].as_str().expect("an id").to_owned()).collect()
}

/// Two hosts that ask each other for much over a line that loses packets.
fn questions() -> Value {
    json!({
        "budget": { "time": "60 s", "events": 20_000 },
        "hosts": { "a": {}, "b": {} },
        "links": { "line": {
            "stations": ["a", "b"], "rate": "4 Mb/s", "propagation_delay": "20 ms", "mtu": 700,
            "bit_errors": { "packet_loss": 0.03 },
        } },
        "tcp": {
            "window": "64 KB", "variant": "bsd42", "ack_policy": "bsd42", "slow_timer": "100 ms", "timestamps": true,
            "sack": true, "nak": true, "big_windows": true,
        },
        "flows": { "bulk": {
            "from": "a", "to": "b", "app": { "kind": "echo", "exchanges": 10, "message_size": "30 KB" },
            "peer_tcp": { "variant": "newreno" },
        } },
    })
}

/// Scenarios by name that together hold every parameter where it can matter: every link and every queue discipline has its own.
fn scenarios(parameters: &[Value]) -> Vec<(String, Value)> {
    let own = |name: &str, scenario: Value| (name.to_owned(), scenario);
    let mut all = vec![own("rough", rough())];
    for discipline in choices(parameters, "routers.*.queue.discipline") {
        let scenario = crowded::crowded(&discipline);
        all.push((discipline, scenario));
    }
    all.extend(choices(parameters, "links.*.kind").into_iter().map(|kind| (kind.clone(), over(&kind))));
    all.push(own("questions", questions()));
    let plain = ["timestamps", "sack", "nak", "big_windows"].map(|option| (format!("tcp.{option}"), json!(false)));
    let mut plain: Vec<(&str, Value)> = plain.iter().map(|(path, value)| (path.as_str(), value.clone())).collect();
    plain.extend([("tcp.variant", json!("newreno")), ("tcp.ack_policy", json!("every_segment"))]);
    all.push(own("answers", with(questions(), &plain)));
    // RFC 6298's estimator, short of answers: the last segments of a message are lost without a trace.
    let fine = [("tcp.estimator", json!("rfc6298")), ("flows.bulk.peer_tcp.variant", json!("reno"))];
    let fine = plain.iter().map(|(path, value)| (*path, value.clone())).chain(fine);
    let fine: Vec<_> = fine.chain([("tcp.slow_timer", json!("1 ms"))]).collect();
    all.push(own("fine", with(questions(), &fine)));
    // Many packets at once, of which some are lost: answers are sent again after a timeout, and duplicates follow.
    let many = [("flows.bulk.peer_tcp.variant", json!("reno")), ("tcp.initial_cwnd", json!(14_000))];
    let many = plain.iter().cloned().chain(many);
    let many: Vec<_> = many.chain([("links.line.bit_errors.packet_loss", json!(0.06))]).collect();
    all.push(own("lossy", with(questions(), &many)));
    all.extend(kernel::scenarios());
    all.push(own("applications", applications::applications()));
    all.push(own("circuit", protocols::circuit()));
    all.push(own("quic", protocols::quic()));
    let hand = json!({ "on": true, "decisions": "0ms:1,100ms:2,150ms:200,400ms:again" });
    all.push(own("hand", with(rough(), &[("flows.bulk.hand", hand), ("flows.again.enabled", json!(false))])));
    let cards = json!({ "unit": "buffers", "limit": 10, "transmit_per_peer": 4, "receive_limit": 2 });
    all.push(own(
        "cards",
        with(
            rough(),
            &[
                ("routers.r.queue", cards),
                ("routers.r.forwarding_rate", json!("3 Mb/s")),
                ("routers.r.queue_limit", json!(4)),
            ],
        ),
    ));
    let answered = json!({
        "from": "b", "to": "c", "fragmentation": true, "app": { "kind": "constant", "duration": "1 s", "answered": true },
    });
    all.push(own(
        "pieces",
        with(
            rough(),
            &[
                ("flows.bulk.fragmentation", json!(true)),
                ("flows.bulk.count", json!(3)),
                ("flows.bulk.start_spread", json!("1 s")),
                ("flows.cross.fragmentation", json!(true)),
                ("flows.again", answered),
                ("links.slow.mtu", json!(300)),
            ],
        ),
    ));
    all.extend(paths::scenarios(choices(parameters, "links.*.rate_variation.kind")));
    all.extend(traffic(parameters));
    all.push(own("marked", crowded::marked_answers()));
    all.push(own("both kinds", crowded::both_kinds()));
    all.push(own("short rounds", crowded::short_rounds()));
    all
}

/// Several transfers over a crowded line, for each kind of arrivals and of sizes.
fn traffic(parameters: &[Value]) -> Vec<(String, Value)> {
    let of = |name: &str, kind: String| {
        let flows = [("flows.bulk.count", json!(4)), ("flows.bulk.app.bytes", json!(20_000))];
        let own = (format!("flows.bulk.{name}"), json!({ "kind": kind }));
        let scenario = with(crowded::crowded("drop_tail"), &flows);
        (format!("{name} {kind}"), with(scenario, &[(own.0.as_str(), own.1)]))
    };
    let kinds = |name: &str| choices(parameters, &format!("flows.*.{name}.kind"));
    let arrivals = kinds("arrivals").into_iter().map(|kind| of("arrivals", kind));
    let sizes = kinds("sizes").into_iter().map(|kind| of("sizes", kind));
    arrivals.chain(sizes).collect()
}

/// The scenario in which parameters below a path matter most; others are tried after it.
const AT_HOME: [(&str, &str); 56] = [
    ("flows.*.app.video", "applications"),
    ("flows.*.app.page", "applications"),
    ("flows.*.peer_tcp.virtual_round", "short rounds"),
    ("tcp.virtual_round", "short rounds"),
    ("flows.*.tcp.virtual_round", "short rounds"),
    ("routers.*.queue.step", "both kinds"),
    ("routers.*.queue.classic_share", "both kinds"),
    ("flows.*.peer_tcp.accurate_ecn", "marked"),
    ("flows.*.peer_tcp.ecn_beta", "marked"),
    ("flows.*.tcp.cubic_rules", "smooth"),
    ("links.*.delay_schedule", "changing"),
    ("links.*.loss_schedule", "changing"),
    ("links.*.policer", "changing"),
    ("links.*.reverse.delay_schedule", "changing"),
    ("links.*.reverse.loss_schedule", "changing"),
    ("links.*.reverse.policer", "changing"),
    ("flows.*.tcp.pacing_credit", "paced"),
    ("flows.*.peer_tcp.pacing_credit", "paced"),
    ("tcp.min_tso_segments", "paced"),
    ("flows.*.tcp.min_tso_segments", "paced"),
    ("flows.*.peer_tcp.min_tso_segments", "paced"),
    ("tcp.bare_window_probes", "closed"),
    ("flows.*.tcp.bare_window_probes", "closed"),
    ("flows.*.peer_tcp.bare_window_probes", "closed"),
    ("tcp.slow_start_exit", "smooth"),
    ("flows.*.tcp.slow_start_exit", "smooth"),
    ("flows.*.peer_tcp.slow_start_exit", "smooth"),
    ("flows.*.peer_tcp.cubic_rules", "smooth"),
    ("flows.*.tcp.linear_syn_timeouts", "closed"),
    ("tcp.min_variance", "fine"),
    ("flows.*.tcp.min_variance", "fine"),
    ("flows.*.peer_tcp.min_variance", "fine"),
    ("flows.*.peer_tcp.recover_guard", "lossy"),
    ("routers.*.queue_limit", "cards"),
    ("flows.*.peer_tcp.limited_transmit", "answers"),
    ("flows.*.peer_tcp.duplicate_ack_rule", "answers"),
    ("flows.*.peer_tcp.nagle", "answers"),
    ("tcp.loss_means_congestion", "questions"),
    ("tcp.alpha", "questions"),
    ("tcp.mtu", "questions"),
    ("hosts.*.mss_unit", "questions"),
    ("hosts.*.cpu.lntp_share", "circuit"),
    ("hosts.*.cpu.loopback_share", "loopback"),
    ("links.*.reading", "delay_simulator"),
    ("links.*.baseline", "delay_simulator"),
    ("flows.*.start_spread", "pieces"),
    ("flows.*.fragmentation", "pieces"),
    ("flows.*.app.message_size", "questions"),
    ("flows.*.app.response_size", "questions"),
    ("flows.*.app.think_time", "questions"),
    ("flows.*.app.exchanges", "questions"),
    ("flows.*.peer_tcp", "questions"),
    ("flows.*.tcp.alpha", "questions"),
    ("flows.*.tcp.mtu", "questions"),
    ("flows.*.lntp", "circuit"),
    ("flows.*.quic", "quic"),
];

/// Results of a run: the trace and the summary; `None` if the scenario is refused.
fn outcome(scenario: &Value, overrides: &Overrides) -> Option<(u64, String)> {
    let scenario = Scenario::load(&scenario.to_string(), overrides).ok()?.scenario;
    let mut simulator = Simulator::<Full>::new(&scenario);
    simulator.advance(u64::MAX);
    let summary = serde_json::to_string(&summary(&simulator)).expect("a summary is JSON");
    Some((simulator.trace().expect("traced").hash(), summary))
}

/// The values at the ends of all paths, by the path.
fn leaves(value: &Value, path: String, found: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                leaves(member, if path.is_empty() { name.clone() } else { format!("{path}.{name}") }, found);
            }
        }
        _ => found.push((path, value.clone())),
    }
}

/// The path as the catalog has it: with `*` for the name of a host, router, link or flow.
fn template(path: &str) -> String {
    let mut parts: Vec<&str> = path.split('.').collect();
    if ["hosts", "routers", "links", "flows"].contains(&parts[0]) {
        parts[1] = "*";
    }
    parts.join(".")
}

/// Other values that the parameter may take.
fn others(parameter: &Value, value: &Value, scenario: &Value) -> Vec<Value> {
    let names = || {
        let maps = ["hosts", "routers", "links", "flows"].map(|map| scenario[map].as_object());
        maps.into_iter().flatten().flat_map(|map| map.keys()).map(|name| json!(name)).collect::<Vec<_>>()
    };
    match parameter["kind"].as_str().expect("a kind") {
        "choice" => parameter["choices"].as_array().expect("choices").iter().map(|one| one["id"].clone()).collect(),
        "flag" => vec![json!(value != &json!(true))],
        "packets" => {
            // All but those that the scenario has lost by name.
            let segments = (6..=150).map(|segment| segment.to_string()).collect::<Vec<_>>().join(",");
            let acks = (1..=150).map(|ack| format!("ack{ack}")).collect::<Vec<_>>().join(",");
            [json!("1"), json!("3"), json!("ack1"), json!(segments), json!(acks)].to_vec()
        }
        "decisions" => vec![json!("50ms:3,80ms:1")],
        "schedule" => ["0s:1Mb/s,1s:3Mb/s", "0s:5KB,1s:7KB", "20ms:1Mb/s,30ms:3Mb/s", "0s:7ms", "0s:0.05", "1 4*2 7"]
            .map(|one| json!(one))
            .to_vec(),
        "text" if value.is_array() => vec![json!(value.as_array().expect("a list").iter().rev().collect::<Vec<_>>())],
        "text" => names(),
        kind => {
            let now = value.as_f64().unwrap_or(0.0);
            let usual = match kind {
                "duration" => [1e3, 1e6, 20e6, 300e6, 5e9],
                "rate" => [1e4, 1e5, 1e6, 1e7, 1e9],
                "ratio" => [0.001, 0.1, 0.5, 0.9, 1.0],
                _ => [1.0, 2.0, 8.0, 600.0, 4000.0],
            };
            let [min, max] = ["min", "max"].map(|end| parameter[end].as_f64().expect("a number has a range"));
            let mut values = vec![now * 2.0, now / 2.0, now * 8.0, now / 8.0, now + 1.0, now - 1.0];
            values.extend(usual);
            values.retain(|one| *one != now && (min..=max).contains(one));
            values.into_iter().map(|one| json!(one)).collect()
        }
    }
}

#[test]
fn every_parameter_of_the_catalog_changes_some_run() {
    let catalog = serde_json::to_value(catalog()).expect("the catalog is JSON");
    let parameters = catalog["parameters"].as_array().expect("a list");
    let scenarios = scenarios(parameters);
    let mut places: BTreeMap<String, Vec<(usize, String, Value)>> = BTreeMap::new();
    let mut before = Vec::new();
    for (number, (_, scenario)) in scenarios.iter().enumerate() {
        let loaded =
            Scenario::load(&scenario.to_string(), &Overrides::new()).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let mut found = Vec::new();
        leaves(&loaded.scenario.to_json(), String::new(), &mut found);
        for (path, value) in found {
            places.entry(template(&path)).or_default().push((number, path, value));
        }
        before.push(outcome(scenario, &Overrides::new()));
    }
    let mut without_effect = Vec::new();
    for parameter in parameters {
        let path = parameter["path"].as_str().expect("a path");
        let home = AT_HOME.iter().find(|(known, _)| path.starts_with(known)).map(|(_, name)| *name);
        let mut places: Vec<_> = places.get(path).into_iter().flatten().collect();
        places.sort_by_key(|(number, ..)| home != Some(scenarios[*number].0.as_str()));
        let tries = places.into_iter().flat_map(|(number, place, value)| {
            others(parameter, value, &scenarios[*number].1)
                .into_iter()
                .map(move |other| (*number, place.clone(), other))
        });
        let refusal = ["flag", "choice", "text"].contains(&parameter["kind"].as_str().expect("a kind"));
        let changes = tries.take(TRIES).any(|(number, place, other)| {
            match outcome(&scenarios[number].1, &vec![(place, other)]) {
                // A refused value has been read, unless it may be out of its own range.
                None => refusal,
                after => after != before[number],
            }
        });
        if !changes {
            without_effect.push(path);
        }
    }
    let known: Vec<&str> = WITHOUT_EFFECT.iter().map(|(path, _)| *path).collect();
    assert_eq!(without_effect, known, "parameters that no run depends on: is one visited and never read?");
}
