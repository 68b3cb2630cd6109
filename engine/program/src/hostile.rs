//! Tests that a program can do nothing but control a window: each attempt ends with a message at its line.

use std::fmt::Write as _;

use fill_the_pipe_sim::program::Mistake;
use fill_the_pipe_sim::{Overrides, RunStatus, Scenario, Silent, Simulator, summary};
use serde_json::json;

use crate::check;

fn load(sender: &str) -> Result<Scenario, String> {
    load_losing("", sender)
}

/// Loads a program whose data segments of these numbers are lost.
fn load_losing(lost: &str, sender: &str) -> Result<Scenario, String> {
    crate::link();
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "links": { "line": { "stations": ["a", "b"], "rate": "10 Mb/s", "propagation_delay": "5 ms" } },
        "tcp": { "mss": 1460, "ack_policy": "every_segment", "variant": "rack", "program": sender },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "200 KB" }, "lose": { "forward": lost } } },
    });
    let loaded = Scenario::load(&text.to_string(), &Overrides::new());
    loaded.map(|loaded| loaded.scenario).map_err(|problems| problems[0].to_string())
}

/// Runs a program that must stop. Returns its mistake.
fn stopped(sender: &str) -> Mistake {
    stopped_losing("", sender)
}

fn stopped_losing(lost: &str, sender: &str) -> Mistake {
    let scenario = load_losing(lost, sender).unwrap_or_else(|problem| panic!("{problem}"));
    let mut simulator = Simulator::<Silent>::new(&scenario);
    simulator.advance(u64::MAX);
    let summary = summary(&simulator);
    let stopped = simulator.stopped_program().unwrap_or_else(|| panic!("it runs to its end: {sender}"));
    assert_eq!(summary.status, RunStatus::Stopped);
    assert_eq!(summary.stopped_by, format!("flow bulk: program, {}", stopped.mistake));
    assert_eq!(stopped.flow, 0);
    stopped.mistake
}

/// Runs a program that must not stop.
fn runs(sender: &str) -> Simulator<Silent> {
    runs_losing("", sender)
}

fn runs_losing(lost: &str, sender: &str) -> Simulator<Silent> {
    let scenario = load_losing(lost, sender).unwrap_or_else(|problem| panic!("{problem}"));
    let mut simulator = Simulator::<Silent>::new(&scenario);
    simulator.advance(u64::MAX);
    let summary = summary(&simulator);
    assert_eq!(summary.status, RunStatus::Complete, "{}", summary.stopped_by);
    simulator
}

fn in_ack(statement: &str) -> String {
    format!("fn on_start() {{ this.x = 0; }}\nfn on_ack() {{\n    {statement}\n}}")
}

/// Asserts that a statement stops its program at its line, with a message that contains these words.
#[track_caller]
fn stops(statement: &str, words: &str) {
    let Mistake { line, column, message } = stopped(&in_ack(statement));
    assert!(message.contains(words), "{statement}: {message}");
    assert!(line == 3 && column > 0, "{statement}: line {line}, column {column}: {message}");
}

/// Asserts that a text is refused before it runs.
#[track_caller]
fn refused(text: &str, line: u32, words: &str) {
    let mistake = check(text).mistake.unwrap_or_else(|| panic!("it is accepted: {text}"));
    assert!(mistake.message.contains(words), "{text}: {mistake}");
    assert_eq!(mistake.line, line, "{text}: {mistake}");
    let problem = load(text).expect_err("a scenario with it is refused, too");
    assert_eq!(problem, format!("tcp.program: {mistake}"));
}

#[test]
fn loops_without_end_are_stopped() {
    for statement in ["loop { }", "while true { this.x += 1; }", "for i in 0..1000000000 { this.x += i; }"] {
        stops(statement, "more than 20000 steps");
    }
}

#[test]
fn calls_without_end_are_stopped() {
    let Mistake { message, line, .. } = stopped("fn f(x) {\n for i in 0..2 { }\n f(x + 1) }\nfn on_ack() { f(1); }");
    assert!(message.contains("more than 24 deep"), "{message}");
    assert_eq!(line, 1, "the function that calls itself: {message}");
    let Mistake { message, line, .. } = stopped("fn on_ack() { this.on_ack(); }\nfn f() { }");
    assert!(message.contains("more than 24 deep"), "{message}");
    assert_eq!(line, 1, "{message}");
}

#[test]
fn a_loop_without_end_is_named_among_others() {
    let line_of = |text: &str| {
        let Mistake { message, line, .. } = stopped(text);
        assert!(message.contains("more than 20000 steps"), "{message}");
        line
    };
    let helper = "fn f() {\n for i in 0..3 { }\n}\n";
    assert_eq!(line_of(&format!("{helper}fn on_ack() {{\n f();\n while true {{ f(); }}\n}}")), 6);
    assert_eq!(line_of(&format!("{helper}fn on_ack() {{\n for i in 0..100000 {{\n f();\n }}\n}}")), 5);
    assert_eq!(line_of("fn on_ack() {\n let a = [\n if true { loop { } }\n];\n}"), 3);
    assert_eq!(line_of("fn on_ack() {\n do {\n this.cwnd += 1;\n } while this.cwnd > 0;\n}"), 2);
    assert_eq!(line_of("fn on_ack() {\n g(20);\n}\nfn g(n) {\n if n > 0 { g(n - 1); g(n - 1); }\n}"), 4);
}

#[test]
fn values_that_grow_without_end_are_stopped() {
    for statement in [
        "let s = \"ab\"; loop { s += s; }",
        "let s = \"ab\"; loop { s = s + s; }",
        "let s = \"ab\"; loop { s = `${s}${s}`; }",
        "let a = []; loop { a.push(a); }",
        "let a = [1]; loop { a = [a, a, a]; }",
        "let a = [1]; loop { a += a; }",
        "this.x = []; loop { this.x.push(\"0123456789\"); }",
        "let m = #{}; let n = 0; loop { n += 1; m[n.to_string()] = m; }",
        "this.x = \"ab\"; loop { this.x += this.x; }",
    ] {
        let Mistake { message, .. } = stopped(&in_ack(statement));
        assert!(
            ["too large", "steps", "more than 64 KiB"].iter().any(|words| message.contains(words)),
            "{statement}: {message}"
        );
    }
}

#[test]
fn own_variables_are_bounded_over_the_calls() {
    let mut text = String::from("fn on_start() {\n");
    for number in 0..40 {
        writeln!(text, "    this.v{number} = [];").expect("a string takes it");
    }
    text += "}\nfn on_ack() {\n";
    for number in 0..40 {
        writeln!(text, "    this.v{number}.push(\"{}\");", "x".repeat(500)).expect("a string takes it");
    }
    text += "}";
    let Mistake { message, line, .. } = stopped(&text);
    assert!(message.contains("more than 64 KiB"));
    assert_eq!(line, 43, "the function that was called");
}

#[test]
fn windows_and_rates_that_are_none_are_stopped() {
    stops("this.cwnd = 0 / 0;", "this.cwnd became NaN");
    stops("this.cwnd = 1 / 0;", "this.cwnd became infinite");
    stops("this.cwnd = -1;", "this.cwnd became negative: -1");
    stops("this.cwnd = \"much\";", "this.cwnd became much, which is no number");
    stops("this.cwnd = ();", "this.cwnd became nothing");
    stops("this.pacing_rate = -5;", "this.pacing_rate became negative: -5");
    stops("this.pacing_rate = 1 / 0;", "this.pacing_rate became infinite");
    stops("this.ssthresh = sqrt(-1);", "this.ssthresh became NaN");
    stops("this.timer = ln(0 - 1);", "this.timer became NaN");
}

#[test]
fn extreme_windows_and_rates_run() {
    for statement in [
        "this.cwnd = 0;",
        "this.cwnd = 1e300;",
        "this.ssthresh = 0;",
        "this.ssthresh = infinity();",
        "this.pacing_rate = 1e300;",
        "this.timer = 1e-300;",
        "this.timer = 1e300;",
        "this.timer = this.timer;",
    ] {
        runs(&in_ack(statement));
    }
    let mut slow = Simulator::<Silent>::new(&load(&in_ack("this.pacing_rate = 1e-300;")).expect("valid"));
    assert!(slow.advance(1_000_000), "a pace of nothing ends with the time of the run");
}

#[test]
fn mistakes_of_values_have_their_line() {
    stops("this.x = \"a\" * 2;", "* is not for text and a number");
    stops("this.x.y = 1;", "");
    stops("let a = [1]; this.x = a[5];", "there is no such element");
    stops("let a = [1, 2]; let i = 1; this.x = a[i];", "an element has a whole number");
    stops("throw \"enough\";", "enough");
    stops("this.x = min(1, \"a\");", "there is no function min for a number and text");
}

#[test]
fn names_that_nothing_has_are_refused() {
    let ack = "fn on_ack() { }";
    refused(&format!("{ack}\nfn on_los() {{ }}"), 2, "nothing calls on_los");
    refused(&in_ack("this.cwmd += 1;"), 3, "is this.cwnd meant?");
    refused(&in_ack("this.alpha = 1;"), 3, "there is no this.alpha; on_start makes it");
    refused(&in_ack("this.now = 1;"), 3, "this.now is given by the simulator");
    refused(&in_ack("this = 1;"), 3, "");
    refused(&in_ack("cwnd = 1;"), 3, "the state of the connection is this.cwnd");
    refused(&in_ack("squareroot(2);"), 3, "there is no function squareroot");
    refused(&in_ack("line_is_reached();"), 3, "there is no function line_is_reached");
    refused("let x = 1;\nfn on_ack() { }", 1, "only functions stand here");
    refused("fn on_start() { }", 1, "no function on_ack");
    refused("fn on_ack(x) { }", 1, "takes no values");
}

#[test]
fn only_lost_segments_are_sent_again() {
    let choosing =
        |value: &str| format!("fn on_ack() {{ this.cwnd = 200 * this.mss; }}\nfn on_resend() {{\n {value}\n}}");
    for (value, words) in [
        ("this.una - 1", "which is acknowledged already"),
        ("-1", "on_resend returned -1, which is acknowledged already"),
        ("this.next", "which was not sent yet"),
        ("1e300", "which was not sent yet"),
        ("infinity()", "which was not sent yet"),
        ("holes()[0] + 1", "where no segment begins that counts as lost"),
        ("0 / 0", "where no segment begins that counts as lost"),
        ("\"first\"", "on_resend returned first, which is no place"),
        ("holes()", "which is no place"),
        ("holes()[100000]", "there is no such element"),
    ] {
        let Mistake { line, message, .. } = stopped_losing("30,32,33", &choosing(value));
        assert!(message.contains(words), "{value}: {message}");
        assert!(line == 2 || line == 3, "{value}: line {line}: {message}");
    }
    let printing = choosing("print(holes().len()); holes()[-1]");
    let printing = printing.replace("fn on_resend", "fn on_sent() { print(holes().len()); }\nfn on_resend");
    let printed = runs_losing("30,32,33", &printing).program_state(0).expect("a program").printed;
    assert!(printed.iter().all(|row| (row.text == "0") == (row.line == 2)), "{printed:?}");
    assert!(printed.iter().any(|row| row.line == 4), "something is lost");
}

#[test]
fn a_program_that_sends_nothing_again_is_given_up_by_its_timer() {
    let sender = "fn on_ack() { this.cwnd = 200 * this.mss; }\nfn on_resend() { }";
    let mut simulator = Simulator::<Silent>::new(&load_losing("30", sender).expect("valid"));
    simulator.advance(u64::MAX);
    let stopped_by = summary(&simulator).stopped_by;
    assert!(stopped_by.contains("gave up after too many retransmissions"), "{stopped_by}");
}

#[test]
fn what_reaches_beyond_the_program_is_refused() {
    for statement in ["import \"a\" as b;", "eval(\"1\");", "let f = Fn(\"on_ack\"); f.call();", "timestamp();"] {
        assert!(check(&in_ack(statement)).mistake.is_some(), "{statement}");
    }
}

#[test]
fn texts_that_cannot_be_read_are_refused() {
    refused("fn on_ack() {\n    this.cwnd +=\n}", 3, "");
    refused("fn on_ack() {", 1, "");
    for text in ["\u{0}", "fn", "}}}}", "\"", "/*", "`${", "fn on_ack() { 'ab' }", "\u{feff}x"] {
        assert!(check(text).mistake.is_some(), "{text:?}");
    }
}

#[test]
fn deep_and_long_texts_are_refused() {
    let deep = format!("{}{}", "(".repeat(10_000), ")".repeat(10_000));
    assert!(check(&in_ack(&format!("this.x = {deep};"))).mistake.is_some());
    for (open, close) in [("{", "}"), ("[", "]"), ("if true {", "}"), ("-", ""), ("!", ""), ("this.f(", ")")] {
        let text = in_ack(&format!("this.x = {}1{};", open.repeat(5000), close.repeat(5000)));
        assert!(check(&text).mistake.is_some(), "{open}");
    }
    let long = format!("fn on_ack() {{ }}\n// {}", "x".repeat(1 << 20));
    assert!(check(&long).mistake.is_some_and(|mistake| mistake.message.contains("at most 65536")));
    let long = &long[..100_000];
    assert_eq!(load(long).expect_err("it is too long"), "tcp.program: should be text of at most 64 KiB");
}

#[test]
fn a_program_draws_and_prints_the_same_in_each_run_and_not_too_much() {
    let text = in_ack("print(random());\n    print(\"a\" + 1 / 2 + [1, 2.5, \"b\"]);");
    let [one, other] = [(); 2].map(|()| runs(&text).program_state(0).expect("a program").printed);
    assert_eq!(one, other);
    assert!(one.len() <= 200 && one.len() > 100, "{} lines", one.len());
    assert_eq!((&*one[1].text, one[1].line), ("a0.5[1, 2.5, b]", 4));
    assert_ne!(one[0].text, one[2].text);
}

#[test]
fn whole_numbers_are_divided_with_a_fraction() {
    let text = in_ack("let n = 3; n /= 2; let a = [4, 5]; print(1 / 2 + n + a[1] / 2 + 2 ** 3 + 7 % 4);");
    assert_eq!(runs(&text).program_state(0).expect("a program").printed[0].text, "15.5");
}
