use super::told::{ack, data, syn, syn_ack, tahoe};
use crate::tcp::{Note, State};

#[test]
fn an_active_open_sends_a_syn_with_its_mss_and_window_and_acks_the_answer() {
    let mut story = tahoe().start();
    story.connect();
    story.sends(syn().mss(1000).wnd(16_000));
    story.state(State::SynSent);
    story.arrives(syn_ack());
    story.sends(ack(1).wnd(16_000));
    story.state(State::Established);
    story.happened(Note::Established, 1);
}

#[test]
fn a_passive_open_answers_a_syn_and_is_established_by_the_ack() {
    let mut story = tahoe().start();
    story.listen();
    story.arrives(syn());
    story.sends(syn_ack().ack(1).mss(1000).wnd(16_000));
    story.state(State::SynReceived);
    story.arrives(ack(1));
    story.sends_nothing();
    story.state(State::Established);
}

#[test]
fn a_listener_ignores_what_is_no_syn() {
    let mut story = tahoe().start();
    story.listen();
    story.arrives(data(1, 1000));
    story.sends_nothing();
    story.state(State::Listen);
}

#[test]
fn both_ends_opening_at_once_make_one_connection() {
    let mut story = tahoe().start();
    story.connect();
    story.sends(syn());
    story.arrives(syn());
    story.sends(syn_ack().ack(1));
    story.state(State::SynReceived);
    story.arrives(syn_ack());
    story.sends(ack(1));
    story.state(State::Established);
}

#[test]
fn a_lost_syn_is_sent_again_after_6_s_and_then_ever_more_rarely() {
    let mut story = tahoe().start();
    story.connect();
    story.sends(syn());
    // 12 ticks of 500 ms, doubled each time, but never more than 128.
    for ms in [6_000, 18_000, 42_000, 90_000, 154_000, 218_000] {
        story.sends_at_ms(ms, syn().mss(1000));
    }
    story.arrives(syn_ack());
    story.sends(ack(1));
    story.state(State::Established);
    story.rests();
}

#[test]
fn a_lost_syn_ack_is_sent_again() {
    let mut story = tahoe().start();
    story.listen();
    story.arrives(syn());
    story.sends(syn_ack());
    story.sends_at_ms(6_000, syn_ack().ack(1));
}

#[test]
fn the_smaller_mss_of_the_two_is_used() {
    for (offered, used) in [(536, 536), (4312, 1000)] {
        let mut story = tahoe().peer_mss(offered).established();
        story.cwnd(used);
        story.write(5000);
        story.sends(data(1, used as u32));
    }
}

#[test]
fn the_window_in_the_syn_is_the_first_window() {
    let mut story = tahoe().initial_cwnd(8000).peer_wnd(2000).established();
    story.write(5000);
    story.sends(data(1, 1000));
    story.sends(data(1001, 1000));
    story.sends_nothing();
}

#[test]
fn an_ack_of_something_else_does_not_answer_a_syn() {
    let mut story = tahoe().start();
    story.connect();
    story.sends(syn());
    story.arrives(syn_ack().ack(77));
    story.sends_nothing();
    story.state(State::SynSent);
}

#[test]
fn a_syn_that_names_no_mss_means_536() {
    let mut story = tahoe().peer_mss(0).established();
    story.cwnd(536);
    story.write(5000);
    story.sends(data(1, 536));
}
