//! Tests of the scoreboard.

use super::*;
use proptest::prelude::*;

const MSS: u64 = 1000;

fn out(segments: u64) -> Scoreboard {
    let mut board = Scoreboard::default();
    for segment in 0..segments {
        assert_eq!(board.sent(segment, segment * MSS, (segment + 1) * MSS), 0);
    }
    board
}

fn segments(from: u64, to: u64) -> (u64, u64) {
    (from * MSS, to * MSS)
}

#[test]
fn pipe_excludes_arrived_and_lost_segments() {
    let mut board = out(8);
    assert_eq!(board.pipe(), 8000);
    let news = board.learn(100, MSS, u64::MAX, [segments(3, 5)].into_iter());
    assert_eq!((news.delivered, news.beyond, board.pipe()), (3000, 2000, 5000));
    board.judge_by_count(MSS);
    assert_eq!(board.first_lost(), None, "two segments beyond the hole may be reordering");
    board.learn(101, MSS, u64::MAX, [segments(3, 6)].into_iter());
    board.judge_by_count(MSS);
    assert_eq!(board.first_lost(), Some((1000, 2000)));
    assert_eq!(board.pipe(), 2000, "6 and 7");
    assert_eq!(board.sent(102, 1000, 2000), 1, "its first retransmission");
    assert_eq!((board.pipe(), board.first_lost()), (3000, Some((2000, 3000))));
}

#[test]
fn three_separate_ranges_mark_a_hole_lost() {
    let mut board = out(8);
    board.learn(100, 0, u64::MAX, [(1000, 2000), (3000, 4000), (5000, 6000)].into_iter());
    board.judge_by_count(MSS);
    assert_eq!(board.first_lost(), Some((0, 1000)));
    assert_eq!(board.pipe(), 8000 - 3000 - 1000, "2 and 4 have fewer ranges beyond them");
}

#[test]
fn retransmission_is_not_marked_lost_by_the_same_sacks() {
    let mut board = out(6);
    let blocks = || [segments(1, 5)].into_iter();
    board.learn(100, 0, u64::MAX, blocks());
    board.judge_by_count(MSS);
    board.sent(101, 0, 1000);
    board.learn(102, 0, u64::MAX, [segments(1, 6)].into_iter());
    board.judge_by_count(MSS);
    assert_eq!(board.first_lost(), None);
    board.lose_all();
    assert_eq!(board.first_lost(), Some((0, 1000)), "only a timeout takes it for lost");
}

#[test]
fn round_trip_comes_from_segments_sent_once() {
    let mut board = out(2);
    board.sent(50, 0, 1000);
    let news = board.learn(90, 2000, u64::MAX, std::iter::empty());
    assert_eq!(news.rtt, Some(89), "of the second segment, sent at 1");
    assert_eq!(news.newest, Some((50, 1000)));
    let news = board.learn(95, 2000, u64::MAX, std::iter::empty());
    assert_eq!(news, AckNews { sample: None, ..AckNews::default() });
}

#[test]
fn partial_ack_of_a_segment_trims_its_front() {
    let mut board = out(1);
    let news = board.learn(10, 400, u64::MAX, std::iter::empty());
    assert_eq!((news.delivered, board.pipe()), (400, 600));
    assert_eq!(board.last_out(), Some((400, 1000)));
}

#[test]
fn last_unacknowledged_segment_precedes_the_final_sack_block() {
    let mut board = out(6);
    assert_eq!(board.last_unheard(), Some(segments(5, 6)));
    board.learn(10, 0, u64::MAX, [segments(1, 3), segments(4, 6)].into_iter());
    assert_eq!(board.last_unheard(), Some(segments(3, 4)));
    board.sent(11, 3000, 4000);
    assert_eq!(board.last_unheard(), None, "sent again already");
    board.learn(12, 0, u64::MAX, [segments(3, 4)].into_iter());
    assert_eq!(board.last_unheard(), Some(segments(0, 1)));
    board.lose_first();
    assert_eq!(board.last_unheard(), None, "lost is not without news");
}

#[test]
fn ack_does_not_answer_a_retransmission_sent_too_recently() {
    let newest = |until| {
        let mut board = out(3);
        board.sent(50, 1000, 2000);
        board.learn(90, 2000, until, std::iter::empty()).newest
    };
    assert_eq!([newest(50), newest(49)], [Some((50, 2000)), Some((0, 1000))]);
}

#[test]
fn suspected_segment_counts_twice_in_the_pipe() {
    let mut board = out(7);
    board.learn(100, 0, u64::MAX, [segments(1, 2), segments(3, 5)].into_iter());
    assert_eq!(board.first_suspect(0), Some(segments(0, 1)));
    assert_eq!(board.first_suspect(1500), Some(segments(2, 3)));
    assert_eq!(board.first_suspect(3000), None, "nothing has arrived beyond 5 and 6");
    assert_eq!(board.pipe(), 4000);
    board.sent(101, 2000, 3000);
    board.suspected(2000);
    assert_eq!(board.pipe(), 5000);
    board.learn(102, 0, u64::MAX, [segments(3, 6)].into_iter());
    board.judge_by_count(MSS);
    assert_eq!(board.pipe(), 2000, "the retransmission and 6; of what was sent first, 0 and 2 are lost");
    assert_eq!(board.first_lost(), Some(segments(0, 1)));
    board.sent(103, 0, 1000);
    assert_eq!(board.first_lost(), None);
}

#[test]
fn late_segments_are_lost_and_the_next_deadline_is_returned() {
    let mut board = out(6);
    board.learn(100, 0, u64::MAX, [segments(4, 5)].into_iter());
    assert_eq!(board.lose_older((4, 5 * MSS), 1), Some(3), "2 and 3 may be late; 5 was sent after 4");
    assert_eq!((board.first_lost(), board.pipe()), (Some((0, 1000)), 3000));
    assert_eq!(board.lose_older((4, 5 * MSS), 3), None);
    assert_eq!(board.pipe(), 1000);
}

proptest! {
    /// Compares the pipe with a table of bytes.
    #[test]
    fn pipe_agrees_with_a_byte_count(
        steps in prop::collection::vec((0u8..4, 0u64..20, 1u64..6), 1..60),
    ) {
        let mut board = Scoreboard::default();
        let (mut una, mut next) = (0u64, 0u64);
        // 0 unsent or acknowledged, 1 out, 2 arrived, 3 lost
        let mut bytes = vec![0u8; 400];
        for (now, (step, a, b)) in steps.into_iter().enumerate() {
            match step {
                0 if next + b < 300 => {
                    board.sent(now as u64, next, next + b);
                    bytes[next as usize..(next + b) as usize].fill(1);
                    next += b;
                }
                1 => {
                    una = (una + a.min(3)).min(next);
                    board.learn(now as u64, una, u64::MAX, std::iter::empty());
                    bytes[..una as usize].fill(0);
                }
                2 => {
                    board.lose_all();
                    bytes.iter_mut().filter(|byte| **byte == 1).for_each(|byte| *byte = 3);
                }
                _ => if let Some((start, end)) = board.first_lost() {
                    prop_assert!(bytes[start as usize..end as usize].iter().all(|byte| *byte == 3));
                    board.sent(now as u64, start, end);
                    bytes[start as usize..end as usize].fill(1);
                },
            }
            prop_assert_eq!(board.pipe(), bytes.iter().filter(|byte| **byte == 1).count() as u64);
        }
    }
}
