//! Counts in sentences.

/// Writes a count before its noun, which takes an `s` unless the count is one: `1 duplicate ACK`, `2 duplicate ACKs`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn noun_agrees_with_its_count() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "ACK")), ["0 ACKs", "1 ACK", "2 ACKs"]);
    }
}
