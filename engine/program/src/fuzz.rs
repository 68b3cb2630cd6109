//! Fuzz targets: any text is a program or has a mistake, and a program does the same in each run, within its bounds.

use bolero::TypeGenerator;
use fill_the_pipe_fuzz::{Cost, within};
use fill_the_pipe_sim::{Full, Overrides, Scenario, Silent, Simulator, summary};
use serde_json::json;

use crate::catalog::{FUNCTIONS, STATE};
use crate::{SENDERS, check};

/// Limits of reading a program of some kB.
const READING: Cost = Cost { bytes: 64 << 20, allocations: 2_000_000 };
/// Limits of two runs of 400 events.
const RUNNING: Cost = Cost { bytes: 256 << 20, allocations: 60_000_000 };

/// Part of a program.
#[derive(Clone, Debug, TypeGenerator)]
enum Part {
    Statement(u8, u8, Value, Value),
    If(u8, Value, Vec<Part>),
    Loop(u8, Vec<Part>),
    Text(u8),
}

#[derive(Clone, Debug, TypeGenerator)]
enum Value {
    Name(u8),
    Small(u8),
    Large(i32),
    Odd(u8),
    Call(u8, u8, u8),
    Sum(u8, u8, u8),
}

const ODD: &[&str] = &[
    "infinity()",
    "(0 / 0)",
    "1e300",
    "-1",
    "\"text\"",
    "[1, 2]",
    "#{a: 1}",
    "true",
    "()",
    "random()",
    "this.own",
    "holes()",
    "holes()[0]",
    "holes()[-1]",
];
const OPERATORS: &[&str] = &["+", "-", "*", "/", "%", "**", "<", "==", "&&"];
const TEXTS: &[&str] = &[
    "return;",
    "break;",
    "print(this.own);",
    "this.own.push(this.cwnd);",
    "this.own = [this.own, this.own];",
    "this.own += \"x\";",
    "this.helper();",
    "let a = this.own; this.own = a;",
    "throw 1;",
    "try { throw 1; } catch { this.own = 2; }",
];

fn pick<'a>(list: &[&'a str], number: u8) -> &'a str {
    list[usize::from(number) % list.len()]
}

fn name(number: u8) -> String {
    format!("this.{}", STATE[usize::from(number) % STATE.len()].name)
}

impl Value {
    fn text(&self) -> String {
        match self {
            Value::Name(number) => name(*number),
            Value::Small(number) => number.to_string(),
            Value::Large(number) => format!("({number})"),
            Value::Odd(number) => pick(ODD, *number).to_owned(),
            Value::Call(function, one, other) => {
                let function = FUNCTIONS[usize::from(*function) % 19].name;
                let other = if matches!(function, "min" | "max" | "pow") {
                    format!(", {}", name(*other))
                } else {
                    String::new()
                };
                format!("{function}({}{other})", name(*one))
            }
            Value::Sum(operator, one, other) => {
                format!("({} {} {})", name(*one), pick(OPERATORS, *operator), name(*other))
            }
        }
    }
}

impl Part {
    fn text(&self) -> String {
        let all = |parts: &[Part]| parts.iter().take(8).map(Part::text).collect::<String>();
        match self {
            Part::Statement(target, operator, one, other) => {
                let target = ["this.cwnd", "this.ssthresh", "this.pacing_rate", "this.timer", "this.own"]
                    [usize::from(*target) % 5];
                format!("{target} = {} {} {};\n", one.text(), pick(OPERATORS, *operator), other.text())
            }
            Part::If(state, value, parts) => format!("if {} < {} {{ {} }}\n", name(*state), value.text(), all(parts)),
            Part::Loop(times, parts) => format!("for i in 0..{times} {{ {} }}\n", all(parts)),
            Part::Text(number) => format!("{}\n", pick(TEXTS, *number)),
        }
    }
}

fn scenario(sender: &str) -> Option<Scenario> {
    crate::link();
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "queue": { "limit": 5 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s" },
            "far": { "stations": ["r", "b"], "rate": "10 Mb/s", "propagation_delay": "5 ms" },
        },
        "tcp": { "mss": 1460, "ack_policy": "every_segment", "variant": "rack", "program": sender },
        "budget": { "events": 400, "time": "100 s" },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "200 KB" } } },
    });
    Scenario::load(&text.to_string(), &Overrides::new()).ok().map(|loaded| loaded.scenario)
}

/// Checks that a text has a mistake, or is a program that does the same in each run, and in a copy of a run.
fn holds(text: &str) {
    let checked = within(READING, &text, || check(text));
    let scenario = scenario(text);
    assert_eq!(checked.mistake.is_none(), scenario.is_some(), "{:?}: {text}", checked.mistake);
    let Some(scenario) = scenario else { return };
    within(RUNNING, &text, || {
        let mut whole = Simulator::<Full>::new(&scenario);
        whole.advance(u64::MAX);
        let mut copy = Simulator::<Full>::new(&scenario);
        copy.advance(whole.events / 2);
        let mut copy = copy.clone();
        copy.advance(u64::MAX);
        let hash = |simulator: &Simulator<Full>| simulator.trace().expect("traced").hash();
        assert_eq!(hash(&whole), hash(&copy), "a copy comes to something else: {text}");
        assert_eq!(whole.program_state(0), copy.program_state(0), "{text}");
        assert_eq!(whole.status, copy.status, "{text}");
        let stopped = whole.stopped_program();
        let said = summary(&whole).stopped_by;
        assert_eq!(stopped.is_some(), said.starts_with("flow bulk: program, "), "{said}: {text}");
        let mut silent = Simulator::<Silent>::new(&scenario);
        silent.advance(u64::MAX);
    });
}

#[test]
fn programs() {
    bolero::check!().with_type::<(Vec<Part>, Vec<Part>, Vec<Part>, Value)>().for_each(|(ack, loss, helper, place)| {
        let body = |parts: &[Part]| parts.iter().take(12).map(Part::text).collect::<String>();
        let (ack, loss, helper) = (body(ack), body(loss), body(helper));
        holds(&format!(
            "fn on_start() {{ this.own = 1; }}\nfn helper() {{\n{helper}}}\nfn on_ack() {{\n{ack}}}\nfn on_loss() {{\n{loss}}}\nfn on_timer() {{\n{loss}}}\nfn on_resend() {{\n{helper}return {};\n}}\n",
            place.text()
        ));
    });
}

#[test]
fn texts() {
    bolero::check!().with_type::<(u8, Vec<(u16, u8)>)>().for_each(|(sender, changes)| {
        let mut text = SENDERS[usize::from(*sender) % SENDERS.len()].text.as_bytes().to_vec();
        for (place, byte) in changes {
            let place = usize::from(*place) % text.len();
            text[place] = *byte;
        }
        holds(&String::from_utf8_lossy(&text));
    });
}
