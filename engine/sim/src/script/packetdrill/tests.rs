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
fn cause_follows_from_what_was_expected_and_found() {
    let cause = |lines: &str, system| {
        let (verdict, failure) = played(&format!("{OPENED}{lines}\n"), system);
        verdict.cause.map_or_else(|| format!("{failure:?}"), |cause| format!("{}: {}", cause.clause, cause.who))
    };
    let linux = |lines: &str| cause(lines, System::Linux);
    let freebsd = |lines: &str| cause(lines, System::FreeBsd);
    assert_eq!(freebsd("+0 %{ assert tcpi_snd_cwnd == 11000 }%"), "RFC 5681, 3.1: FreeBSD");
    assert_eq!(freebsd("+0 < . 1:101(100) ack 1 win 9\n+.1 > . 1:1(0) ack 101"), "RFC 1122, 4.2.3.2: an older FreeBSD");
    let crosses = "+0 < . 60001:70001(10000) ack 1 win 9\n+0 > . 1:1(0) ack 70001";
    assert_eq!(linux(crosses), "RFC 9293, 3.10.7.4: Linux", "the window ends at 65536");
    let unopened = "0 socket(..., SOCK_STREAM, IPPROTO_TCP) = 3\n+0 setsockopt(3, SOL_TCP, TCP_MAXSEG, [1100], 4) = 0";
    let (verdict, _) =
        played(&format!("{unopened}\n+0 getsockopt(3, SOL_TCP, TCP_MAXSEG, [536], [4]) = 0\n"), System::Linux);
    assert_eq!(verdict.cause.map(|cause| cause.clause), Some("RFC 9293, 3.7.1"));
}

#[test]
fn setting_of_the_shell_may_have_quotes_and_a_product() {
    let opens = "0 `sysctl -q net.ipv4.tcp_rmem=\"4096 131072 $((32*1024*1024))\"`
+0 socket(..., SOCK_STREAM, IPPROTO_TCP) = 3
+0 bind(3, ..., ...) = 0
+0 listen(3, 1) = 0
+0 < S 0:0(0) win 65535 <mss 1000,nop,wscale 7>
+0 > S. 0:0(0) ack 1 <mss 1460,nop,wscale 10>
";
    assert_eq!(played(opens, System::Linux), (Verdict { outcome: Outcome::Holds, cause: None, missing: None }, None));
    let shorter = opens.replace("32*", "16*");
    assert_eq!(played(&shorter, System::Linux).0.outcome, Outcome::Differs, "16 MB need a shift of 9");
}

#[test]
fn script_that_needs_more_does_not_apply_from_that_line_on() {
    for (line, needs) in [
        ("+0 poll([{fd=4, events=POLLIN, revents=POLLIN}], 1, 0) = 1", "the call poll"),
        ("+0 < icmp unreachable port_unreachable [1:1(0)]", "ICMP packets"),
        ("+0 < [1:1001(1000)] icmp unreachable frag_needed mtu 1200", "ICMP packets"),
        ("+0 < [sctp(2)] icmp unreachable frag_needed mtu 1500", "ICMP packets"),
        ("+0 < . 1:1(0) ack 1 win 10 <FO 1234>", "the TCP option FO"),
        ("+0 > S. 0:0(0) ack 1 <mss MSS>", "a definition of MSS"),
        ("+0 write(4, 0x1000, 10) = -1 EFAULT", "addresses of memory"),
        ("+0 ioctl(4, SIOCATMARK, [0]) = 0", "ioctl with SIOCATMARK"),
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
