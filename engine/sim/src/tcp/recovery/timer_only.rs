//! Every loss waits for the retransmission timer: go-back-N (RFC 793; BSD before Tahoe).

use super::Recovery;

pub const RECOVERY: Recovery =
    Recovery { on_duplicate: |_, _, _| false, on_new_ack: |_, _, _, _| true, needs_sack: false };
