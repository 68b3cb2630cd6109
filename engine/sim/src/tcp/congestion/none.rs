//! No congestion window: all that the receiver offers may be in flight (RFC 793 as fielded; 4.2BSD).

use super::Growth;

pub const GROWTH: Growth =
    Growth { initial: |_, max| max, on_ack: |window, _| window.cwnd = window.max, on_loss: |_, _| {} };
