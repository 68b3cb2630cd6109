//! Results of a run.

use fill_the_pipe_sim::path::PathQueue;
use serde::Serialize;

/// Results of a run. Times count from its start, ns.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Results of the transfers, in the order of the path's flows.
    pub transfers: Vec<TransferOutcome>,
    /// Captures, one for each host, in the order of the setup.
    pub captures: Vec<Capture>,
    /// Samples of the openers' TCP_INFO, in the order of time.
    pub samples: Vec<Sample>,
    /// Queues of the path's routers.
    pub queues: Vec<PathQueue>,
    /// Lateness of the deliveries.
    pub lateness: Lateness,
    /// Time for which the path was watched, ns.
    pub watched_ns: u64,
    /// Whether the emulator had real-time priority.
    pub real_time: bool,
}

/// Result of a transfer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TransferOutcome {
    /// Bytes that the receiving process has read.
    pub bytes: u64,
    /// Time of the SYN, ns.
    pub started_ns: Option<u64>,
    /// Time at which the last byte was read, ns.
    pub last_read_ns: Option<u64>,
    /// Whether all bytes arrived.
    pub complete: bool,
    /// Segments that the opener sent again, the SYN included.
    pub retransmissions: u64,
    /// Timeouts of the opener, if the kernel counts them (6.7 and later).
    pub timeouts: Option<u64>,
    /// Packets of both ends that the path dropped or lost.
    pub drops: u64,
    /// Names of the lost packets of the opener, as in `flows.X.lose.forward`.
    pub lost: Vec<String>,
}

/// Capture of the packets of one host, in the format pcap with nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Name of the host.
    pub host: String,
    /// The file.
    pub file: Vec<u8>,
}

/// Lateness of the deliveries, ns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lateness {
    /// Median.
    pub p50_ns: u64,
    /// 99th percentile.
    pub p99_ns: u64,
    /// Largest value.
    pub max_ns: u64,
}

impl Lateness {
    /// Returns the percentiles of these values.
    pub fn of(mut values: Vec<u64>) -> Self {
        values.sort_unstable();
        let at = |share: usize| values.get(values.len() * share / 100).copied();
        let max_ns = values.last().copied().unwrap_or(0);
        Lateness { p50_ns: at(50).unwrap_or(0), p99_ns: at(99).unwrap_or(max_ns), max_ns }
    }
}

/// Sample of a sender's TCP_INFO. Windows are in segments.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sample {
    /// Id of the flow.
    pub flow: String,
    /// Time, ns.
    pub time_ns: u64,
    /// State of the connection, as the kernel numbers them: 1 is established.
    pub state: u8,
    /// State of the loss recovery, as the kernel numbers them: 0 open, 1 disorder, 2 CWR, 3 recovery, 4 loss.
    pub ca_state: u8,
    /// Congestion window.
    pub cwnd: u32,
    /// Slow-start threshold; `None` before the first reduction.
    pub ssthresh: Option<u32>,
    /// Smoothed round trip, us.
    pub srtt_us: u32,
    /// Variation of the round trip, us.
    pub rttvar_us: u32,
    /// Shortest round trip, us.
    pub min_rtt_us: u32,
    /// Retransmission timeout, us.
    pub rto_us: u32,
    /// Segments that are not acknowledged.
    pub unacked: u32,
    /// Segments that SACK blocks have reported.
    pub sacked: u32,
    /// Segments that are taken for lost.
    pub lost: u32,
    /// Retransmissions in flight.
    pub retrans: u32,
    /// All retransmissions.
    pub retransmissions: u32,
    /// Timeouts; `None` if the kernel does not count them.
    pub timeouts: Option<u16>,
    /// Window that the peer offers, bytes; `None` if the kernel does not report it.
    pub snd_wnd: Option<u32>,
    /// Pace, bytes/s; `None` without one.
    pub pacing_rate: Option<u64>,
    /// Latest rate of delivery, bytes/s.
    pub delivery_rate: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_sorted_values() {
        let lateness = Lateness::of((0..200).rev().collect());
        assert_eq!(lateness, Lateness { p50_ns: 100, p99_ns: 198, max_ns: 199 });
        assert_eq!(Lateness::of(vec![7]), Lateness { p50_ns: 7, p99_ns: 7, max_ns: 7 });
        assert_eq!(Lateness::of(Vec::new()), Lateness::default());
    }
}
