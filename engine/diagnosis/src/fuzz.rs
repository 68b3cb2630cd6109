//! Fuzz target: whatever segments a capture has, it is diagnosed, and the parts of a diagnosis agree.

use crate::answer::MOST_FINDINGS;
use crate::diagnose;
use crate::path::fuzz::{Said, kept};

#[test]
fn segments() {
    bolero::check!().with_type::<Vec<Said>>().for_each(|said| {
        let Some((contents, kept)) = kept(said) else { return };
        let Some(found) = diagnose(&contents.connections[0], &kept) else { return };
        let rows = kept.seen.len() as u32;
        let intervals = &found.limits.intervals;
        assert!(intervals.iter().all(|one| one.from < one.to && one.row < rows), "{intervals:?}");
        assert!(intervals.windows(2).all(|two| two[0].to == two[1].from && two[0].limit != two[1].limit));
        let diagnosis = &found.diagnosis;
        let whole: f64 = diagnosis.shares.iter().map(|one| one.share).sum();
        assert!(diagnosis.shares.is_empty() || (whole - 1.0).abs() < 1e-6, "{:?}", diagnosis.shares);
        assert_eq!(diagnosis.shares.iter().map(|one| one.time_ns).sum::<u64>(), diagnosis.took_ns);
        assert!(diagnosis.answer.len() <= MOST_FINDINGS, "{:?}", diagnosis.answer);
        assert!(diagnosis.answer.iter().all(|one| one.row.is_none_or(|row| row < rows)));
        let again: u64 = diagnosis.retransmissions.iter().map(|one| one.segments).sum();
        assert!(again <= found.retransmissions.len() as u64);
    });
}
