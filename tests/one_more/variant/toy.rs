//! A toy: RFC 5681 with a first window of ten segments.

use super::{Ack, CongestionControl, Loss, Window, rfc5681};
use crate::why::Rule;

#[derive(Clone, Default)]
pub(crate) struct Toy;

impl CongestionControl for Toy {
    fn initial(&self, mss: u64, max: u64) -> u64 {
        (10 * mss).min(max)
    }

    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        rfc5681::on_ack(window, ack.acked)
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        rfc5681::on_loss(window, lost)
    }
}
