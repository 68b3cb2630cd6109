//! Tests of the values of a program at an instant, and of the calls that reach a line.

use fill_the_pipe_sim::program::{ProgramRun, ProgramState};
use fill_the_pipe_sim::{Overrides, Scenario, Silent, Simulator};
use serde_json::json;

const SENDER: &str = "fn on_start() {
    this.acks = 0;
}

fn on_ack() {
    this.acks += 1;
    if this.acks == 40 {
        this.cwnd = 5 * this.mss;
    }
    switch this.acks {
        60 => this.pacing_rate = 1000000,
        _ => (),
    }
}
";

fn run() -> (Scenario, ProgramRun<Silent>) {
    crate::link();
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "links": { "line": { "stations": ["a", "b"], "rate": "10 Mb/s", "propagation_delay": "5 ms" } },
        "tcp": {
            "mss": 1460, "ack_policy": "every_segment", "variant": "rack", "initial_cwnd": 14600, "program": SENDER,
        },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "2 MB" } } },
    });
    let scenario = Scenario::load(&text.to_string(), &Overrides::new()).expect("valid").scenario;
    let run = ProgramRun::with(&scenario, |_| Silent);
    (scenario, run)
}

fn value<'a>(state: &'a ProgramState, name: &str) -> &'a str {
    let found = state.variables.iter().find(|(known, _)| known == name);
    &found.unwrap_or_else(|| panic!("there is no {name}")).1
}

#[test]
fn values_do_not_depend_on_the_order_of_the_questions() {
    let (scenario, mut kept) = run();
    let times = [900_000_000, 30_000_000, 1_500_000_000, 30_000_000, 0, 600_000_000];
    for time in times {
        let mut whole = Simulator::<Silent>::new(&scenario);
        whole.advance_until(time);
        assert_eq!(kept.values(0, time), whole.program_state(0), "at {time}");
    }
    assert_eq!(kept.values(1, 0), None);
}

#[test]
fn values_are_those_of_the_last_call() {
    let (_, mut run) = run();
    let time = run.reaches(0, 8, 0).expect("the fortieth ACK");
    let state = run.values(0, time).expect("a program");
    assert_eq!((&*state.function, state.line, state.time_ns), ("on_ack", 8, time));
    assert_eq!((value(&state, "acks"), value(&state, "cwnd"), value(&state, "mss")), ("40", "7300", "1460"));
}

#[test]
fn a_line_is_reached_at_the_first_call_in_which_it_runs() {
    let (_, mut run) = run();
    let first = run.reaches(0, 6, 0).expect("the first ACK");
    assert_eq!(value(&run.values(0, first).expect("a program"), "acks"), "1");
    let second = run.reaches(0, 6, first).expect("the second ACK");
    assert!(second > first);
    assert_eq!(value(&run.values(0, second).expect("a program"), "acks"), "2");
    assert_eq!(run.reaches(0, 5, 0), Some(first), "a line without a statement stands for the next one");
    assert_eq!(run.reaches(0, 8, second).and_then(|time| run.reaches(0, 8, time)), None, "it runs once");
    assert_eq!(run.reaches(0, 99, 0), None);
}
