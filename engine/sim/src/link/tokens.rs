//! Tokens of a bucket: they come at a rate, and as many are saved as the bucket holds (RFC 2697, 1).

/// Tokens of one direction of a link, in bits. The times of calls never decrease.
#[derive(Clone)]
pub(crate) struct Tokens {
    /// Rate of new tokens, bit/s.
    rate: f64,
    /// Most tokens.
    full: f64,
    left: f64,
    /// Time for which `left` is, ns.
    at: u64,
}

impl Tokens {
    /// Creates a full bucket of so many bytes.
    pub(crate) fn new(rate: u64, bytes: u64) -> Self {
        let full = bytes as f64 * 8.0;
        Tokens { rate: rate as f64, full, left: full, at: 0 }
    }

    /// Returns the tokens at a time in ns.
    pub(crate) fn at(&mut self, now: u64) -> f64 {
        self.left = (self.left + (now - self.at) as f64 * self.rate / 1e9).min(self.full);
        self.at = now;
        self.left
    }

    /// Takes tokens at the time of the last call of `at`.
    pub(crate) fn take(&mut self, bits: f64) {
        self.left -= bits;
    }

    /// Takes as many tokens until `now` as there are, up to `most`, while new ones come. Returns their number.
    pub(crate) fn flow(&mut self, now: u64, most: f64) -> f64 {
        let all = self.left + (now - self.at) as f64 * self.rate / 1e9;
        let taken = most.min(all);
        (self.left, self.at) = ((all - taken).min(self.full), now);
        taken
    }

    /// Returns the time from `now` until there are so many tokens, whole ns; the bucket holds as many.
    pub(crate) fn wait(&mut self, now: u64, bits: f64) -> u64 {
        let lacking = bits - self.at(now);
        if lacking > 0.0 { libm::ceil(lacking * 1e9 / self.rate) as u64 } else { 0 }
    }
}
