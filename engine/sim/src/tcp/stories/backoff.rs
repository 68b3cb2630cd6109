use super::told::{Story, ack, data, syn, tahoe};
use crate::tcp::{Note, State};

/// When one segment that is never acknowledged is sent again: 3 ticks doubled each time, at most 128 (64 s).
const TIMEOUTS_MS: [u64; 12] =
    [1_500, 4_500, 10_500, 22_500, 46_500, 94_500, 158_500, 222_500, 286_500, 350_500, 414_500, 478_500];

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
    story.at_ms(542_499);
    story.state(State::Established);
    story.at_ms(542_500);
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
    story.rto_ticks(24);
}
