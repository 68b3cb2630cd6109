//! Reasons for which a run does not take place or does not count, each in one sentence that says what to do.

use std::fmt;
use std::io;

/// Reason for which there is no result.
#[derive(Debug)]
pub enum Refusal {
    /// The system is not Linux.
    NotLinux,
    /// The process may not make network namespaces.
    NoNamespaces(io::Error),
    /// There is no TUN device.
    NoTun(io::Error),
    /// The kernel lacks a congestion control.
    NoCongestionControl {
        /// The one that a flow asks for.
        wanted: String,
        /// Congestion controls that the kernel has, as it lists them.
        available: String,
    },
    /// A step of the preparation or of the run failed.
    Failed {
        /// The step, as in "cannot ...".
        what: String,
        /// Error that the system reported.
        error: io::Error,
    },
    /// Deliveries were too late.
    Late {
        /// Lateness, 99th percentile, ns.
        p99_ns: u64,
        /// Whether the emulator had real-time priority.
        real_time: bool,
    },
}

impl Refusal {
    /// Returns a function that wraps an error of the step `what`.
    #[cfg(target_os = "linux")]
    pub(crate) fn of(what: impl Into<String>) -> impl FnOnce(io::Error) -> Refusal {
        let what = what.into();
        move |error| Refusal::Failed { what, error }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotLinux => write!(f, "only on Linux: {} has no network namespaces", std::env::consts::OS),
            Refusal::NoNamespaces(error) => write!(
                f,
                "this process may not make network namespaces ({error}): run the command as root, or allow user namespaces"
            ),
            Refusal::NoTun(error) => {
                let denied = error.kind() == io::ErrorKind::PermissionDenied;
                let advice = if denied { "run the command as root" } else { "load the module with modprobe tun" };
                write!(f, "/dev/net/tun cannot be opened ({error}): {advice}")
            }
            Refusal::NoCongestionControl { wanted, available } => write!(
                f,
                "this kernel has no congestion control {wanted} (available: {available}): load the module with modprobe tcp_{wanted}"
            ),
            Refusal::Failed { what, error } => write!(f, "cannot {what}: {error}"),
            Refusal::Late { p99_ns, real_time } => {
                let priority = if *real_time { "" } else { "run it as root, which gives it real-time priority, " };
                write!(
                    f,
                    "the emulated path delivered 1 % of the packets more than {:.1} ms late, and more than 1 ms is too much: {priority}run fewer programs beside it, or lower the rate of the link",
                    *p99_ns as f64 / 1e6
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_says_what_to_do() {
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        let cases = [
            (Refusal::NotLinux, "only on Linux: "),
            (
                Refusal::NoNamespaces(denied()),
                "this process may not make network namespaces (permission denied): run the command as root, or allow user namespaces",
            ),
            (
                Refusal::NoTun(io::ErrorKind::NotFound.into()),
                "/dev/net/tun cannot be opened (entity not found): load the module with modprobe tun",
            ),
            (Refusal::NoTun(denied()), "/dev/net/tun cannot be opened (permission denied): run the command as root"),
            (
                Refusal::NoCongestionControl { wanted: "bbr".to_owned(), available: "reno cubic".to_owned() },
                "this kernel has no congestion control bbr (available: reno cubic): load the module with modprobe tcp_bbr",
            ),
            (
                Refusal::Failed { what: "connect flow1".to_owned(), error: denied() },
                "cannot connect flow1: permission denied",
            ),
            (
                Refusal::Late { p99_ns: 2_340_000, real_time: true },
                "the emulated path delivered 1 % of the packets more than 2.3 ms late, and more than 1 ms is too much: run fewer",
            ),
        ];
        for (refusal, begins) in cases {
            assert!(refusal.to_string().starts_with(begins), "{refusal}");
        }
        let slow = Refusal::Late { p99_ns: 2_000_000, real_time: false }.to_string();
        assert!(slow.contains("run it as root, which gives it real-time priority"), "{slow}");
    }
}
