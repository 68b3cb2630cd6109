//! The receiver's rows of the state table of appendix B, in its order, and what they leave open.

use super::script::End::{Receiver, Sender};
use super::script::play;
use super::small;
use crate::lntp::Note;
use crate::lntp::parameters::Parameters;

#[test]
fn receiver_accepts_in_order_without_reply_until_tr() {
    let notes = play(
        Receiver,
        small(),
        "0 < DATA 0 100
         150 < DATA 1 100
         349 wait
         = NORMAL
         350 wait
         > RESUME 2
         = NORMAL
         9000 wait
         = NORMAL",
    );
    assert_eq!(notes, [Note::TrFired]);
}

#[test]
fn receiver_requests_missing_packets_at_once_and_keeps_later_ones() {
    let notes = play(
        Receiver,
        small(),
        "0 < DATA 0 100
         1 < DATA 2 100
         > RETXMT 1
         = RETXMT_SENT
         2 < DATA 3 100
         = RETXMT_SENT
         3 < DATA 2 100 x1
         = RETXMT_SENT
         4 read 100
         5 < DATA 1 100 x1
         > HOLD 4
         = HOLD_SENT",
    );
    assert_eq!(notes, [Note::ReceiverAsks, Note::Duplicate, Note::ReceiverHolds]);
    // The second gap is asked for when the first is filled.
    play(
        Receiver,
        small(),
        "0 < DATA 1 100
         > RETXMT 0
         0 < DATA 3 100
         1 < DATA 0 100 x1
         > RETXMT 2
         = RETXMT_SENT
         201 wait
         > RETXMT 2
         202 < DATA 2 100 x1
         > HOLD 4",
    );
}

#[test]
fn receiver_answers_a_prompt_when_nothing_is_missing() {
    play(
        Receiver,
        small(),
        "0 < DATA 0 100
         1 < DATA+PRMPT 1 100
         > RESUME 2
         = NORMAL
         2 < PRMPT 2
         > RESUME 2
         3 < DATA+PRMPT 3 100
         > RETXMT 2
         = RETXMT_SENT
         3 read 200
         4 < DATA 2 100 x1
         > RESUME 4
         = NORMAL",
    );
}

#[test]
fn receiver_learns_of_a_lost_tail_from_a_prompt() {
    play(
        Receiver,
        small(),
        "0 < PRMPT 2
         > RETXMT 0
         = RETXMT_SENT
         1 < DATA 0 100 x1
         > RETXMT 1
         2 < DATA 1 100 x1
         > RESUME 2
         = NORMAL",
    );
}

#[test]
fn receiver_holds_at_ntr1_and_resumes_below_ntr2() {
    let notes = play(
        Receiver,
        small(),
        "0 < DATA 0 100
         0 < DATA 1 100
         0 < DATA 2 100
         > HOLD 3
         = HOLD_SENT
         1 < DATA 3 100
         = HOLD_SENT
         2 < DATA 4 100
         = HOLD_SENT
         3 < PRMPT 5
         > HOLD 4
         4 read 200
         = HOLD_SENT
         5 read 50
         = HOLD_SENT
         6 read 50
         > RESUME 4
         > RETXMT 4
         = RETXMT_SENT
         7 < DATA 4 100 x1
         = NORMAL",
    );
    assert_eq!(notes, [Note::ReceiverHolds, Note::NoRoom, Note::ReceiverAsks, Note::ReceiverNormal]);
}

#[test]
fn a_packet_without_data_ends_the_stream() {
    let ends = [
        (
            Sender,
            "0 write 100\n > DATA 0 100\n 0 close\n > DATA 1 0\n 9 < RESUME 2\n 9000 wait\n = NORMAL",
            Note::Acknowledged,
        ),
        (
            Receiver,
            "0 < DATA 0 100\n 1 < DATA+PRMPT 1 0\n > RESUME 2\n = NORMAL\n 2 read 100\n 9000 wait\n = NORMAL",
            Note::Ended,
        ),
    ];
    for (end, story, note) in ends {
        assert_eq!(play(end, small(), story), [note]);
    }
}

#[test]
fn sequence_numbers_wrap() {
    let story: String = (0..40)
        .map(|number| {
            format!("{number} < DATA+PRMPT {} 10\n > RESUME {}\n {number} read 10\n", number % 16, (number + 1) % 16)
        })
        .collect();
    play(Receiver, Parameters { ntr2: 4, ..Parameters::default() }, &story);
}

/// Fifteen out and all arrived, but not the reply: the prompt names the last, which cannot be taken for a new one.
#[test]
fn window_of_fifteen_is_distinguished_from_the_next() {
    let most = Parameters { ntr1: 15, ntr2: 4, ..Parameters::default() };
    let window: String = (0..14).map(|number| format!("{number} < DATA {number} 10\n {number} read 10\n")).collect();
    let story =
        window + "20 < DATA 14 10\n 30 < DATA+PRMPT 14 10 x1\n > RESUME 15\n 40 < PRMPT 15\n > RESUME 15\n = NORMAL";
    assert_eq!(play(Receiver, most, &story), [Note::Duplicate]);
}

/// Tests the reason for the check: no more than 15 - w packets may come between a packet and its copy.
#[test]
fn recognises_a_late_copy_only_in_a_smaller_window() {
    let late = |window, reply: &str| {
        let story = format!("0 < DATA 0 10\n 0 read 10\n 1 < DATA 1 10\n 1 read 10\n 2 < DATA 0 10\n {reply} = ");
        play(
            Receiver,
            Parameters { window, ..Parameters::default() },
            &(story + if reply.is_empty() { "NORMAL" } else { "RETXMT_SENT" }),
        )
    };
    assert_eq!(late(14, ""), [Note::Duplicate]);
    // Taken for packet 16.
    assert_eq!(late(15, "> RETXMT 2\n"), [Note::ReceiverAsks]);
}
