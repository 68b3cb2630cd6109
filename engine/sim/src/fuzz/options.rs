//! Bytes as a list of TCP options.

use crate::tcp::options::{MOST_BYTES, Options};

#[test]
fn bytes() {
    bolero::check!().with_max_len(MOST_BYTES).for_each(|bytes: &[u8]| {
        if let Ok(options) = Options::decode(bytes) {
            let written = options.encode();
            assert_eq!(written.len() as u64, options.bytes());
            assert_eq!(Options::decode(&written), Ok(options), "what is written is read again");
        }
    });
}
