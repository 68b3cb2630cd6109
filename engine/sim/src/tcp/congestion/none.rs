//! No congestion window: all that the receiver offers may be in flight (RFC 793 as fielded; 4.2BSD).

use super::Window;

pub fn on_ack(window: &mut Window) {
    window.cwnd = window.max;
}
