//! Poisson arrivals: the times between them are exponentially distributed. The rate is given by a mean interval, or by
//! the load that all flows together offer to the path.

use super::{Entry, Settings};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug)]
pub(crate) struct Poisson {
    /// Mean time between two arrivals, ns.
    pub interval: u64,
    /// Offered load as a share of the path's payload rate; `None`: the interval is used.
    pub load: Option<f64>,
}

impl Default for Poisson {
    fn default() -> Self {
        Poisson { interval: 100_000_000, load: None }
    }
}

impl Group for Poisson {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Poisson { interval, load } = self;
        visitor.leaf(
            Spec::duration("interval", "Mean interval", "Mean time between two arrivals.")
                .range(1e3, 3600e9)
                .log()
                .source(assumed("ten flows a second")),
            interval,
        );
        visitor.leaf(
            Spec::ratio(
                "load",
                "Offered load",
                "Share of the slowest link’s payload rate that the flows would use; it replaces the interval. None: the interval is used.",
            )
            .range(0.001, 10.0)
            .source(assumed("the interval is used")),
            load,
        );
    }
}

impl Settings for Poisson {
    fn times(&self, entry: &Entry, mut stream: Stream) -> Vec<u64> {
        let interval = match self.load {
            Some(load) => entry.mean_size * 8e9 / (load * entry.capacity),
            None => self.interval as f64,
        };
        let mut at = 0.0;
        let mut next = || {
            at += stream.exponential(interval);
            at as u64
        };
        (0..entry.count).map(|_| next()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrivals_have_their_mean_interval_and_exponential_gaps() {
        let entry = Entry { count: 100_000, spread: 0, mean_size: 1000.0, capacity: 8e6 };
        let times = Poisson { interval: 50, load: None }.times(&entry, Stream::new(1, "test"));
        let mean = *times.last().expect("arrivals") as f64 / times.len() as f64;
        assert!((mean / 50.0 - 1.0).abs() < 0.02, "{mean}");
        // A gap longer than the mean has probability 1 / e.
        let long = times.windows(2).filter(|pair| pair[1] - pair[0] > 50).count() as f64 / times.len() as f64;
        assert!((long - 0.368).abs() < 0.01, "{long}");
    }

    #[test]
    fn load_sets_the_interval_from_size_and_rate() {
        // 1000 bytes take 1 ms at 8 Mb/s: at half load one arrives every 2 ms.
        let entry = Entry { count: 100_000, spread: 0, mean_size: 1000.0, capacity: 8e6 };
        let times = Poisson { interval: 50, load: Some(0.5) }.times(&entry, Stream::new(1, "test"));
        let mean = *times.last().expect("arrivals") as f64 / times.len() as f64;
        assert!((mean / 2e6 - 1.0).abs() < 0.02, "{mean}");
    }
}
