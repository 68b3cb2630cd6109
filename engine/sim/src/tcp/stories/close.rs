use super::told::{ack, data, fin, syn, syn_ack, tahoe};
use crate::tcp::{Note, State};

#[test]
fn the_fin_rides_on_the_last_data_and_the_closer_waits_in_time_wait() {
    let mut story = tahoe().established();
    story.write(1000);
    story.sends(data(1, 1000));
    story.write(500);
    story.close();
    story.state(State::FinWait1);
    story.arrives(ack(1001));
    story.sends(data(1001, 500).fin());
    story.arrives(ack(1502));
    story.state(State::FinWait2);
    story.rests();
    story.at_ms(2000);
    story.arrives(fin(1));
    story.sends(ack(2));
    story.state(State::TimeWait);
    // Twice 30 s.
    story.at_ms(61_999);
    story.state(State::TimeWait);
    story.at_ms(62_000);
    story.state(State::Closed);
    story.happened(Note::Closed, 1);
}

#[test]
fn the_other_end_closes_first_and_ours_follows_into_last_ack() {
    let mut story = tahoe().established();
    story.arrives(data(1, 300).fin());
    story.sends(ack(302));
    story.state(State::CloseWait);
    story.readable(300);
    story.close();
    story.sends(fin(1).ack(302));
    story.state(State::LastAck);
    story.arrives(ack(2));
    story.state(State::Closed);
    story.rests();
}

#[test]
fn both_ends_closing_at_once_meet_in_closing() {
    let mut story = tahoe().established();
    story.close();
    story.sends(fin(1));
    story.arrives(fin(1).ack(1));
    story.sends(ack(2));
    story.state(State::Closing);
    story.arrives(ack(2));
    story.state(State::TimeWait);
}

#[test]
fn a_fin_that_acknowledges_ours_leads_straight_to_time_wait() {
    let mut story = tahoe().established();
    story.close();
    story.sends(fin(1));
    story.arrives(fin(1).ack(2));
    story.sends(ack(2));
    story.state(State::TimeWait);
}

#[test]
fn a_fin_waits_for_the_data_before_it() {
    let mut story = tahoe().established();
    story.write(2000);
    story.sends(data(1, 1000));
    story.close();
    story.sends_nothing();
    story.arrives(ack(1001));
    story.sends(data(1001, 1000).fin());
}

#[test]
fn a_lost_fin_is_sent_again() {
    let mut story = tahoe().established();
    story.close();
    story.sends(fin(1));
    story.sends_at_ms(1000, fin(1));
    story.sends_at_ms(3000, fin(1));
    story.arrives(ack(2));
    story.state(State::FinWait2);
    story.rests();
}

#[test]
fn a_fin_resent_because_our_ack_was_lost_is_acknowledged_again() {
    let mut story = tahoe().established();
    story.arrives(fin(1));
    story.sends(ack(2));
    story.arrives(fin(1));
    story.sends(ack(2));
    story.state(State::CloseWait);
}

#[test]
fn a_fin_ahead_of_a_gap_is_not_forgotten() {
    let mut story = tahoe().established();
    story.arrives(data(1001, 500).fin());
    story.sends(ack(1));
    story.state(State::Established);
    story.arrives(data(1, 1000));
    story.sends(ack(1502));
    story.state(State::CloseWait);
}

#[test]
fn the_peers_fin_again_in_time_wait_is_acknowledged_and_starts_the_wait_anew() {
    let mut story = tahoe().established();
    story.close();
    story.sends(fin(1));
    story.arrives(fin(1).ack(2));
    story.sends(ack(2));
    story.at_ms(40_000);
    story.arrives(fin(1).ack(2));
    story.sends(ack(2));
    story.at_ms(99_999);
    story.state(State::TimeWait);
    story.at_ms(100_000);
    story.state(State::Closed);
}

#[test]
fn a_connection_closed_before_it_is_established_sends_its_fin_when_it_is() {
    let mut story = tahoe().start();
    story.listen();
    story.arrives(syn());
    story.sends(syn_ack());
    story.close();
    story.sends_nothing();
    story.arrives(ack(1));
    story.sends(fin(1));
    story.state(State::FinWait1);
}
