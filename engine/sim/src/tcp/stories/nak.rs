use super::told::{Scene, Story, ack, data, tahoe};
use crate::tcp::Note;

fn with_nak() -> Scene {
    tahoe().nak()
}

#[test]
fn a_gap_is_named_as_soon_as_it_is_seen() {
    let mut story = with_nak().established();
    story.arrives(data(2001, 1000));
    story.sends(ack(1).nak(1, 2));
}

#[test]
fn each_gap_is_named_once_though_more_arrives_behind_it() {
    let mut story = with_nak().established();
    story.arrives(data(1001, 1000));
    story.sends(ack(1).nak(1, 1));
    story.arrives(data(2001, 1000));
    story.sends(ack(1));
    // Another gap, of a segment and a half.
    story.arrives(data(4501, 1000));
    story.sends(ack(1).nak(3001, 2));
    story.arrives(data(5501, 1000));
    story.sends(ack(1));
}

#[test]
fn a_packet_that_was_merely_late_names_nothing() {
    let mut story = with_nak().established();
    story.arrives(data(1001, 1000));
    story.sends(ack(1).nak(1, 1));
    story.arrives(data(1, 1000));
    story.sends(ack(2001));
    story.arrives(data(501, 1000));
    story.sends(ack(2001));
}

#[test]
fn without_the_option_nothing_is_named() {
    let mut story = tahoe().established();
    story.arrives(data(1001, 1000));
    story.sends(ack(1));
}

fn eight_out(scene: Scene) -> Story {
    let mut story = scene.initial_cwnd(8000).established();
    story.write(12_000);
    for segment in 0..8 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story
}

#[test]
fn what_is_named_is_sent_again_at_once_and_the_window_stays() {
    let mut story = eight_out(with_nak());
    story.arrives(ack(1).nak(1, 1));
    story.sends(data(1, 1000));
    story.cwnd(8000);
    story.happened(Note::FastRetransmit, 0);
    // The sender goes on where it was.
    story.arrives(ack(8001));
    story.sends(data(8001, 1000));
}

#[test]
fn all_the_segments_named_are_sent_again() {
    let mut story = eight_out(with_nak());
    story.arrives(ack(1).nak(2001, 3));
    for seq in [2001, 3001, 4001] {
        story.sends(data(seq, 1000));
    }
}

#[test]
fn what_was_acknowledged_meanwhile_and_what_was_never_sent_is_not() {
    let mut story = eight_out(with_nak());
    story.arrives(ack(3001));
    for seq in [8001, 9001, 10_001, 11_001] {
        story.sends(data(seq, 1000));
    }
    story.arrives(ack(3001).nak(2001, 2));
    story.sends(data(3001, 1000));
    story.arrives(ack(3001).nak(11_001, 9));
    story.sends(data(11_001, 1000));
    story.sends_nothing();
}

#[test]
fn a_sender_without_the_option_ignores_it() {
    let mut story = eight_out(tahoe());
    story.arrives(ack(1).nak(1, 1));
    story.sends_nothing();
}

#[test]
fn a_nak_that_is_lost_leaves_the_repair_to_the_timer() {
    let mut story = eight_out(with_nak());
    story.arrives(ack(1));
    story.sends_at_ms(1000, data(1, 1000));
    story.happened(Note::RtoFired, 1);
}

#[test]
fn where_a_loss_means_congestion_the_window_closes_too() {
    let mut story = eight_out(with_nak().loss_means_congestion());
    story.arrives(ack(1).nak(1, 1));
    story.sends(data(1, 1000));
    story.cwnd(1000);
    story.ssthresh(4000);
}

#[test]
fn without_the_duplicate_ack_rule_duplicates_resend_nothing() {
    let mut story = eight_out(with_nak().without_duplicate_ack_rule());
    for _ in 0..6 {
        story.arrives(ack(1));
    }
    story.sends_nothing();
}
