use super::told::{Story, ack, data, tahoe};
use crate::tcp::{Hold, Note, State};

/// 2000 bytes wait behind a window that has just closed.
fn closed_window() -> Story {
    let mut story = tahoe().initial_cwnd(8000).peer_wnd(1000).established();
    story.write(3000);
    story.sends(data(1, 1000));
    story.arrives(ack(1001).wnd(0));
    story.sends_nothing();
    story.held_by(Hold::ReceiverWindow);
    story
}

#[test]
fn a_closed_window_is_probed_with_the_same_byte_ever_more_rarely() {
    let mut story = closed_window();
    // The timeout, backed off: 2, 4, 8, 16 … ticks, but at least 10 and at most 120.
    for ms in [5_000, 10_000, 15_000, 23_000, 39_000, 71_000, 131_000, 191_000] {
        story.sends_at_ms(ms, data(1001, 1));
        story.arrives(ack(1001).wnd(0));
    }
    story.happened(Note::PersistFired, 8);
}

#[test]
fn probes_go_on_though_none_is_answered_and_the_connection_lives() {
    let mut story = closed_window();
    for ms in [5_000, 10_000, 15_000, 23_000, 39_000, 71_000] {
        story.sends_at_ms(ms, data(1001, 1));
    }
    for minute in 0..20 {
        story.sends_at_ms(131_000 + minute * 60_000, data(1001, 1));
    }
    story.state(State::Established);
    story.happened(Note::RtoFired, 0);
}

#[test]
fn when_the_window_opens_the_refused_byte_is_sent_with_the_rest() {
    let mut story = closed_window();
    story.sends_at_ms(5000, data(1001, 1));
    story.arrives(ack(1001).wnd(0));
    story.at_ms(5100);
    story.arrives(ack(1001).wnd(4000));
    story.sends(data(1001, 1000));
    story.sends(data(2001, 1000));
}

#[test]
fn a_byte_the_receiver_took_is_not_sent_again() {
    let mut story = closed_window();
    story.sends_at_ms(5000, data(1001, 1));
    story.arrives(ack(1002).wnd(4000));
    story.sends(data(1002, 1000));
    story.sends(data(2002, 999));
}

#[test]
fn an_open_window_stops_the_probes() {
    let mut story = closed_window();
    story.at_ms(3000);
    story.arrives(ack(1001).wnd(4000));
    story.sends(data(1001, 1000));
    story.sends(data(2001, 1000));
    story.arrives(ack(3001));
    story.rests();
}

#[test]
fn a_window_closed_on_data_in_flight_hands_over_to_the_persist_timer() {
    let mut story = tahoe().initial_cwnd(8000).peer_wnd(3000).established();
    story.write(3000);
    for segment in 0..3 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.arrives(ack(1001).wnd(0));
    story.sends_nothing();
    story.sends_at_ms(5000, data(1001, 1));
    story.happened(Note::RtoFired, 0);
}

#[test]
fn a_window_too_small_to_use_does_not_stop_the_probes() {
    let mut story = closed_window();
    story.at_ms(3000);
    story.arrives(ack(1001).wnd(100));
    story.sends_nothing();
    // At the time of the first probe the hundred bytes are sent after all.
    story.sends_at_ms(5000, data(1001, 100));
}
