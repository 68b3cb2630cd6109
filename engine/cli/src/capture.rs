//! `fillthepipe run … --pcap FILE`: the run as tcpdump would have kept it.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use fill_the_pipe_capture::{self as capture, Counts};
use fill_the_pipe_sim::{Full, Simulator};

use crate::fail::Failure;

#[derive(clap::Args)]
pub(crate) struct CaptureRequest {
    /// Writes the packets that pass one place into this file, as pcapng.
    #[arg(long, value_name = "FILE")]
    pcap: Option<PathBuf>,
    /// The place, e.g. hosts.sun4_390, routers.nsc_1 or links.t3; if not given, the first flow's sending host.
    #[arg(long, value_name = "PLACE", requires = "pcap")]
    pcap_at: Option<String>,
    /// Keeps at most so many bytes of each packet; 0: all of it, which analysers need to verify TCP's checksum.
    #[arg(long, value_name = "BYTES", default_value_t = 0, requires = "pcap")]
    pcap_snaplen: u32,
}

impl CaptureRequest {
    pub(crate) fn wanted(&self) -> bool {
        self.pcap.is_some()
    }
}

/// A capture that has a place and a file.
pub(crate) struct Capture<'a> {
    path: &'a Path,
    file: File,
    at: u16,
    snaplen: u32,
}

impl<'a> Capture<'a> {
    /// `None` if no capture is wanted.
    pub(crate) fn open(arguments: &'a CaptureRequest, simulator: &Simulator<Full>) -> Result<Option<Self>, Failure> {
        let Some(path) = &arguments.pcap else { return Ok(None) };
        let at = match &arguments.pcap_at {
            None => capture::usual_place(simulator),
            Some(place) => capture::place(simulator, place).map_err(|valid| {
                Failure::input(format!("--pcap-at: there is no place {place} (valid: {})", valid.join(", ")))
            })?,
        };
        let file = File::create(path)
            .map_err(|error| Failure::input(format!("--pcap: cannot write {}: {error}", path.display())))?;
        Ok(Some(Capture { path, file, at, snaplen: arguments.pcap_snaplen }))
    }

    /// The run has ended.
    pub(crate) fn write(self, simulator: &Simulator<Full>) -> Result<Counts, Failure> {
        let failed =
            |error: String| Failure { message: format!("cannot write {}: {error}", self.path.display()), code: 1 };
        let mut out = BufWriter::new(self.file);
        let counts =
            capture::write(simulator, self.at, self.snaplen, &mut out).map_err(|error| failed(error.to_string()))?;
        out.flush().map_err(|error| failed(error.to_string()))?;
        Ok(counts)
    }
}

pub(crate) fn in_words(counts: &Counts) -> String {
    format!(
        "\n\ncapture at {}: {} packets, {} of them sent again\n  as Wireshark has it: {} retransmissions, {} out of order, \
         {} duplicate ACKs, {} zero windows",
        counts.at,
        counts.packets,
        counts.sent_again,
        counts.retransmissions,
        counts.out_of_order,
        counts.duplicate_acks,
        counts.zero_windows
    )
}
