//! Verdicts on scripts, and on texts that are not scripts.

use super::{Missing, Outcome, System, Verdict, is_script, tell};
use crate::script::Failure;

const OPENED: &str = "0 socket(..., SOCK_STREAM, IPPROTO_TCP) = 3
+0 bind(3, ..., ...) = 0
+0 listen(3, 1) = 0
+0 < S 0:0(0) win 65535 <mss 1000>
+0 > S. 0:0(0) ack 1 <...>
+.01 < . 1:1(0) ack 1 win 65535
+0 accept(3, ..., ...) = 4
";

fn played(text: &str, system: System) -> (Verdict, Option<Failure>) {
    let run = tell(text, Some(system)).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    (run.verdict.expect("a script has a verdict"), run.failure)
}

/// Returns the lines and columns of the mistakes, with their messages.
fn mistakes(text: &str) -> Vec<String> {
    let problems = tell(text, None).err().unwrap_or_default();
    problems.iter().map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.message)).collect()
}

#[test]
fn text_is_a_script_or_a_story() {
    for script in ["--mtu=1500\n", "// x\n 0.1 close(3) = 0", "/* x */ +0 < . 1:1(0)", "`sysctl`\n0 `x`"] {
        assert!(is_script(script), "{script}");
    }
    for story in ["# a title\nestablished\n", "-> 1:1001", "at 200 ms  -> nothing", "", "3"] {
        assert_eq!(is_script(story), story == "3", "{story}");
    }
}

#[test]
fn difference_is_found_at_its_line() {
    let (verdict, failure) =
        played(&format!("{OPENED}+0 write(4, ..., 100) = 100\n+0 > P. 1:201(200) ack 1\n"), System::Linux);
    assert_eq!((verdict.outcome, verdict.cause), (Outcome::Differs, None));
    let failure = failure.expect("it differs");
    assert_eq!(failure.line, 9);
    assert_eq!(failure.expected, "> P. 101:201(100) ack 1");
    assert!(failure.found.starts_with("> . 1:101(100) ack 1"), "{}", failure.found);
}

#[test]
fn late_segment_differs_by_its_time() {
    let text = format!("{OPENED}+0 write(4, ..., 100) = 100\n+.5 > P. 1:101(100) ack 1\n");
    let failure = played(&text, System::Linux).1.expect("it differs");
    assert!(failure.expected.starts_with("at 0.51 s"), "{}", failure.expected);
    assert!(failure.found.starts_with("at 0.01 s"), "{}", failure.found);
}

#[test]
fn cause_of_a_difference_is_named_where_it_is_known() {
    let cause = |text: &str| {
        let (verdict, _) = played(text, System::FreeBsd);
        verdict.cause.map(|cause| format!("{}: {}", cause.clause, cause.who))
    };
    let closing = format!("{OPENED}+0 close(4) = 0\n+0 > F. 1:1(0) ack 1\n+.1 < F. 1:1(0) ack 1 win 65535\n");
    assert_eq!(cause(&format!("{closing}+0 > F. 1:1(0) ack 2\n")).as_deref(), Some("RFC 9293, 3.10.7.4: FreeBSD"));
    assert_eq!(cause(&format!("{closing}+0 > F. 1:1(0) ack 3\n")).as_deref(), Some("RFC 9293, 3.10.7.4: FreeBSD"));
    assert_eq!(cause(&format!("{closing}+0 > S. 1:1(0) ack 2\n")), None, "no kernel does that");
}

#[test]
fn script_that_needs_more_does_not_apply_from_that_line_on() {
    for (line, needs) in [
        ("+0 poll([{fd=4, events=POLLIN, revents=POLLIN}], 1, 0) = 1", "the call poll"),
        ("+0 < icmp unreachable port_unreachable [1:1(0)]", "ICMP packets"),
        ("+0 < . 1:1(0) ack 1 win 10 <FO 1234>", "the TCP option FO"),
        ("+0 `ip route add`", "the command “ip route add”"),
        ("+0 `sysctl -q net.ipv4.tcp_mtu_probing=2`", "the setting net.ipv4.tcp_mtu_probing=2"),
        ("+0 setsockopt(4, SOL_TCP, TCP_CORK, [1], 4) = 0", "the socket option TCP_CORK"),
        ("+0 %{ assert tcpi_magic == 1 }%", "the value tcpi_magic"),
        ("86399 close(4) = 0\n+86399 close(3) = 0", "more than a day of time"),
        ("+0 write(4, ..., 400000000) = 400000000", "more than 20000 segments"),
    ] {
        let missing = played(&format!("{OPENED}{line}\n"), System::Linux).0.missing;
        let at = 8 + line.matches('\n').count();
        assert_eq!(missing, Some(Missing { line: at, needs: needs.to_owned() }), "{line}");
    }
}

#[test]
fn every_mistake_is_found_with_its_place() {
    assert_eq!(
        mistakes(
            "0 socket(..., SOCK_STREAM) =\n+0 > X. 1:1(0)\n+0 < . 1:5(3) ack 1\n+0.2~+0.1 close(3) = 0\n+0 close(3) = 0\n"
        ),
        [
            "2:1 expected a value, found “+”",
            "2:6 expected the flags of a segment, found “X”",
            "3:13 expected a length that matches the sequence numbers, found “)”",
            "4:11 expected a second time that is not before the first, found “close”",
        ]
    );
    assert_eq!(mistakes("0 `sysctl\n"), ["1:4 The command has no end: expected `"]);
    assert_eq!(mistakes(&format!("0 f({}", "[".repeat(40)))[0], "1:22 expected fewer lists within lists, found “[”");
    assert_eq!(
        mistakes("99999999999 close(3) = 0\n"),
        ["1:1 expected a time from 0 to 86400 seconds, found 99999999999"]
    );
    assert_eq!(mistakes(&"0 x\n".repeat(200)).len(), 50);
    assert_eq!(mistakes(&"#".repeat(70_000)).len(), 1);
}
