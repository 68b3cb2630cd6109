//! Recovery by the retransmission timer alone: go-back-N (RFC 793; BSD before Tahoe).

use super::Recovery;

pub(crate) const RECOVERY: Recovery = Recovery::PLAIN;
