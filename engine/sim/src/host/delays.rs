//! Delay of data in the receiving host, from the input queue until a process has read it (UBC 5.1.2).

use std::collections::VecDeque;

#[derive(Clone, Default)]
pub(crate) struct Delays {
    /// Segments not read completely: the byte behind each, and its time of arrival, ns.
    waiting: VecDeque<(u64, u64)>,
    sum: u64,
    count: u64,
}

impl Delays {
    /// Records a segment, whose data end before byte `end` of the stream, on its arrival at the input queue.
    #[inline]
    pub(crate) fn arrives(&mut self, now: u64, end: u64) {
        if self.waiting.back().is_none_or(|(last, _)| end > *last) {
            self.waiting.push_back((end, now));
        }
    }

    /// Records that the process has read up to byte `to`.
    #[inline]
    pub(crate) fn read(&mut self, now: u64, to: u64) {
        while let Some((_, came)) = self.waiting.pop_front_if(|(end, _)| *end <= to) {
            self.sum += now - came;
            self.count += 1;
        }
    }

    /// Returns the mean delay, ns; `None` if nothing has been read.
    #[inline]
    pub(crate) fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_a_segments_delay_once_when_its_last_byte_is_read() {
        let mut delays = Delays::default();
        assert_eq!(delays.mean(), None);
        delays.arrives(10, 1000);
        delays.arrives(20, 2000);
        delays.arrives(25, 1500);
        delays.read(30, 999);
        assert_eq!(delays.mean(), None);
        delays.read(40, 1000);
        assert_eq!(delays.mean(), Some(30.0));
        delays.read(70, 2000);
        assert_eq!(delays.mean(), Some(40.0), "30 and 50; what came again does not count");
    }
}
