//! Runs of a scenario's path with the TCP of this machine's own kernel. Each host is a network namespace with a TUN device,
//! and this process carries the packets between the devices over the path of the simulator, in real time. Only Linux has
//! both; on other systems `run` refuses.
//!
//! Nothing can be left behind: namespaces and devices have no name and no mount, so that they end with the process.

#[cfg(target_os = "linux")]
mod linux;
mod outcome;
mod refusal;

use std::net::Ipv4Addr;

use fill_the_pipe_sim::path::Path;

pub use outcome::{Capture, Lateness, Outcome, Sample, TransferOutcome};
pub use refusal::Refusal;

/// Largest lateness of deliveries, 99th percentile, with which a run counts, ns.
pub const MOST_LATE_NS: u64 = 1_000_000;

/// Host of a run: a network namespace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostSetup {
    /// Name of the host in the scenario.
    pub name: String,
    /// Address of its TUN device.
    pub address: Ipv4Addr,
    /// Kernel parameters below `net.ipv4`, with their values.
    pub parameters: Vec<(&'static str, String)>,
}

/// Bulk transfer of a run, for a flow of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferSetup {
    /// Name of the congestion control in the kernel.
    pub congestion_control: String,
    /// Largest segment that each end offers, the opener first, bytes; `None`: from the MTU.
    pub mss: [Option<u32>; 2],
    /// Whether the opener waits for ACKs before it sends a small segment.
    pub nagle: bool,
}

/// Everything that a run needs besides its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Hosts of the path's flows.
    pub hosts: Vec<HostSetup>,
    /// Transfers, one for each flow of the path, in the same order.
    pub transfers: Vec<TransferSetup>,
    /// MTU of the devices, bytes.
    pub mtu: u16,
    /// Time after which transfers are stopped, ns.
    pub limit_ns: u64,
}

/// Checks that this system can run the transfers. Without the right to make network namespaces, the process enters a user
/// namespace; no other thread of it may be running then.
///
/// # Errors
/// The system cannot do it.
#[cfg(target_os = "linux")]
pub fn check(setup: &Setup) -> Result<(), Refusal> {
    linux::check(setup)
}

/// Runs the transfers over the path, in real time, after a `check`.
///
/// # Errors
/// A step failed, or the deliveries were too late to count.
#[cfg(target_os = "linux")]
pub fn run(path: Path<Box<[u8]>>, setup: &Setup) -> Result<Outcome, Refusal> {
    linux::run(path, setup)
}

/// Refuses: network namespaces exist only on Linux.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn check(_: &Setup) -> Result<(), Refusal> {
    Err(Refusal::NotLinux)
}

/// Refuses: network namespaces exist only on Linux.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn run(_: Path<Box<[u8]>>, _: &Setup) -> Result<Outcome, Refusal> {
    Err(Refusal::NotLinux)
}
