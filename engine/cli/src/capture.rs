//! `fillthepipe run … --pcap FILE --qlog FILE`: the run as tcpdump would have kept it, and as the connections' ends saw it.

use std::path::{Path, PathBuf};

use fill_the_pipe_capture::{self as capture, Counts, qlog};
use fill_the_pipe_sim::{Full, Simulator};

use crate::fail::Failure;
use crate::output::Output;
use fill_the_pipe_sim::counted;

#[derive(clap::Args)]
pub(crate) struct CaptureRequest {
    /// Writes the packets that pass one place into this file, as pcapng.
    #[arg(long, value_name = "FILE")]
    pcap: Option<PathBuf>,
    /// The place, e.g. hosts.sun4_390, routers.nsc_1 or links.t3; the default is the sending host of the first flow.
    #[arg(long, value_name = "PLACE", requires = "pcap")]
    pcap_at: Option<String>,
    /// Keeps at most this many bytes of each packet; 0 keeps all, which analysers need to verify TCP checksums.
    #[arg(long, value_name = "BYTES", default_value_t = 0, requires = "pcap")]
    pcap_snaplen: u32,
    /// Writes what both ends of the connections of TCP and QUIC see into this file, as qlog 0.3.
    #[arg(long, value_name = "FILE")]
    qlog: Option<PathBuf>,
}

impl CaptureRequest {
    pub(crate) fn wanted(&self) -> bool {
        self.pcap.is_some() || self.qlog.is_some()
    }

    /// Returns the file for a qlog, if one is wanted.
    pub(crate) fn qlog(&self, simulator: &Simulator<Full>) -> Result<Option<Output>, Failure> {
        if self.qlog.is_some() && !qlog::has_connections(simulator) {
            return Err(Failure::input("--qlog: qlog tells of connections of TCP and QUIC, and this run has none"));
        }
        self.qlog.as_deref().map(|path| open("--qlog", path)).transpose()
    }
}

/// `option`: the one that names the file.
fn open(option: &str, path: &Path) -> Result<Output, Failure> {
    Output::open(path).map_err(|Failure { message, code }| Failure { message: format!("{option}: {message}"), code })
}

/// Writes a run that has ended as qlog.
pub(crate) fn write_qlog(output: Output, simulator: &Simulator<Full>) -> Result<(), Failure> {
    output.write(|out| qlog::write(simulator, out).map(|_| ()))
}

/// A capture that has a place and a file.
pub(crate) struct Capture {
    output: Output,
    at: u16,
    snaplen: u32,
}

impl Capture {
    /// `None` if no capture is wanted.
    pub(crate) fn open(arguments: &CaptureRequest, simulator: &Simulator<Full>) -> Result<Option<Self>, Failure> {
        let Some(path) = &arguments.pcap else { return Ok(None) };
        let at = match &arguments.pcap_at {
            None => capture::usual_place(simulator),
            Some(place) => capture::place(simulator, place).map_err(|valid| {
                Failure::input(format!("--pcap-at: there is no place {place} (valid: {})", valid.join(", ")))
            })?,
        };
        let output = open("--pcap", path)?;
        Ok(Some(Capture { output, at, snaplen: arguments.pcap_snaplen }))
    }

    /// The run has ended. `None` if the file is a pipe whose reader went away.
    pub(crate) fn write(self, simulator: &Simulator<Full>) -> Result<Option<Counts>, Failure> {
        let mut counts = None;
        self.output.write(|out| {
            counts = Some(capture::write(simulator, self.at, self.snaplen, out)?);
            Ok(())
        })?;
        Ok(counts)
    }
}

pub(crate) fn in_words(counts: &Counts) -> String {
    format!(
        "\n\ncapture at {}: {}, {} of them sent again\n  as Wireshark has it: {}, {} out of order, {}, {}",
        counts.at,
        counted(counts.packets, "packet"),
        counts.sent_again,
        counted(counts.retransmissions, "retransmission"),
        counts.out_of_order,
        counted(counts.duplicate_acks, "duplicate ACK"),
        counted(counts.zero_windows, "zero window")
    )
}
