//! Values of `tcp_info` by which scripts ask for the state of a connection, and their constants.

use super::settings::System;
use super::sockets::Kept;
use crate::tcp::congestion::control::MAX_WINDOW;
use crate::tcp::recovery::Repair;
use crate::tcp::{Connection, State};

/// States of Linux's congestion control.
const CONGESTION_STATES: [&str; 5] = ["TCP_CA_Open", "TCP_CA_Disorder", "TCP_CA_CWR", "TCP_CA_Recovery", "TCP_CA_Loss"];
/// States of a connection as Linux numbers them, from 1.
const STATES: [(&str, State); 11] = [
    ("ESTABLISHED", State::Established),
    ("SYN_SENT", State::SynSent),
    ("SYN_RECV", State::SynReceived),
    ("FIN_WAIT1", State::FinWait1),
    ("FIN_WAIT2", State::FinWait2),
    ("TIME_WAIT", State::TimeWait),
    ("CLOSE", State::Closed),
    ("CLOSE_WAIT", State::CloseWait),
    ("LAST_ACK", State::LastAck),
    ("LISTEN", State::Listen),
    ("CLOSING", State::Closing),
];
/// FreeBSD's names for some of these states.
const OTHER_NAMES: [(&str, &str); 6] = [
    ("SYN_RECEIVED", "SYN_RECV"),
    ("FIN_WAIT_1", "FIN_WAIT1"),
    ("FIN_WAIT_2", "FIN_WAIT2"),
    ("CLOSED", "CLOSE"),
    ("LAST_ACK", "LAST_ACK"),
    ("CLOSE_WAIT", "CLOSE_WAIT"),
];
/// Name of an option, its bit in `tcpi_options`, and whether a connection has agreed on it.
type OptionRow = (&'static str, f64, fn(&Connection) -> bool);

const OPTIONS: [OptionRow; 4] = [
    ("TCPI_OPT_TIMESTAMPS", 1.0, Connection::uses_timestamps),
    ("TCPI_OPT_SACK", 2.0, Connection::uses_sack),
    ("TCPI_OPT_WSCALE", 4.0, Connection::shifts_windows),
    ("TCPI_OPT_ECN", 8.0, Connection::uses_ecn),
];
/// Slow-start threshold of Linux before a loss, segments.
const NO_THRESHOLD: f64 = 2_147_483_647.0;

/// Returns the value of a name; `None` if the name is not modelled.
pub(super) fn value(name: &str, kept: &Kept, now: u64, system: System) -> Option<f64> {
    if let Some((_, bit, _)) = OPTIONS.iter().find(|(option, ..)| *option == name) {
        return Some(*bit);
    }
    let connection = &kept.connection;
    if let Some(state) = name.strip_prefix("TCPI_").or_else(|| name.strip_prefix("TCP_")) {
        let state = OTHER_NAMES.iter().find(|(other, _)| *other == state).map_or(state, |(_, name)| name);
        if let Some(number) = STATES.iter().position(|(name, _)| *name == state) {
            return Some(number as f64 + 1.0);
        }
    }
    // There is no state for a window that an ECN mark has reduced.
    if name != "TCP_CA_CWR"
        && let Some(number) = CONGESTION_STATES.iter().position(|one| *one == name)
    {
        return Some(number as f64);
    }
    let mss = connection.mss as f64;
    let fact = |name| connection.fact(name, now);
    // FreeBSD counts windows in bytes.
    let unit = if system == System::FreeBsd { 1.0 } else { mss };
    let segments = connection.segments_out();
    Some(match name {
        "tcpi_state" => STATES.iter().position(|(_, state)| *state == connection.state)? as f64 + 1.0,
        "tcpi_snd_cwnd" => (fact("cwnd")? / unit).floor(),
        "tcpi_snd_ssthresh" if fact("ssthresh")? >= MAX_WINDOW as f64 => NO_THRESHOLD,
        "tcpi_snd_ssthresh" => (fact("ssthresh")? / unit).floor(),
        "tcpi_ca_state" => congestion_state(connection),
        "tcpi_unacked" => segments.out as f64,
        "tcpi_sacked" => segments.arrived as f64,
        "tcpi_lost" => segments.lost as f64,
        "tcpi_retrans" => segments.again as f64,
        "tcpi_snd_mss" => mss,
        "tcpi_rtt" => (fact("srtt")? / 1e3).floor(),
        "tcpi_rttvar" => (fact("rttvar")? / 1e3).floor(),
        "tcpi_backoff" => fact("timeouts")?,
        "tcpi_advmss" => connection.offered_mss() as f64,
        "tcpi_options" => OPTIONS.iter().filter(|(.., agreed)| agreed(connection)).map(|(_, bit, _)| bit).sum(),
        "tcpi_busy_time" => (kept.times.until(now).0 as f64 / 1e3).floor(),
        "tcpi_rwnd_limited" => (kept.times.until(now).1 as f64 / 1e3).floor(),
        "tcpi_bytes_received" => (connection.rcv.bytes_read() + connection.rcv.cc) as f64,
        "tcpi_last_data_recv" => ((now - kept.heard) as f64 / 1e6).floor(),
        _ => return None,
    })
}

/// Returns the state of congestion control as Linux numbers it.
fn congestion_state(connection: &Connection) -> f64 {
    match connection.repair() {
        Repair::FastRecovery | Repair::FastRetransmit | Repair::Nak => 3.0,
        Repair::RtoRecovery => 4.0,
        Repair::None if connection.segments_out().arrived > 0 || connection.recovery.dup_acks > 0 => 1.0,
        Repair::None => 0.0,
    }
}
