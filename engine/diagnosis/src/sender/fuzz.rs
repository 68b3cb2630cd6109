//! Fuzz target: whatever segments a capture has, its sender is told, in finite numbers and with rows of the capture.

use super::{SenderKind, sender};
use crate::Connection;
use crate::limits::limits;
use crate::path::fuzz::{Said, kept};
use crate::path::path;
use crate::retransmissions::retransmissions;

#[test]
fn segments() {
    bolero::check!().with_type::<Vec<Said>>().for_each(|said| {
        let Some((contents, kept)) = kept(said) else { return };
        let connection = Connection::new(&contents.connections[0], &kept);
        let (path, again) = (path(&connection), retransmissions(&connection));
        let found = sender(&connection, &path, &limits(&connection, &path, &again), &again);
        let whole: f64 = found.fits.iter().map(|fit| fit.likelihood).sum();
        assert!(found.fits.is_empty() || (whole - 1.0).abs() < 1e-6, "{found:?}");
        assert!(found.fits.iter().all(|fit| fit.error.is_finite()), "{found:?}");
        assert_eq!(found.kind == SenderKind::Unknown, found.doubt.is_some(), "{found:?}");
        let rows = kept.seen.len() as u32;
        assert!(found.evidence.iter().all(|row| *row < rows), "{found:?}");
    });
}
