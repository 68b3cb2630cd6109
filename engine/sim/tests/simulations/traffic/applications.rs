//! Videos, web pages and calls.

use fill_the_pipe_sim::{Full, RunSummary, Silent, Simulator, Trace, simulate, summary};
use serde_json::{Value, json};

use super::load;

/// A line of 8 Mb/s with a round trip of 40 ms and a queue in front of it, and one flow that asks over it.
fn home(app: &Value, count: u64) -> Value {
    json!({
        "budget": { "time": "600 s" },
        "hosts": { "home": {}, "server": {} },
        "routers": { "r": { "model": "ideal", "queue": { "discipline": "drop_tail", "unit": "packets", "limit": 200 } } },
        "links": {
            "near": { "stations": ["server", "r"], "rate": "1 Gb/s", "propagation_delay": "5 ms" },
            "line": { "stations": ["r", "home"], "rate": "8 Mb/s", "propagation_delay": "15 ms" },
        },
        "tcp": { "variant": "cubic", "mss": 1460, "window": "1 MB", "window_scale": true, "sack": true, "initial_cwnd": "14600 B" },
        "flows": { "asked": { "from": "home", "to": "server", "count": count, "app": app } },
    })
}

/// Runs a scenario with and without its trace, which must not change the results.
fn traced(scenario: &Value, set: &[(&str, Value)]) -> (RunSummary, Trace) {
    let loaded = load(scenario, set).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Full>::new(&loaded);
    simulator.advance(u64::MAX);
    let (run, silent) = (summary(&simulator), simulate::<Silent>(&loaded));
    let result = |run: &RunSummary| (run.end_ns, run.results[0].bytes, run.results[0].video.clone());
    assert_eq!(result(&run), result(&silent));
    (run, simulator.trace().expect("it is traced").clone())
}

fn page(streams: u64) -> Value {
    json!({
        "kind": "page", "exchanges": 3, "message_size": 300,
        "page": { "document": 20_000, "objects": 30, "object_size": 10_000, "streams": streams },
    })
}

#[test]
fn every_object_of_every_page_arrives_once_after_its_document() {
    for (streams, connections) in [(1, 1), (1, 6), (100, 1), (3, 2)] {
        let (run, trace) = traced(&home(&page(streams), connections), &[]);
        let requests = &trace.requests;
        let what = format!("{connections} connections, {streams} streams");
        assert_eq!(requests.flow.len(), 3 * 31, "{what}");
        assert_eq!(run.entries[0].exchanges, 3, "{what}");
        let read: f64 = requests.bytes.iter().sum();
        assert_eq!(run.entries[0].bytes, read as u64, "{what}");
        for load in 0..3 {
            let rows = 31 * load..31 * (load + 1);
            let document = requests.answered[rows.start];
            assert_eq!(requests.bytes[rows.start], 20_000.0, "{what}");
            assert!(requests.asked[rows.clone()].iter().skip(1).all(|asked| *asked >= document), "{what}");
        }
        let most = requests.flow.iter().max().map(|last| u64::from(*last) + 1);
        assert_eq!(most, Some(connections), "every connection has a share: {what}");
    }
}

/// A page takes the same sizes with any number of connections.
#[test]
fn a_page_needs_fewer_round_trips_with_more_requests_at_once() {
    let time = |streams, connections, set: &[(&str, Value)]| {
        let (run, _) = traced(&home(&page(streams), connections), set);
        (run.entries[0].bytes, run.entries[0].response_mean_ns.expect("pages") / 1e9)
    };
    let [one, six, many] = [time(1, 1, &[]), time(1, 6, &[]), time(100, 1, &[])];
    assert_eq!((one.0, one.0), (six.0, many.0));
    // Thirty objects one after another take thirty round trips of 40 ms and more.
    assert!(one.1 > 31.0 * 0.04 && six.1 < one.1 / 2.0 && many.1 < one.1 / 2.0, "{one:?} {six:?} {many:?}");
    // Each loss halves one window of six, or the only one.
    let lossy = [("links.line.bit_errors.packet_loss", json!(0.02)), ("links.line.propagation_delay", json!("60 ms"))];
    let [six, many] = [time(1, 6, &lossy), time(100, 1, &lossy)];
    assert!(many.1 > 1.3 * six.1, "{many:?} {six:?}");
}

#[test]
fn a_page_of_one_document_takes_its_own_time() {
    let app =
        json!({ "kind": "page", "exchanges": 1, "message_size": 300, "page": { "document": 10_000, "objects": 0 } });
    let (run, trace) = traced(&home(&app, 3), &[]);
    assert_eq!((run.entries[0].exchanges, trace.requests.flow.len(), run.entries[0].bytes), (1, 1, 10_000));
    // A round trip, 10,000 bytes and seven headers at 8 Mb/s, and less than a millisecond for the request.
    let time = run.entries[0].response_mean_ns.expect("a page") / 1e6;
    assert!((50.2..51.5).contains(&time), "{time}");
}

fn video(adaptation: &str, chunks: u64) -> Value {
    json!({ "kind": "video", "exchanges": chunks, "message_size": 300, "video": { "adaptation": adaptation } })
}

#[test]
fn a_video_gets_every_chunk_at_a_rate_that_the_line_carries() {
    for adaptation in ["buffer", "throughput"] {
        let (run, trace) = traced(&home(&video(adaptation, 60), 1), &[]);
        let playback = run.results[0].video.clone().expect("a video");
        assert_eq!((playback.chunks, playback.stalls, trace.requests.flow.len()), (60, 0, 60));
        // 5.8 Mb/s is the highest rate, and the line carries it.
        assert_eq!(trace.requests.rate.iter().copied().fold(0.0, f64::max), 5.8e6);
        let bytes: f64 = trace.requests.rate.iter().map(|rate| rate * 4.0 / 8.0).sum();
        assert_eq!(run.results[0].bytes, bytes as u64);
        let mean = trace.requests.rate.iter().sum::<f64>() / 60.0;
        assert!((playback.rate_mean_bps - mean).abs() < 1.0);
        // The buffer of 30 s bounds how far the download is ahead of the playback.
        let ended = run.results[0].ended_ns as f64 / 1e9;
        assert!(ended > 240.0 - 30.0 - 4.0, "{ended}");
    }
}

/// The line falls to a rate that carries the lowest two rates of the video only.
#[test]
fn a_video_stalls_if_its_line_becomes_too_slow() {
    let slow = json!({ "kind": "schedule", "rates": "0s:8Mb/s,60s:150kb/s" });
    let (run, _) = traced(&home(&video("throughput", 60), 1), &[("links.line.rate_variation", slow)]);
    let playback = run.results[0].video.clone().expect("a video");
    assert!(playback.stalls > 0 && playback.stalled_ns > 10_000_000_000, "{playback:?}");
}

#[test]
fn datagrams_after_the_deadline_are_late() {
    // Each of 100 datagrams takes 15 ms of propagation and more, so that all of them are late or none.
    let call = |deadline: &str| json!({ "kind": "constant", "datagram_size": 200, "interval": "20 ms", "duration": "2 s", "deadline": deadline });
    let late = |deadline| traced(&home(&call(deadline), 1), &[]).0.results[0].late;
    assert_eq!((late("10 ms"), late("30 ms")), (Some(100), Some(0)));
}

#[test]
fn wrong_applications_are_refused_with_their_place() {
    let wrong = |set: &[(&str, Value)]| load(&home(&video("buffer", 10), 1), set).expect_err("wrong").join("\n");
    let path = "flows.asked.app.video.rates";
    let text = wrong(&[(path, json!("1Mb/s,fast"))]);
    assert!(text.contains(path) && text.contains("\"fast\""), "{text}");
    let text = wrong(&[(path, json!("2Mb/s,1Mb/s"))]);
    assert!(text.contains("ascending order"), "{text}");
    let many = (1..=40).map(|rate| format!("{rate}kb/s")).collect::<Vec<_>>().join(",");
    assert!(wrong(&[(path, json!(many))]).contains("at most 32"));
    let text = wrong(&[("flows.asked.app.exchanges", json!(0))]);
    assert!(text.contains("put the flow in the background"), "{text}");
}
