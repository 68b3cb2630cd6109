use super::told::{Story, ack, data, variant};
use crate::tcp::Note;
use crate::tcp::variants::Variant;

/// Ten segments out, nothing more to send yet.
fn ten_out(of: Variant) -> Story {
    let mut story = variant(of).initial_cwnd(10_000).established();
    story.write(10_000);
    for segment in 0..10 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story
}

fn duplicates(story: &mut Story, at: u64, times: u32) {
    for _ in 0..times {
        story.arrives(ack(at));
    }
}

/// So many duplicates, the third of which resends the first segment.
fn first_resent(story: &mut Story, times: u32) {
    duplicates(story, 1, 3);
    story.sends(data(1, 1000));
    duplicates(story, 1, times - 3);
}

#[test]
fn the_third_duplicate_resends_and_leaves_half_the_window_open_and_three_segments() {
    for of in [Variant::BsdReno, Variant::Reno, Variant::NewReno] {
        let mut story = ten_out(of);
        duplicates(&mut story, 1, 2);
        story.sends_nothing();
        story.cwnd(10_000);
        duplicates(&mut story, 1, 1);
        story.sends(data(1, 1000));
        story.ssthresh(5000);
        story.cwnd(8000);
        story.happened(Note::FastRetransmit, 1);
    }
}

#[test]
fn each_further_duplicate_opens_the_window_by_a_segment_and_new_data_flows() {
    for of in [Variant::BsdReno, Variant::Reno, Variant::NewReno] {
        let mut story = ten_out(of);
        duplicates(&mut story, 1, 3);
        story.sends(data(1, 1000));
        story.write(5000);
        // Ten are out: the window must reach eleven before more may go.
        duplicates(&mut story, 1, 2);
        story.cwnd(10_000);
        story.sends_nothing();
        duplicates(&mut story, 1, 1);
        story.sends(data(10_001, 1000));
        duplicates(&mut story, 1, 1);
        story.sends(data(11_001, 1000));
    }
}

#[test]
fn the_ack_of_all_that_was_out_ends_recovery_at_half_the_window() {
    let mut story = ten_out(Variant::Reno);
    first_resent(&mut story, 9);
    story.cwnd(14_000);
    story.arrives(ack(10_001));
    story.cwnd(5000);
    let mut story = ten_out(Variant::NewReno);
    first_resent(&mut story, 9);
    story.arrives(ack(10_001));
    // RFC 6582: no more than what is in flight and a segment, so that no burst follows.
    story.cwnd(2000);
}

#[test]
fn reno_leaves_recovery_at_a_second_hole_and_waits_for_the_timer() {
    let mut story = ten_out(Variant::Reno);
    first_resent(&mut story, 8);
    story.arrives(ack(3001));
    story.cwnd(5000);
    story.sends_nothing();
    // RTO of Reno after a sample of one tick: 1 + 4 * 0.5 ticks, three in all.
    story.sends_at_ms(1500, data(3001, 1000));
    story.happened(Note::RtoFired, 1);
}

#[test]
fn newreno_repairs_one_loss_in_each_round_trip_without_leaving_recovery() {
    // One to four losses in the window: segments 1, 3, 5 and 7.
    for losses in 1..=4u64 {
        let mut story = ten_out(Variant::NewReno);
        first_resent(&mut story, 10 - losses as u32);
        for repaired in 1..losses {
            let hole = repaired * 2000 + 1;
            story.at_ms(repaired * 100);
            story.arrives(ack(hole));
            story.sends(data(hole, 1000));
            story.ssthresh(5000);
        }
        story.at_ms(losses * 100);
        story.arrives(ack(10_001));
        story.sends_nothing();
        story.happened(Note::FastRetransmit, 1);
        story.happened(Note::RtoFired, 0);
    }
}

#[test]
fn a_partial_ack_takes_what_it_acknowledges_off_the_window_and_gives_a_segment_back() {
    let mut story = ten_out(Variant::NewReno);
    first_resent(&mut story, 8);
    story.cwnd(13_000);
    story.arrives(ack(3001));
    story.sends(data(3001, 1000));
    story.cwnd(11_000);
}

#[test]
fn duplicates_of_what_was_out_before_recovery_ended_start_no_second_one() {
    let mut story = ten_out(Variant::NewReno);
    duplicates(&mut story, 1, 3);
    story.sends(data(1, 1000));
    story.sends_at_ms(1500, data(1, 1000));
    story.happened(Note::RtoFired, 1);
    story.arrives(ack(3001));
    story.sends(data(3001, 1000));
    story.sends(data(4001, 1000));
    duplicates(&mut story, 3001, 4);
    story.happened(Note::FastRetransmit, 1);
}

#[test]
fn a_timeout_ends_fast_recovery() {
    for of in [Variant::BsdReno, Variant::Reno, Variant::NewReno] {
        let mut story = ten_out(of);
        first_resent(&mut story, 4);
        story.sends_at_ms(1500, data(1, 1000));
        story.cwnd(1000);
        story.arrives(ack(10_001));
        story.cwnd(2000);
    }
}

#[test]
fn bsd_reno_grows_by_an_eighth_of_a_segment_more_than_the_standard() {
    for (of, cwnd) in [(Variant::BsdReno, 5200 + 125), (Variant::Reno, 5200)] {
        let mut story = ten_out(of);
        duplicates(&mut story, 1, 3);
        story.sends(data(1, 1000));
        story.arrives(ack(10_001));
        story.write(2000);
        story.sends(data(10_001, 1000));
        story.sends(data(11_001, 1000));
        // At ssthresh itself the one is still in slow start, the other no longer.
        let first = if of == Variant::BsdReno { 6000 } else { 5200 };
        story.arrives(ack(11_001));
        story.cwnd(first);
        if of == Variant::BsdReno {
            story.arrives(ack(12_001));
            story.cwnd(6000 + 166 + 125);
        } else {
            assert_eq!(first, cwnd);
        }
    }
}
