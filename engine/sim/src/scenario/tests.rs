use serde_json::json;

use super::*;

fn load(text: &str) -> Result<Loaded, Vec<Problem>> {
    Scenario::load(text, &Vec::new())
}

fn problems(text: &str) -> Vec<String> {
    load(text).expect_err("the scenario is wrong").iter().map(ToString::to_string).collect()
}

const TWO_HOSTS: &str = r#"{
    "hosts": { "a": {}, "b": {} },
    "links": { "wire": { "stations": ["a", "b"], "rate": "10 Mb/s" } },
    "flows": { "bulk": { "from": "a", "to": "b" } }
}"#;

#[test]
fn an_override_can_name_another_preset() {
    let text = r#"{"base": "sandia_wide_area", "flows": {"bulk": {"from": "sun4_390", "to": "sun4_330"}}}"#;
    let load = |name: &str| Scenario::load(text, &vec![("base".to_owned(), name.into())]);
    let links = |name: &str| load(name).expect("a preset").scenario.links;
    assert_eq!(links("sandia_wide_area"), Scenario::load(text, &Vec::new()).expect("valid").scenario.links);
    assert_ne!(links("sandia_wide_area"), links("sandia_local"));
    let problems = load("ethernet").expect_err("there is no such preset");
    assert_eq!((problems[0].path.as_str(), problems[0].message.as_str()), ("base", "is not a preset"));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    let scenario = "\u{feff}{\"base\": \"ubc\"}";
    assert!(Scenario::load(scenario, &Vec::new()).is_ok());
    assert!(crate::script::parse("\u{feff}established\nwrites 100\n-> 1:101\n").is_ok());
}

#[test]
fn a_small_scenario_is_enough() {
    let loaded = load(TWO_HOSTS).expect("valid");
    assert_eq!(loaded.scenario.links.get("wire").unwrap().rate, 10_000_000);
    assert_eq!(loaded.scenario.flows.get("bulk").unwrap().tcp, loaded.scenario.tcp);
}

#[test]
fn scenario_survives_writing_and_reading() {
    for (name, base) in BASES {
        let base: serde_json::Value = serde_json::from_str(base).expect("a preset is JSON");
        let hosts: Vec<&String> = base["hosts"].as_object().expect("a preset has hosts").keys().collect();
        let (from, to) = (hosts[0], hosts[hosts.len() - 1]);
        let text = format!(r#"{{"base": "{name}", "flows": {{"bulk": {{"from": "{from}", "to": "{to}"}}}}}}"#);
        let loaded = load(&text).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        let again = load(&loaded.scenario.to_json().to_string()).expect("its own writing is valid");
        assert_eq!(again.scenario, loaded.scenario);
    }
}

#[test]
fn a_number_is_read_to_the_last_bit() {
    let bit_errors = r#""rate": "10 Mb/s", "bit_errors": { "packet_loss": 1.000316261942358e-9 }"#;
    let loaded = load(&TWO_HOSTS.replace(r#""rate": "10 Mb/s""#, bit_errors)).expect("valid");
    assert_eq!(loaded.scenario.links.get("wire").unwrap().errors.bit_errors.packet_loss, 1.000316261942358e-9);
}

#[test]
fn reports_all_mistakes_with_path_and_valid_choices() {
    let found = problems(
        r#"{
            "sede": 3,
            "hosts": { "a": { "model": "sun5" }, "b": { "cpu": { "send_large": "2 KB" } } },
            "links": { "wire": { "stations": ["a", "c"], "rate": "1 b/s" } },
            "flows": { "bulk": { "from": "a", "to": "d", "app": { "kind": "ftp" } } }
        }"#,
    );
    let starts = [
        "sede: is not a parameter here (valid: name, seed",
        "hosts.a.model: is not one of the choices (valid: ideal, decstation_5000, sun4",
        "hosts.b.cpu.send_large: should be a duration such as \"42 ms\"",
        "links.wire.rate: is 1 b/s, outside 1 kb/s to 1000 Gb/s",
        "links.wire.stations: c is neither a host nor a router (valid: a, b)",
        "flows.bulk.app.kind: is not one of the choices (valid: ttcp, echo, relay, constant, poisson, on_off, video, page)",
        "flows.bulk.to: \"d\" is not a host (valid: a, b)",
    ];
    for start in starts {
        assert!(found.iter().any(|problem| problem.starts_with(start)), "{start}\nnot in {found:#?}");
    }
    assert_eq!(found.len(), starts.len(), "{found:#?}");
}

#[test]
fn reports_invalid_json_with_its_position() {
    assert_eq!(problems("{\n  \"seed\": }"), ["scenario: is not JSON: expected value at line 2 column 11"]);
    assert_eq!(problems("[1]"), ["scenario: should be a JSON object"]);
    let deep = "[".repeat(100_000);
    assert!(problems(&deep)[0].contains("recursion limit"));
}

#[test]
fn override_changes_one_value_and_drops_its_source() {
    let overrides = vec![
        ("tcp.window".to_owned(), Value::from("32 KB")),
        ("hosts.*.adapter_latency".to_owned(), Value::from("1 ms")),
    ];
    let loaded = Scenario::load(TWO_HOSTS, &overrides).expect("valid");
    assert_eq!(loaded.scenario.flows.get("bulk").unwrap().tcp.window, 32 * 1024);
    assert_eq!(loaded.scenario.hosts.get("b").unwrap().adapter_latency, 1_000_000);
    assert!(!loaded.sources.contains_key("tcp.window"));
    assert!(loaded.sources.contains_key("tcp.nagle"));
}

#[test]
fn a_value_without_a_usual_source_has_one_if_the_scenario_sets_it() {
    let with = |paths: &[&str]| {
        let source = serde_json::json!({ "basis": "assumed", "text": "not stated" });
        let mut object: Value = TWO_HOSTS.parse().expect("JSON");
        object["links"]["wire"]["rate"] = Value::from("10 Mb/s");
        object["sources"] = paths.iter().map(|path| ((*path).to_owned(), source.clone())).collect();
        Scenario::load(&object.to_string(), &Vec::new())
    };
    let loaded = with(&["links.wire.rate"]).expect("valid");
    assert_eq!(loaded.sources.get("links.wire.rate").expect("it is given").text, "not stated");
    let found = with(&["links.wire.rat", "links.wire", "rate"]).expect_err("none names a value");
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn override_of_an_unknown_path_lists_the_valid_ones() {
    let overrides = vec![("links.t3.rate".to_owned(), Value::from("45 Mb/s"))];
    let found = Scenario::load(TWO_HOSTS, &overrides).expect_err("no such link");
    assert_eq!(found[0].to_string(), "links.t3.rate: there is no t3 in links (valid: wire)");
}

/// Two hosts with a wire, a packet satellite and a router between them.
const THREE_LINKS: &str = r#"{
  "hosts": { "a": {}, "b": {} }, "routers": { "r": {} },
  "links": {
    "wire": { "stations": ["a", "r"] }, "line": { "stations": ["r", "b"] },
    "sat": { "kind": "poda", "stations": ["a", "b"] }
  },
  "flows": { "bulk": { "from": "a", "to": "b" } }
}"#;

fn set(text: &str, changes: &[(&str, &str)]) -> Result<Scenario, Vec<String>> {
    let overrides = changes.iter().map(|(path, value)| ((*path).to_owned(), Value::from(*value))).collect();
    let words = |problems: Vec<Problem>| problems.iter().map(ToString::to_string).collect();
    Scenario::load(text, &overrides).map(|loaded| loaded.scenario).map_err(words)
}

#[test]
fn star_applies_to_the_entries_that_have_the_parameter() {
    let changes = [("links.*.poda.buffers", "9"), ("links.*.poda.channels", "2"), ("links.*.mtu", "1000 B")];
    let scenario = set(THREE_LINKS, &changes).expect("one link has the group");
    let written = scenario.to_json();
    assert_eq!(written["links"]["sat"]["poda"]["buffers"], 9);
    assert_eq!(written["links"]["sat"]["poda"]["channels"], 2);
    assert!(written["links"]["wire"].get("poda").is_none());
    assert_eq!(written["links"]["wire"]["mtu"], 1000);
    let wide =
        set(THREE_LINKS, &[("links.*.poda.buffers", "9"), ("links.wire.kind", "poda")]).expect("two have it now");
    assert_eq!(wide.to_json()["links"]["wire"]["poda"]["buffers"], 9);
}

#[test]
fn star_fails_where_no_entry_has_the_parameter() {
    let found = |path| set(THREE_LINKS, &[(path, "3")]).expect_err("refused");
    let [group] = &found("links.*.pota.buffers")[..] else { panic!("one problem") };
    let says = "links.*.pota.buffers: is not a parameter of any of the links (valid: kind, name, stations, ";
    assert!(group.starts_with(says), "{group}");
    let [parameter] = &found("links.*.poda.bufers")[..] else { panic!("one problem") };
    let says = "links.*.poda.bufers: is not a parameter of any of the links (valid: ";
    assert!(parameter.starts_with(says) && parameter.contains("buffers"), "{parameter}");
    assert_eq!(found("media.*.x"), ["media.*.x: there are no media to which it could apply"]);
    let none = set(TWO_HOSTS, &[("routers.*.model", "ansnet_60")]).expect_err("no router");
    assert_eq!(none, ["routers.*.model: there are no routers to which it could apply"]);
}

#[test]
fn star_hides_no_mistake_of_the_scenario_or_of_another_override() {
    let own = THREE_LINKS.replace(r#"["a", "r"] }"#, r#"["a", "r"], "poda": { "buffers": 1 } }"#);
    let [mistake] = &set(&own, &[("links.*.poda.buffers", "9")]).expect_err("refused")[..] else {
        panic!("one problem")
    };
    assert!(mistake.starts_with("links.wire.poda: is not a parameter here"), "{mistake}");
    let both = [("links.*.poda.buffers", "9"), ("links.wire.poda.channels", "2")];
    let [mistake] = &set(THREE_LINKS, &both).expect_err("refused")[..] else { panic!("one problem") };
    assert!(mistake.starts_with("links.wire.poda: is not a parameter here"), "{mistake}");
}

#[test]
fn refuses_a_count_with_a_fraction() {
    let says = "seed: is 1.5; should be a whole number from 0 to 9007199254740991";
    assert_eq!(set(TWO_HOSTS, &[("seed", "1.5")]).expect_err("refused"), [says]);
    assert_eq!(problems(&TWO_HOSTS.replacen('{', r#"{ "seed": 1.5,"#, 1)), [says]);
    let count = set(TWO_HOSTS, &[("flows.*.count", "2.5")]).expect_err("refused");
    assert_eq!(count, ["flows.bulk.count: is 2.5; should be a whole number from 1 to 4096"]);
    let scenario =
        set(TWO_HOSTS, &[("tcp.mss", "0.5 KB"), ("seed", "2e3")]).expect("sizes may be written with a fraction");
    assert_eq!((scenario.seed, scenario.tcp.mss), (2000, Some(512)));
}

#[test]
fn a_flow_without_a_path_and_a_run_without_an_end_are_refused() {
    let apart = TWO_HOSTS.replace(r#""b": {} }"#, r#""b": {}, "c": {} }"#).replace(r#""to": "b""#, r#""to": "c""#);
    assert_eq!(problems(&apart), ["flows.bulk.to: no path leads from a to c: no link joins c (valid: b)"]);
    // Hosts do not forward.
    let through = TWO_HOSTS
        .replace(r#""b": {} }"#, r#""b": {}, "c": {} }"#)
        .replace(r#""links": {"#, r#""links": { "on": { "stations": ["b", "c"] },"#)
        .replace(r#""to": "b""#, r#""to": "c""#);
    assert_eq!(problems(&through), ["flows.bulk.to: no path leads from a to c (valid: b)"]);
    let endless = TWO_HOSTS.replace(r#""to": "b""#, r#""to": "b", "background": true"#);
    assert_eq!(problems(&endless), ["flows: every flow is in the background, so the run would have no end"]);
}

#[test]
fn a_newer_version_is_refused() {
    let newer = TWO_HOSTS.replacen('{', r#"{ "version": 99,"#, 1);
    assert_eq!(problems(&newer), ["version: is not known (valid: 1)"]);
}

#[test]
fn segments_larger_than_the_path_carries_are_refused() {
    let large = TWO_HOSTS.replacen('{', r#"{ "tcp": { "mss": 4312 },"#, 1);
    assert!(problems(&large)[0].starts_with(
        "flows.bulk.tcp.mss: segments of 4312 bytes produce datagrams of 4352, but the path's MTU is 1500"
    ));
}

#[test]
fn peer_tcp_overrides_the_tcp_of_its_flow() {
    let text = TWO_HOSTS.replace(
        r#""to": "b""#,
        r#""to": "b", "tcp": { "window": "32 KB", "nak": true }, "peer_tcp": { "nak": false, "mss": 1000 }"#,
    );
    let loaded = load(&text).expect("valid");
    let flow = &loaded.scenario.flows.get("bulk").unwrap();
    assert_eq!((flow.tcp.window, flow.peer_tcp.window), (32 * 1024, 32 * 1024));
    assert_eq!((flow.tcp.nak, flow.peer_tcp.nak), (true, false));
    // Only what was given for the peer is listed as its own.
    let own = |path: &str| loaded.sources.contains_key(&format!("flows.bulk.peer_tcp.{path}"));
    assert!(own("nak") && !own("window"));
    // The way back of a line is that of the way there.
    assert!(loaded.sources.keys().any(|path| path.starts_with("links.")));
    assert!(!loaded.sources.keys().any(|path| path.contains(".reverse.")));
    // The smaller of the two is the connection's.
    let route = crate::topology::Topology::of(&loaded.scenario).ways(flow).expect("connected").there;
    assert_eq!(crate::topology::mss(&loaded.scenario, flow, &route), 1000);
    let problem = problems(&text.replace(r#""mss": 1000"#, r#""mss": 1000, "mms": 1"#));
    assert!(problem[0].starts_with("flows.bulk.peer_tcp.mms: is not a parameter here"), "{problem:?}");
}

/// Paths of a group's parameters, and those to which its preset gives a source.
#[derive(Default)]
struct Paths {
    parent: String,
    parameters: Vec<String>,
    sourced: Vec<String>,
}

impl Visitor for Paths {
    fn leaf(&mut self, spec: Spec, _: &mut dyn parameter::Leaf) {
        self.parameters.push(read::join(&self.parent, spec.name));
    }
    fn group(&mut self, name: &'static str, group: &mut dyn Group) {
        let parent = std::mem::replace(&mut self.parent, name.to_owned());
        self.parent = read::join(&parent, name);
        group.visit(self);
        self.parent = parent;
    }
    fn map(&mut self, _: &'static str, _: &mut dyn parameter::GroupMap) {}
    fn preset_sources(&mut self, sources: parameter::Sources) {
        self.sourced.extend(sources.into_iter().map(|(path, _)| read::join(&self.parent, path)));
    }
}

#[test]
fn presets_name_sources_of_parameters_that_their_group_has() {
    use crate::host::Model as HostModel;
    use crate::link::LinkKind;
    use crate::list::Choice;
    use crate::router::Model as RouterModel;

    let check = |id: &str, group: &mut dyn Group| {
        let mut paths = Paths::default();
        group.visit(&mut paths);
        let unknown: Vec<_> = paths.sourced.iter().filter(|path| !paths.parameters.contains(path)).collect();
        assert!(unknown.is_empty(), "{id} gives sources to {unknown:?}, which are no parameters of it");
    };
    for model in HostModel::ALL {
        check(model.named().id, &mut Host { model: *model, ..(model.preset().make)() });
    }
    for model in RouterModel::ALL {
        check(model.named().id, &mut Router { model: *model, ..(model.preset().make)() });
    }
    for kind in LinkKind::ALL {
        check(kind.named().id, &mut Link { kind: *kind, ..(kind.preset().make)() });
    }
}

#[test]
fn every_source_of_a_preset_is_that_of_one_of_its_values() {
    use crate::host::Model as HostModel;
    use crate::list::Choice;
    use crate::router::Model as RouterModel;

    let sources = |path: &str, kind: &str| {
        let overrides = vec![(path.to_owned(), Value::from(kind))];
        Scenario::load(r#"{"base": "ansnet", "flows": {"bulk": {"from": "indy_a", "to": "indy_b"}}}"#, &overrides)
            .unwrap_or_else(|problems| panic!("{kind}: {problems:?}"))
            .sources
    };
    let of = |place: &str, kind: &str, own: parameter::Sources| {
        let (group, _) = place.rsplit_once('.').expect("a path");
        let found = sources(place, kind);
        for (name, source) in own {
            let path = format!("{group}.{name}");
            assert_eq!(found.get(&path), Some(&source), "{path} of {kind}");
        }
    };
    for model in RouterModel::ALL {
        of("routers.new_york.model", model.named().id, (model.preset().sources)());
    }
    for model in HostModel::ALL {
        of("hosts.indy_a.model", model.named().id, (model.preset().sources)());
    }
}

#[test]
fn ansnet_buffers_are_stated_and_its_red_is_chosen() {
    let of = |build: &str| {
        let overrides = vec![("routers.*.model".to_owned(), Value::from(build))];
        let text = r#"{"base": "ansnet", "flows": {"bulk": {"from": "indy_a", "to": "indy_b"}}}"#;
        Scenario::load(text, &overrides).expect("a valid scenario").sources
    };
    let basis = |build: &str, name: &str| of(build)[&format!("routers.michigan.queue.{name}")].basis;
    assert_eq!(basis("ansnet_224", "limit"), Basis::Stated);
    assert_eq!(basis("ansnet_224", "transmit_per_peer"), Basis::Stated);
    assert_eq!(basis("ansnet_224", "receive_limit"), Basis::Assumed);
    assert_eq!(basis("ansnet_r200", "limit"), Basis::Stated);
    assert_eq!(basis("ansnet_r200", "discipline"), Basis::Chosen);
    assert_eq!(basis("ansnet_r200", "hold_off"), Basis::Chosen);
}

/// A scenario as large as may be: each flow has two hosts of its own on a star of one router.
fn star(flows: usize) -> String {
    let mut scenario = json!({ "hosts": {}, "routers": { "middle": {} }, "links": {}, "flows": {} });
    for flow in 0..flows {
        for end in ["a", "b"] {
            scenario["hosts"][format!("{end}{flow}")] = json!({});
            scenario["links"][format!("to_{end}{flow}")] = json!({ "stations": [format!("{end}{flow}"), "middle"] });
        }
        scenario["flows"][format!("f{flow}")] = json!({ "from": format!("a{flow}"), "to": format!("b{flow}") });
    }
    scenario.to_string()
}

/// If its time grew with the square of the size, this test would take minutes.
#[test]
fn a_scenario_of_many_hosts_and_flows_is_read_and_every_flow_has_its_route() {
    let loaded = load(&star(3000)).expect("valid");
    let topology = crate::topology::Topology::of(&loaded.scenario);
    let flow = loaded.scenario.flows.get("f2999").expect("the last flow");
    let links: Vec<String> = topology.ways(flow).expect("connected").there.into_iter().map(|hop| hop.link).collect();
    assert_eq!(links, ["to_a2999", "to_b2999"]);
    assert!(loaded.sources.contains_key("flows.f0.start"));
}

#[test]
fn more_entries_than_are_simulated_are_refused_before_they_are_read() {
    for (name, most) in [("hosts", MAX_PARTS), ("routers", MAX_PARTS), ("links", MAX_PARTS), ("flows", MAX_FLOWS)] {
        let entries: serde_json::Map<_, _> = (0..=most).map(|i| (format!("x{i}"), json!(0))).collect();
        let expected = format!("{name}: has {} entries; at most {most} are simulated", most + 1);
        assert_eq!(problems(&json!({ name: entries }).to_string()), [expected]);
    }
}

#[test]
fn the_first_problems_are_listed_and_the_others_counted() {
    let wrong: serde_json::Map<_, _> = (0..5000).map(|i| (format!("x{i}"), json!(0))).collect();
    let problems = problems(&json!({ "base": "ubc", "tcp": wrong }).to_string());
    assert_eq!(problems.len(), MOST_PROBLEMS + 1);
    assert_eq!(
        problems[MOST_PROBLEMS],
        format!("scenario: has {} more problems not listed here", 5000 - MOST_PROBLEMS)
    );
}

#[test]
fn of_many_valid_choices_the_first_are_named() {
    let problem = Problem::new("flows.f.to", "is not a host").with_choices((0..1000).map(|i| format!("h{i}")));
    assert_eq!(problem.choices.len(), 101);
    assert_eq!(problem.choices[99..], ["h99", "…"]);
}
