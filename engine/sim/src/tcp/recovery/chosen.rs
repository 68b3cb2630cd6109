//! Choice of the recovery, apart from the variant: it shows which differences between two TCPs come from their recovery
//! and which from their windows.

use super::{Recovery, newreno, prr, rack, reno, sack, tahoe, timer_only};
use crate::list::named_list;

named_list! {
    /// The recovery that a scenario asks for, by the variant that it is known from. Names and meanings are those of the
    /// variants, so that they take no space in the page.
    RecoveryChoice with recovery: Option<&'static Recovery> {
        OfVariant, "of_variant", "The variant's own", "The recovery of the chosen variant."
            => None;
        TimerOnly, "bsd43", "4.3BSD with slow start", "Slow start and congestion avoidance; only the retransmission timer detects losses."
            => Some(&timer_only::RECOVERY);
        Tahoe, "tahoe", "4.3BSD-Tahoe", "Slow start, congestion avoidance and fast retransmit (1988)."
            => Some(&tahoe::RECOVERY);
        GoBack, "go_back", "Tahoe of ns-2", "Sends all data after the lost segment again, too."
            => Some(&tahoe::GOING_BACK);
        Reno, "reno", "Reno (RFC 5681)", "Standard fast recovery, which repairs one loss per window."
            => Some(&reno::RECOVERY);
        NewReno, "newreno", "NewReno (RFC 6582)", "Fast recovery until all data in flight is acknowledged: repairs one loss per round trip."
            => Some(&newreno::RECOVERY);
        Sack, "sack", "SACK (RFC 6675)", "The receiver reports what has arrived, so all losses can be repaired in one round trip."
            => Some(&sack::RECOVERY);
        Prr, "prr", "SACK with PRR (RFC 6937)", "SACK whose window decreases smoothly during recovery."
            => Some(&prr::RECOVERY);
        Rack, "rack", "RACK-TLP (RFC 8985)", "Detects losses by time instead of ACK counts, and lost tails by a probe; Reno's window."
            => Some(&rack::RECOVERY);
        RackPrr, "rack_prr", "RACK-TLP with PRR (RFC 9937)", "RACK-TLP whose window decreases smoothly during recovery, as in Linux."
            => Some(&prr::WITH_RACK);
    }
}
