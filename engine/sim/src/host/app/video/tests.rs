use super::*;

const SECOND: u64 = 1_000_000_000;

fn client(adaptation: Adaptation, chunks: u64) -> VideoClient {
    let video = Video { adaptation, ..Video::default() };
    VideoClient::new(&Settings { message_size: 200, exchanges: chunks, video, ..Settings::default() })
}

/// Gets one chunk, which the client asks for at `asked` and has at `answered`. Returns its bytes and the next call.
fn get(client: &mut VideoClient, asked: u64, answered: u64) -> (u64, Call) {
    assert_eq!(client.next(asked, Outcome::Waited), Call::Write(200));
    let bytes = client.asks();
    assert_eq!(client.next(asked, Outcome::Wrote), Call::Read(bytes));
    (bytes, client.next(answered, Outcome::Read(bytes)))
}

#[test]
fn playback_stalls_where_a_chunk_comes_too_late() {
    let mut client = client(Adaptation::Buffer, 0);
    client.next(0, Outcome::Connected);
    get(&mut client, 0, SECOND);
    // The chunk of 4 s is played from 1 to 5 s; the next one comes at 7.5 s and the one after it in time.
    get(&mut client, SECOND, 7 * SECOND + SECOND / 2);
    get(&mut client, 7 * SECOND + SECOND / 2, 8 * SECOND);
    let summary = client.summary(9 * SECOND);
    assert_eq!(summary.startup_ns, Some(SECOND));
    assert_eq!((summary.stalls, summary.stalled_ns), (1, 2 * SECOND + SECOND / 2));
    // The buffer lasts until 15.5 s.
    assert_eq!(client.summary(15 * SECOND).stalls, 1);
    let late = client.summary(16 * SECOND);
    assert_eq!((late.stalls, late.stalled_ns), (2, 3 * SECOND), "a stall that goes on counts");
}

#[test]
fn a_video_that_has_arrived_whole_does_not_stall() {
    let mut client = client(Adaptation::Buffer, 1);
    client.next(0, Outcome::Connected);
    assert_eq!(get(&mut client, 0, SECOND).1, Call::Close);
    assert_eq!(client.summary(100 * SECOND).stalls, 0);
}

#[test]
fn the_player_pauses_while_its_buffer_has_no_room_for_a_chunk() {
    let mut client = client(Adaptation::Buffer, 0);
    client.next(0, Outcome::Connected);
    // Each chunk comes at once: 4, 8, ... 28 s; the next one would exceed 30 s.
    let calls: Vec<Call> = (0..7).map(|_| get(&mut client, 0, 0).1).collect();
    assert_eq!(calls[..6], [Call::Wait; 6]);
    assert_eq!(calls[6], Call::Pause(2 * SECOND));
    assert_eq!(client.next(2 * SECOND, Outcome::Paused), Call::Wait);
    assert_eq!(client.summary(2 * SECOND).stalls, 0);
}

#[test]
fn the_buffer_sets_the_rate_between_reservoir_and_upper_limit() {
    let mut client = client(Adaptation::Buffer, 0);
    let mut rate_at = |seconds: f64, last: usize| {
        client.playback.level = (seconds * 1e9) as u64;
        client.rate = last;
        client.by_buffer()
    };
    // The reservoir is 9.92 s of 26 s, and the upper limit 23.8 s.
    assert_eq!((rate_at(9.9, 5), rate_at(23.8, 0)), (0, 9));
    // In the middle, at 16.86 s, half of the way from 235 to 5800 kb/s is allowed: 3018 kb/s.
    let middle = 26.0 * (90.0 + 216.0) / 2.0 / 236.0;
    assert_eq!(rate_at(middle, 0), 7, "the highest rate below is 3000");
    assert_eq!(rate_at(middle, 7), 7);
    assert_eq!(rate_at(middle, 8), 8, "3000 is the next lower rate, and more than that is allowed");
    assert_eq!(rate_at(middle, 9), 8, "the lowest rate above is 4300");
}

#[test]
fn the_throughput_rule_takes_the_harmonic_mean_of_five_chunks() {
    let mut client = client(Adaptation::Throughput, 0);
    client.throughputs = vec![6e6, 6e6, 6e6, 6e6, 0.6e6];
    // 5 / (4 / 6 + 1 / 0.6) = 2.14 Mb/s; the arithmetic mean is 4.9.
    assert_eq!(client.video.rates[client.by_throughput()], 1_750_000);
    client.throughputs = vec![1e3];
    assert_eq!(client.by_throughput(), 0, "at least the lowest rate");
}
