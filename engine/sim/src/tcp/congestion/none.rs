//! No congestion window: everything that the receiver offers may be in flight (RFC 793 as fielded; 4.2BSD).

use super::{Ack, CongestionControl, Loss, Phase, Window};
use crate::why::Rule;

#[derive(Clone, Default)]
pub(crate) struct None;

impl CongestionControl for None {
    fn phase(&self, _: &Window) -> Phase {
        Phase::NoWindow
    }

    fn restarts(&self) -> bool {
        false
    }

    fn initial(&self, _: u64, max: u64) -> u64 {
        max
    }

    fn on_ack(&mut self, window: &mut Window, _: &Ack) -> Rule {
        window.cwnd = window.max;
        Rule::NoCongestionWindow
    }

    fn on_loss(&mut self, _: &mut Window, _: &Loss) -> Rule {
        Rule::NothingShrinks
    }
}
