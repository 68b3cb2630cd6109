use super::told::{Story, ack, data, syn, tahoe};
use crate::tcp::{Note, State};

/// When one segment that is never acknowledged is sent again: 2 ticks doubled each time, at most 128 (64 s).
const TIMEOUTS_MS: [u64; 12] =
    [1_000, 3_000, 7_000, 15_000, 31_000, 63_000, 127_000, 191_000, 255_000, 319_000, 383_000, 447_000];

fn unanswered() -> Story {
    let mut story = tahoe().established();
    story.write(1000);
    story.sends(data(1, 1000));
    story
}

#[test]
fn each_timeout_doubles_the_next_up_to_64_s() {
    let mut story = unanswered();
    for ms in TIMEOUTS_MS {
        story.sends_at_ms(ms, data(1, 1000));
    }
}

#[test]
fn the_thirteenth_timeout_gives_the_connection_up() {
    let mut story = unanswered();
    for ms in TIMEOUTS_MS {
        story.sends_at_ms(ms, data(1, 1000));
    }
    story.at_ms(510_999);
    story.state(State::Established);
    story.at_ms(511_000);
    story.sends_nothing();
    story.state(State::Closed);
    story.happened(Note::RtoFired, 12);
    story.happened(Note::GaveUp, 1);
    story.rests();
}

#[test]
fn a_syn_that_nobody_answers_is_given_up_too() {
    let mut story = tahoe().start();
    story.connect();
    story.sends(syn());
    for ms in [6, 18, 42, 90, 154, 218, 282, 346, 410, 474, 538, 602] {
        story.sends_at_ms(ms * 1000, syn());
    }
    story.at_ms(666_000);
    story.happened(Note::GaveUp, 1);
    story.state(State::Closed);
    story.rests();
}

#[test]
fn an_ack_of_progress_without_a_sample_keeps_the_backoff() {
    let mut story = unanswered();
    for ms in &TIMEOUTS_MS[..3] {
        story.sends_at_ms(*ms, data(1, 1000));
    }
    story.arrives(ack(1001));
    story.rto_ticks(16);
}

#[test]
fn four_timeouts_in_a_row_make_the_next_sample_a_first_one() {
    let mut story = unanswered();
    for ms in &TIMEOUTS_MS[..4] {
        story.srtt_ticks(1.0);
        story.sends_at_ms(*ms, data(1, 1000));
    }
    story.srtt_ticks(0.0);
    // The timeouts themselves go on as before: 2 ticks, doubled four times.
    story.rto_ticks(32);
    story.arrives(ack(1001));
    story.write(1000);
    story.sends(data(1001, 1000));
    story.after_ms(1600);
    // Three or four ticks, counted from 1: all of it is mean, half of it deviation.
    story.arrives(ack(2001));
    story.srtt_ticks(4.0);
    story.rto_ticks(8);
}
