//! Programs to start from, and broken ones whose mistake is to be found.

use serde::Serialize;

/// A program of this folder.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SampleProgram {
    /// Name of its file, without the ending.
    pub id: &'static str,
    /// Text of the program.
    pub text: &'static str,
    /// Variant that it imitates; empty if there is none.
    pub imitates: &'static str,
    /// Whether it has a mistake that is to be found.
    pub broken: bool,
}

macro_rules! senders {
    ($($id:literal, $imitates:literal, $broken:literal;)*) => {
        /// Programs to start from, in the order of the lessons, then the broken ones.
        pub const SENDERS: &[SampleProgram] = &[$(SampleProgram {
            id: $id,
            text: include_str!(concat!("../senders/", $id, ".rhai")),
            imitates: $imitates,
            broken: $broken,
        }),*];
    };
}

senders! {
    "fixed", "", false;
    "aimd", "", false;
    "slow_start", "rack", false;
    "vegas", "vegas", false;
    "cubic", "cubic", false;
    "bbr", "bbr", false;
    "resend", "", false;
    "selective", "rack", false;
    "broken_loss", "", true;
    "broken_recovery", "", true;
    "broken_segments", "", true;
    "broken_avoidance", "", true;
    "broken_shortest", "", true;
    "broken_timeout", "", true;
}
