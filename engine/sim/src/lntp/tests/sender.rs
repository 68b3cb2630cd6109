//! The sender's rows of the state table of appendix B, in its order, and what they leave open.

use super::script::End::Sender;
use super::script::play;
use super::small;
use crate::lntp::Note;
use crate::lntp::parameters::Parameters;

#[test]
fn sender_normal_sends_data_without_asking() {
    play(
        Sender,
        small(),
        "0 write 100
         > DATA 0 100
         1 write 100
         > DATA 1 100
         = NORMAL",
    );
}

#[test]
fn a_write_larger_than_a_packet_is_cut() {
    play(
        Sender,
        small(),
        "0 write 1500
         > DATA 0 1024
         > DATA 1 476
         = NORMAL",
    );
}

#[test]
fn sender_prompts_at_ntx_and_stops_when_the_window_is_full() {
    play(
        Sender,
        small(),
        "0 write 100
         > DATA 0 100
         0 write 100
         > DATA 1 100
         0 write 100
         > DATA+PRMPT 2 100
         = PRMPT_SENT
         1 write 100
         > DATA+PRMPT 3 100
         2 write 100
         = PRMPT_SENT",
    );
}

/// Four packets out and one waiting.
const FULL: &str = "0 write 3072
                    > DATA 0 1024
                    > DATA 1 1024
                    > DATA+PRMPT 2 1024
                    0 write 1124
                    > DATA+PRMPT 3 1024
                    = PRMPT_SENT
                    ";

fn full_then(story: &str) -> Vec<Note> {
    play(Sender, small(), &format!("{FULL}{story}"))
}

#[test]
fn sender_continues_after_resume() {
    full_then(
        "5 < RESUME 3
         > DATA 4 100
         = NORMAL",
    );
    // Too little is acknowledged: what follows asks again.
    full_then(
        "5 < RESUME 1
         > DATA+PRMPT 4 100
         = PRMPT_SENT",
    );
}

#[test]
fn sender_in_hold_sends_only_requested_packets() {
    let notes = full_then(
        "5 < HOLD 2
         = HOLD
         6 write 200
         = HOLD
         7 < RETXMT 2
         > DATA 2 1024 x1
         = HOLD
         8 < RETXMT 2
         > DATA 2 1024 x2
         = HOLD
         9 < RESUME 4
         > DATA 4 100
         > DATA 5 200
         = NORMAL",
    );
    assert_eq!(notes, [Note::SenderPrompted, Note::SenderHeld, Note::SenderNormal]);
}

#[test]
fn sender_prompts_at_once_for_packets_sent_before_hold() {
    full_then(
        "5 < HOLD 1
         6 < RESUME 1
         > DATA+PRMPT 4 100
         = PRMPT_SENT",
    );
    full_then(
        "5 < RETXMT 1
         > DATA 1 1024 x1
         > DATA+PRMPT 4 100
         6 < HOLD 1
         7 < RESUME 1
         > PRMPT 5
         = PRMPT_SENT",
    );
}

#[test]
fn retxmt_changes_no_state() {
    play(
        Sender,
        small(),
        "0 write 200
         > DATA 0 200
         0 write 200
         > DATA 1 200
         5 < RETXMT 0
         > DATA 0 200 x1
         = NORMAL",
    );
    full_then(
        "5 < RETXMT 3
         > DATA 3 1024 x1
         > DATA+PRMPT 4 100
         = PRMPT_SENT",
    );
}

#[test]
fn ts_timer_resends_the_last_packet_with_a_prompt() {
    let notes = play(
        Sender,
        small(),
        "0 write 100
         > DATA 0 100
         100 write 100
         > DATA 1 100
         599 wait
         = NORMAL
         600 wait
         > DATA+PRMPT 1 100 x1
         = NORMAL
         700 < RESUME 2
         9000 wait
         = NORMAL",
    );
    assert_eq!(notes, [Note::TsFired]);
}

#[test]
fn prompt_timer_repeats_the_prompt_even_in_hold() {
    let notes = full_then(
        "299 wait
         = PRMPT_SENT
         300 wait
         > PRMPT 4
         = PRMPT_SENT
         310 < HOLD 4
         = HOLD
         610 wait
         > PRMPT 4
         = HOLD
         620 < RESUME 4
         > DATA 4 100",
    );
    assert_eq!(notes.iter().filter(|note| **note == Note::PromptFired).count(), 2);
    // Nothing is left to send: nothing to ask for.
    play(
        Sender,
        small(),
        "0 write 100
         > DATA 0 100
         5 < HOLD 1
         9000 wait
         = HOLD",
    );
}

/// Packet 8 has a number that a late copy of 0 would have for 16: it waits for two lifetimes after 0.
#[test]
fn sequence_number_is_not_reused_while_late_packets_may_arrive() {
    let late = Parameters {
        window: 7,
        ntx: 7,
        ntr1: 5,
        ntr2: 2,
        lifetime: 50_000_000,
        ts: 500_000_000,
        prompt_timer: 500_000_000,
        ..Parameters::default()
    };
    let first: String = (0..6).map(|number| format!("0 write 10\n > DATA {number} 10\n")).collect();
    let story = first
        + "5 < RESUME 6
           5 write 10
           > DATA 6 10
           5 write 10
           > DATA 7 10
           5 write 10
           = NORMAL
           99 wait
           = NORMAL
           100 wait
           > DATA 8 10
           = NORMAL";
    play(Sender, late, &story);
}
