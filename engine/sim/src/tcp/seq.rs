//! Sequence numbers: 32 bits that wrap (RFC 9293, 3.4).

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Sub};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Seq(pub u32);

impl Add<u64> for Seq {
    type Output = Seq;
    #[inline]
    fn add(self, bytes: u64) -> Seq {
        Seq(self.0.wrapping_add(bytes as u32))
    }
}

impl AddAssign<u64> for Seq {
    #[inline]
    fn add_assign(&mut self, bytes: u64) {
        *self = *self + bytes;
    }
}

/// Returns the signed distance from `other` to `self`, bytes.
impl Sub for Seq {
    type Output = i64;
    #[inline]
    fn sub(self, other: Seq) -> i64 {
        i64::from(self.0.wrapping_sub(other.0) as i32)
    }
}

/// Orders numbers within half of the sequence space. This is not a total order (RFC 9293, 3.4).
impl PartialOrd for Seq {
    #[inline]
    fn partial_cmp(&self, other: &Seq) -> Option<Ordering> {
        Some((*self - *other).cmp(&0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequence_numbers_compare_across_the_wrap() {
        let high = Seq(u32::MAX - 9);
        assert_eq!(high + 20, Seq(10));
        assert!(high < high + 20);
        assert_eq!((high + 20) - high, 20);
        assert_eq!(high - (high + 20), -20);
    }
}
