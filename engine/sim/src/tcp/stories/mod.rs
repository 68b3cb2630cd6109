//! What 4.3BSD-Tahoe does, told as stories: one connection, the other end played by the story. One file per behaviour;
//! each test's name is the claim.

mod told;

mod acknowledgement;
mod backoff;
mod big_windows;
mod close;
mod congestion_avoidance;
mod delayed_ack;
mod fast_recovery;
mod fast_retransmit;
mod half_close;
mod handshake;
mod karn;
mod nagle;
mod nak;
mod reassembly;
mod receive_window;
mod reset;
mod retransmission;
mod rfc793;
mod silly_window;
mod slow_start;
mod trimming;
mod window_update;
mod wrap;
mod zero_window;
