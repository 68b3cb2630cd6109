//! Runs the toys of `tests/one_more`, each of which `scripts/test/one_more.mjs` has put into a copy of the engine as a file and a
//! row: every one must be in the catalog by its id, and change a run.

use fill_the_pipe_sim::{Full, Overrides, Scenario, Simulator, catalog, variable};
use serde_json::{Value, json};

/// Number of rows of the trace, and its hash: packets of a short transfer over a slow line.
fn run(overrides: &[(&str, Value)]) -> u64 {
    let scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": 8 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s" },
            "far": { "stations": ["r", "b"], "rate": "1 Mb/s" },
        },
        "tcp": { "mss": 1000, "window": "64 KB", "variant": "reno" },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "100 KB" } } },
    });
    let overrides: Overrides = overrides
        .iter()
        .map(|(path, value)| ((*path).to_owned(), value.clone()))
        .collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides)
        .unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    simulator.trace().expect("traced").hash()
}

fn main() {
    let catalog = serde_json::to_value(catalog()).expect("the catalog is JSON");
    let parameters = catalog["parameters"].as_array().expect("a list");
    let find = |path: &str| {
        parameters
            .iter()
            .find(|one| one["path"] == path)
            .unwrap_or_else(|| panic!("no {path}"))
    };
    let has = |list: &Value| {
        list.as_array()
            .expect("a list")
            .iter()
            .any(|one| one["id"] == "toy")
    };
    for choice in ["tcp.variant", "routers.*.queue.discipline", "links.*.kind"] {
        assert!(has(&find(choice)["choices"]), "{choice} offers no toy");
    }
    assert!(
        has(&catalog["event_kinds"]),
        "the kinds of event have no toy"
    );
    assert_eq!(variable("rtt"), Some(18), "no other list has moved");
    for parameter in [
        "routers.*.queue.spare",
        "links.*.toy.detour",
        "links.*.losing.one_in",
    ] {
        find(parameter);
    }
    let before = run(&[]);
    let toys: [(&str, &[(&str, Value)]); 4] = [
        ("variant", &[("tcp.variant", json!("toy"))]),
        (
            "queue_discipline",
            &[
                ("routers.r.queue.discipline", json!("toy")),
                ("routers.r.queue.spare", json!(5)),
            ],
        ),
        ("link", &[("links.far.kind", json!("toy"))]),
        ("loss_model", &[("links.far.losing.one_in", json!(20))]),
    ];
    for (kind, overrides) in toys {
        assert_ne!(run(overrides), before, "the toy {kind} changes nothing");
        println!("{kind}: runs");
    }
}
