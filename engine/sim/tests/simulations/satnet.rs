//! Statements of SATNET 1988 about its channel, seen from outside: echoes, generators and TCP over it.

use fill_the_pipe_sim::{
    FlowSummary, Full, Overrides, Problem, RunStatus, RunSummary, Scenario, Silent, Simulator, summary,
};
use serde_json::{Value, json};

/// Echo requests of 125 bytes from NTA-RE, so many a second, up to the satellite and back.
fn echoes(to: &str, per_second: u64) -> Value {
    json!({
        "base": "satnet",
        "flows": { "ping": { "from": "nta_vax", "to": to, "app": {
            "kind": "constant", "answered": true, "datagram_size": 97,
            "interval": 1_000_000_000 / per_second, "duration": "200 s",
        } } },
    })
}

fn load(scenario: &Value, overrides: &[(&str, Value)]) -> Result<Scenario, Vec<Problem>> {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    Scenario::load(&scenario.to_string(), &overrides).map(|loaded| loaded.scenario)
}

fn run(scenario: &Value, overrides: &[(&str, Value)]) -> RunSummary {
    let scenario = load(scenario, overrides).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Silent>::new(&scenario);
    simulator.advance(u64::MAX);
    summary(&simulator)
}

/// One flow, over several seeds.
fn over_seeds(scenario: &Value, overrides: &[(&str, Value)], of: impl Fn(&FlowSummary) -> f64) -> f64 {
    let seeds = 1..=6u64;
    let one = |seed: u64| of(&run(scenario, &[overrides, &[("seed", json!(seed))]].concat()).results[0]);
    seeds.clone().map(one).sum::<f64>() / seeds.count() as f64
}

fn mean_delay(scenario: &Value, overrides: &[(&str, Value)]) -> f64 {
    over_seeds(scenario, overrides, |flow| flow.delay_mean_ns.expect("answers came") / 1e6)
}

fn permuted(scenario: &Value, overrides: &[(&str, Value)]) -> f64 {
    over_seeds(scenario, overrides, |flow| flow.permuted.expect("datagrams") as f64)
}

#[test]
fn piggybacking_makes_the_round_trip_fall_with_load() {
    let without =
        |per_second| mean_delay(&echoes("satnet", per_second), &[("links.satnet.poda.piggybacked", json!(0))]);
    let with = |per_second| mean_delay(&echoes("satnet", per_second), &[]);
    // SATNET Table 3: 1021 ms at one packet a second, 984 at five.
    let (slow, fast) = (with(1), with(5));
    assert!(fast < slow - 20.0, "{fast} ms at five a second, {slow} at one");
    let (slow, fast) = (without(1), without(5));
    assert!(fast > slow - 5.0, "without them {fast} ms at five a second, {slow} at one");
}

#[test]
fn two_channels_permute_packets() {
    let pings = echoes("roaring_creek", 10);
    assert!(permuted(&pings, &[]) > 50.0, "of 2000");
    assert_eq!(permuted(&pings, &[("links.satnet.poda.channels", json!(1))]), 0.0);
    assert_eq!(permuted(&echoes("roaring_creek", 1), &[]), 0.0, "a second apart, two waits never differ by as much");
}

#[test]
fn the_local_simp_answers_without_the_satellite_and_the_satellite_after_one_pass() {
    let clean = [("links.satnet.bit_errors.rate", json!(0.0))];
    let [local, up, over] = ["tanum", "satnet", "roaring_creek"].map(|to| mean_delay(&echoes(to, 1), &clean));
    // 40 ms at the VAX, 125 bytes at 48 kb/s twice (42), 46 of the line and 16 of the SIMP, and some 3 for bytes at the VAX.
    assert!((local - 147.0).abs() < 2.0, "{local}");
    // A pass takes 0.26 s twice, 0.08 s of processing, waits of 0.2 s or so (3.2.2).
    assert!((750.0..950.0).contains(&(up - local)), "{up}");
    assert!((750.0..950.0).contains(&(over - up)), "{over}");
}

#[test]
fn processing_of_the_channel_contains_the_time_of_the_simps_processors() {
    // SATNET 3.2.2: 0.08 s are processing, of which 16 ms are the processor's (Table 2).
    let processors =
        |time: &str| ["tanum", "roaring_creek"].map(|simp| (format!("routers.{simp}.packet_time"), json!(time)));
    for to in ["satnet", "roaring_creek", "bbn_vax"] {
        let delay = |time| {
            let processors = processors(time);
            mean_delay(&echoes(to, 1), &processors.each_ref().map(|(path, value)| (path.as_str(), value.clone())))
        };
        assert_eq!(delay("16 ms"), delay("0 ms"), "{to}");
        assert!(delay("50 ms") > delay("0 ms"), "{to}: more than half of the 0.08 s");
    }
}

#[test]
fn a_generator_in_a_simp_sends_what_its_processor_and_the_channel_let_through() {
    let rate = |bytes: u64| {
        let generator = json!({
            "base": "satnet",
            "flows": { "generator": { "from": "roaring_creek", "to": "satnet", "app": {
                "kind": "constant", "datagram_size": bytes - 28, "interval": "10.25 ms", "duration": "84 s",
            } } },
        });
        over_seeds(&generator, &[], |flow| flow.throughput_bps * bytes as f64 / (bytes - 28) as f64 / 1e3)
    };
    // 16 ms a packet of 416 bits are 26 kb/s; 2 channels with 5 packets of 2048 bits each 287 ms 71.4.
    let (small, large) = (rate(52), rate(256));
    assert!((25.0..26.01).contains(&small), "{small}");
    assert!((66.0..71.5).contains(&large), "{large}");
}

#[test]
fn two_connections_share_the_channel() {
    let flow =
        |from: &str| json!({ "from": from, "to": "nta_sun", "fragmentation": true, "app": { "bytes": "300 KB" } });
    let two = json!({
        "base": "satnet",
        "tcp": { "mss": 420, "window": "8 KB" },
        "flows": { "one": flow("ucl_sun"), "other": flow("ucl_vax") },
    });
    let shares: Vec<f64> = (1..=6u64)
        .map(|seed| {
            let rates: Vec<f64> =
                run(&two, &[("seed", json!(seed))]).results.iter().map(|flow| flow.throughput_bps).collect();
            rates[0].min(rates[1]) / rates[0].max(rates[1])
        })
        .collect();
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    assert!(mean >= 0.8, "{shares:?}");
}

#[test]
fn tcp_can_loop_back_at_the_satellite() {
    let turned = json!({
        "base": "satnet",
        "flows": { "bulk": {
            "from": "ucl_sun", "to": "ucl_vax", "via": "satnet", "app": { "bytes": "20 KB" },
        } },
    });
    let run = run(&turned, &[]);
    assert_eq!(run.status, RunStatus::Complete, "{}", run.stopped_by);
    let route: Vec<&str> =
        run.flows[0].forward.iter().map(|place| run.places[usize::from(*place)].id.as_str()).collect();
    let expected = [
        "hosts.ucl_sun",
        "links.ucl_lan",
        "routers.ucl_gateway",
        "links.goonhilly_line",
        "routers.goonhilly",
        "links.satnet",
        "routers.goonhilly",
        "links.goonhilly_line",
        "routers.ucl_gateway",
        "links.ucl_lan",
        "hosts.ucl_vax",
    ];
    assert_eq!(route, expected);
}

#[test]
fn nothing_is_lost_or_doubled_on_a_clean_channel_and_a_traced_run_is_the_same() {
    let pings = echoes("bbn_vax", 5);
    let clean = [("links.satnet.bit_errors.rate", json!(0.0))];
    let untraced = run(&pings, &clean);
    let mut traced = Simulator::<Full>::new(&load(&pings, &clean).expect("valid"));
    traced.advance(u64::MAX);
    let traced = summary(&traced);
    let flow = &untraced.results[0];
    assert_eq!((flow.received, flow.drops), (Some(flow.data_segments), 0));
    assert_eq!(flow.delay_mean_ns, traced.results[0].delay_mean_ns);
    assert_eq!(untraced.channel_results, traced.channel_results);
    assert_eq!(untraced.channel_results.iter().map(|channel| channel.packets).sum::<u64>(), 2 * flow.data_segments);
}

#[test]
fn rejects_what_a_packet_satellite_cannot_do() {
    let said = |overrides: &[(&str, Value)]| -> Vec<String> {
        load(&echoes("satnet", 1), overrides).err().unwrap_or_default().iter().map(ToString::to_string).collect()
    };
    let narrow = said(&[("links.satnet.poda.data_slots", json!(3))]);
    assert!(
        narrow[0].starts_with("links.satnet.poda.data_slots: a packet of 256 bytes takes 4 virtual slots"),
        "{narrow:?}"
    );
    let twice = said(&[("links.satnet.duplication.probability", json!(0.1))]);
    assert!(twice[0].starts_with("links.satnet.duplication.probability"), "{twice:?}");
    let nowhere = said(&[("flows.ping.to", json!("saturn"))]);
    assert!(nowhere[0].contains("\"saturn\" is not a host, router or link"), "{nowhere:?}");
    let turned = said(&[("flows.ping.via", json!("saturn"))]);
    assert!(turned[0].starts_with("flows.ping.via: \"saturn\" is neither a router nor a link"), "{turned:?}");
}
