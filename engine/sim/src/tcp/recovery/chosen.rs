//! Choice of the recovery, apart from the variant: it shows which differences between two TCPs come from their recovery
//! and which from their windows.

use super::{Recovery, newreno, prr, rack, reno, sack, tahoe, timer_only};
use crate::list::named_list;

named_list! {
    /// The recovery that a scenario asks for, or the variant's own.
    RecoveryChoice with recovery: Option<Recovery> {
        OfVariant, "of_variant", "The variant's own", "The recovery of the chosen variant."
            => None;
        TimerOnly, "timer_only", "Timer only", "Only the retransmission timer detects losses."
            => Some(timer_only::RECOVERY);
        Tahoe, "tahoe", "Tahoe", "Fast retransmit of one segment; then slow start with new data (4.3BSD-Tahoe)."
            => Some(tahoe::RECOVERY);
        GoBack, "go_back", "Tahoe, going back", "Fast retransmit; then slow start from that segment on, as after a timeout (ns-2)."
            => Some(tahoe::GOING_BACK);
        Reno, "reno", "Reno", "Fast recovery until new data is acknowledged (RFC 5681)."
            => Some(reno::RECOVERY);
        NewReno, "newreno", "NewReno", "Fast recovery until all data in flight is acknowledged (RFC 6582)."
            => Some(newreno::RECOVERY);
        Sack, "sack", "SACK", "The holes that the receiver reports are filled (RFC 6675)."
            => Some(sack::RECOVERY);
        Prr, "prr", "PRR", "SACK whose window decreases smoothly (RFC 6937)."
            => Some(prr::RECOVERY);
        Rack, "rack", "RACK-TLP", "Losses are detected by time, and lost tails by a probe (RFC 8985)."
            => Some(rack::RECOVERY);
    }
}

impl RecoveryChoice {
    pub(crate) fn or(self, own: Recovery) -> Recovery {
        self.recovery().unwrap_or(own)
    }
}
