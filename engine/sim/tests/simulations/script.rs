//! The language of the stories: what it says of mistakes, and that no text makes it panic, hang or fill the memory.

use fill_the_pipe_sim::script::{self, Problem};
use proptest::prelude::*;

fn problems(text: &str) -> Vec<Problem> {
    script::parse(text).err().unwrap_or_default()
}

#[track_caller]
fn failure(text: &str) -> String {
    let played = script::tell(text).unwrap_or_else(|problems| panic!("{}", problems[0]));
    played.failure.expect("a line that does not hold").to_string()
}

#[test]
fn reports_every_script_mistake_with_position_and_choices() {
    let text = "# A story\nwith tahoo, mss 9\nestablished\n   -> 1:1001 nack 7\nat 5 s  cwnd many\nstate open\nat 1 s";
    let found = problems(text);
    let places: Vec<(usize, usize)> = found.iter().map(|problem| (problem.line, problem.column)).collect();
    assert_eq!(places, [(2, 6), (4, 14), (5, 14), (6, 7), (7, 4)]);
    assert!(
        found[0].message.contains("“tahoo” is not a setting") && found[0].choices.iter().any(|one| one == "newreno")
    );
    assert!(found[1].choices.iter().any(|one| one == "nak 1+2"), "{}", found[1]);
    assert!(found[3].choices.iter().any(|one| one == "fin_wait_1"), "{}", found[3]);
    assert_eq!(found[4].to_string(), "line 7, column 4: the time is 5 s already");
}

#[test]
fn a_setting_has_the_range_and_the_choices_of_its_parameter() {
    let [mss] = &problems("with mss 9")[..] else { panic!("one problem") };
    assert_eq!(mss.to_string(), "line 1, column 10: mss is 9 B, outside 16 B to 63.959961 KB");
    let [policy] = &problems("with ack_policy never")[..] else { panic!("one problem") };
    assert!(policy.choices.iter().any(|one| one == "every_segment"), "{policy}");
    assert!(problems("with no nagle, ack_policy every_segment, window 64 KB, mss none").is_empty());
    assert_eq!(problems("established\nwith tahoe")[0].message, "settings must come before the first action");
    assert_eq!(problems("with fast_phase 200 ms").len(), 1, "no clock first ticks after its second tick");
}

#[test]
fn rejects_impossible_calls() {
    for (text, message) in [
        ("writes 5", "opened first"),
        ("connects\nlistens", "opened once"),
        ("established\ncloses\ncloses", "closed once"),
        ("established\ncloses\nwrites 5", "after the close"),
        ("established\n2 times closes", "cannot be repeated"),
        ("3 times cwnd 1000", "cannot be repeated"),
        ("established\n0 times <- ack 1", "at least 1"),
    ] {
        assert!(problems(text)[0].message.contains(message), "{text}: {}", problems(text)[0]);
    }
}

#[test]
fn rejects_stories_too_long_for_a_page() {
    assert_eq!(problems(&"#".repeat(script::MOST_TEXT + 1)).len(), 1);
    for text in [
        "at 25 h",
        "after 24 h\nafter 1 ns",
        "1001 times <- ack 1",
        "<- 1:4294967295 by 1",
        "<- 1:70000",
        "established\n1000 times writes 100000",
        "with flight 1 h",
    ] {
        assert_eq!(problems(text).len(), 1, "{text}");
    }
    let many = "1000 times <- ack 1\n".repeat(30);
    assert!(problems(&many)[0].message.contains("at most 20000 steps"), "{}", problems(&many)[0]);
}

#[test]
fn failing_line_ends_the_story_and_prints_it_so_far() {
    let text =
        "# A claim\nestablished\nwrites 3000\n-> 1:1001\n<- ack 1001\n-> 1001:3001 by 1000\ncwnd 5000\n<- ack 3001";
    let told = failure(text);
    assert!(told.ends_with("line 7: cwnd 5000\n    expected: cwnd 5000\n    found:    cwnd 2000"), "{told}");
    assert!(told.contains("0 ms  writes 3000\n") && told.contains("0 ms  -> 1:1001 ack 1 wnd 16000\n"), "{told}");
}

#[test]
fn each_segment_sent_must_be_named_and_at_its_time() {
    let sent = "established\nwrites 1000\n";
    assert!(failure(sent).contains("expected: -> nothing\n    found:    at 0 ms  -> 1:1001 ack 1 wnd 16000"));
    assert!(
        failure(&format!("{sent}at 5 ms  -> 1:1001")).contains("found:    at 0 ms  -> 1:1001"),
        "it was sent before"
    );
    assert!(failure(&format!("{sent}-> 1:501")).contains("expected: -> 1:501\n"));
    assert!(failure(&format!("{sent}-> 1:1001\n-> 1001:2001")).contains("found:    -> nothing"));
    let early = failure(&format!("{sent}-> 1:1001\nat 2 s  -> 1:1001"));
    assert!(early.contains("expected: -> nothing\n    found:    at 1000 ms  -> 1:1001 ack 1 wnd 16000"), "{early}");
    assert!(failure("established\nreads 1").contains("expected: reads 1\n    found:    reads 0"));
}

#[test]
fn compares_only_the_options_that_are_named() {
    let syn =
        |words: &str| script::tell(&format!("with big_windows\nconnects\n-> SYN {words}")).unwrap().failure.is_none();
    assert!(syn("") && syn("mss 1000") && syn("big_window 16000") && syn("wnd 16000 mss 1000"));
    assert!(!syn("mss 999") && !syn("no mss") && !syn("no big_window") && !syn("upper_window 3") && !syn("nak 1+1"));
    let nak =
        |words: &str| script::tell(&format!("with nak\nestablished\n<- 1001:2001\n-> ack 1 {words}")).unwrap().failure;
    assert!(nak("nak 1+1").is_none());
    assert!(nak("").is_some(), "a NAK that nobody speaks of is a segment of another kind");
}

#[test]
fn story_trace_has_every_packet_in_time_order() {
    let text = "established\nwrites 2000\n-> 1:1001\n<- ack 1001\n-> 1001:2001\nat 40 ms <- ack 2001\n<- 1:1001\nat 200 ms -> ack 1001";
    let played = script::tell(text).unwrap();
    assert!(played.failure.is_none());
    let trace = &played.drawn.trace;
    assert_eq!(trace.packets.reverse, [0, 1, 0, 0, 1, 0, 1, 1, 0]);
    assert!(trace.events.time.is_sorted() && trace.series.time.is_sorted());
    let created: Vec<u32> = (0..trace.events.time.len())
        .filter(|row| trace.events.kind[*row] == 0)
        .map(|row| trace.events.packet[row])
        .collect();
    assert!(created.is_sorted(), "packets are numbered as they are made");
    let times: Vec<f64> = played.steps.iter().map(|step| step.time / 1e6).collect();
    // A flight is 5 ms and packets follow each other 1 ms apart: SYN at 0 ms, its answer at 10, ACK and data at 10 and 11.
    assert_eq!(times, [0.0, 10.0, 11.0, 21.0, 21.0, 40.0, 41.0, 200.0]);
    assert_eq!(played.drawn.summary.results[0].data_segments, 2);
}

#[test]
fn lost_packets_are_recorded_as_dropped() {
    let played = script::tell("established\nwrites 1000\n-> 1:1001 lost\nat 1 s  -> 1:1001").unwrap();
    assert!(played.failure.is_none());
    let (dropped, delivered) = (5, 4);
    let events = &played.drawn.trace.events;
    let ends: Vec<(u32, u8)> = (0..events.time.len())
        .filter(|row| [dropped, delivered].contains(&events.kind[*row]))
        .map(|row| (events.packet[row], events.kind[row]))
        .collect();
    assert_eq!(ends, [(0, delivered), (1, delivered), (2, delivered), (3, dropped), (4, delivered)]);
    assert_eq!(problems("<- 1:1001 lost")[0].message, "a segment that arrives cannot be lost");
}

#[test]
fn the_story_in_the_documentation_holds() {
    let page = include_str!("../../../../web/pages/docs/stories.md");
    let story = page.split("```").nth(1).expect("the page shows a story");
    let played = script::tell(story).unwrap_or_else(|problems| panic!("{}", problems[0]));
    assert!(played.failure.is_none(), "{}", played.failure.unwrap());
}

/// Lines that are mostly right, so that random stories get somewhere.
fn line() -> impl Strategy<Value = String> {
    let time = prop_oneof![
        Just(String::new()),
        (0u32..5000).prop_map(|ms| format!("after {ms} ms  ")),
        (1u32..5).prop_map(|times| format!("{times} times "))
    ];
    let seq = || prop_oneof![0u64..6000, any::<u32>().prop_map(u64::from)];
    let segment = (
        prop_oneof![Just(""), Just("SYN "), Just("FIN "), Just("RST "), Just("SYN FIN ")],
        prop::option::of((seq(), 0u64..2000)),
        prop::option::of(seq()),
        prop::option::of(0u64..20_000),
        prop_oneof![
            Just(""),
            Just(" nak 1+3"),
            Just(" mss 30"),
            Just(" no mss"),
            Just(" big_window 70000"),
            Just(" no ack")
        ],
    )
        .prop_map(|(flags, range, ack, wnd, options)| {
            let range = range.map_or(String::new(), |(seq, len)| format!("{seq}:{} ", seq + len));
            let ack = ack.filter(|_| options != " no ack").map_or(String::new(), |ack| format!("ack {ack} "));
            let wnd = wnd.map_or("wnd 9000".to_owned(), |wnd| format!("wnd {wnd}"));
            format!("{flags}{range}{ack}{wnd}{options}")
        });
    let act = prop_oneof![
        4 => segment.prop_map(|segment| format!("<- {segment}")),
        1 => (0u64..5000).prop_map(|bytes| format!("writes {bytes}")),
        1 => (0u64..3).prop_map(|bytes| format!("reads {bytes}")),
        1 => Just("closes".to_owned()),
    ];
    (time, act).prop_map(|(time, act)| time + &act)
}

/// Plays a story and names whatever the connection sends, so that the story goes on.
fn told_to_the_end(head: &str, lines: &[String]) {
    let mut text = format!("{head}\n");
    for line in lines {
        for _ in 0..40 {
            let Ok(played) = script::tell(&format!("{text}{line}\n")) else { return };
            let Some(failure) = played.failure else { break };
            let Some((sent, at)) = failure.found.strip_prefix("-> ").and_then(|found| found.rsplit_once(" at ")) else {
                return;
            };
            text.push_str(&format!("at {at}  -> {sent}\n"));
        }
        text.push_str(line);
        text.push('\n');
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parsing_never_panics(text in "(([a-z<>:+-]{1,9}|[0-9]{1,12}|with|peer|at|ms|ack|SYN|->|<-|,|#|é)[ \n]{0,2}){0,40}") {
        let _ = script::tell(&text);
    }

    #[test]
    fn playing_never_panics(
        variant in prop::sample::select(vec!["tahoe", "bsd43", "rfc793", "bsd_reno", "reno", "newreno", "sack", "prr"]),
        options in prop::sample::select(vec!["", ", nak", ", big_windows", ", timestamps, ecn\npeer timestamps, ecn, sack_permitted", ", sack\npeer sack_permitted", ", limited_transmit", ", window_scale\npeer window_scale 3", ", no nagle", ", no silly_window_avoidance", ", initial_cwnd 8000"]),
        open in prop::sample::select(vec!["connects\n-> SYN", "listens", "established"]),
        lines in prop::collection::vec(line(), 0..25),
    ) {
        told_to_the_end(&format!("with {variant}{options}\n{open}"), &lines);
    }
}
