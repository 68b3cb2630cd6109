//! LNTP as the paper tells it, row by row, and over a network that does what it likes.

mod channel;
mod receiver;
mod script;
mod sender;

use super::Parameters;

/// Thresholds that a short story can reach; TS 500 ms, TR 200 ms, prompts 300 ms.
fn small() -> Parameters {
    Parameters {
        window: 4,
        ntx: 3,
        ntr1: 3,
        ntr2: 2,
        ts: 500_000_000,
        prompt_timer: 300_000_000,
        ..Parameters::default()
    }
}
