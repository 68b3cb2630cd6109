//! Checksums of what a sweep keeps in files, so that a damaged row is told from a whole one.

use xxhash_rust::xxh64::Xxh64;

/// Returns the checksum of texts in hexadecimal digits. It also depends on where one text ends and the next begins.
pub(super) fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Xxh64::new(0);
    for text in texts {
        hash.update(&(text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    format!("{:016x}", hash.digest())
}
