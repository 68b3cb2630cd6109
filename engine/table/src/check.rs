//! Checksums of what is kept of a sweep, 64 bits as 16 hexadecimal digits, and words for what does not match them.

use xxhash_rust::xxh64::{Xxh64, xxh64};

/// Digits of a checksum.
pub const DIGITS: usize = 16;

/// Returns the checksum of bytes.
pub fn of_bytes(bytes: &[u8], seed: u64) -> String {
    format!("{:0DIGITS$x}", xxh64(bytes, seed))
}

/// Returns the checksum of texts, in this order.
pub fn of_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Xxh64::new(0);
    for text in texts {
        hash.update(&(text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    format!("{:0DIGITS$x}", hash.digest())
}

/// "is damaged in lines 3, 7": the first few of them.
pub fn damaged(unit: &str, at: &[usize]) -> String {
    let plural = if at.len() == 1 { "" } else { "s" };
    format!("is damaged in {unit}{plural} {}", listed(at))
}

/// The first few numbers.
pub fn listed(numbers: &[usize]) -> String {
    let first: Vec<String> = numbers.iter().take(5).map(ToString::to_string).collect();
    let dots = if numbers.len() > first.len() { ", …" } else { "" };
    format!("{}{dots}", first.join(", "))
}
