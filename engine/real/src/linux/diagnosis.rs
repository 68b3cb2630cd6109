//! TCP_INFO of connections, asked of the kernel over netlink (`sock_diag(7)`): that needs no access to the sockets.

use std::io;
use std::net::SocketAddrV4;

use netlink_sys::{Socket, SocketAddr, protocols::NETLINK_SOCK_DIAG};

use super::Clock;
use crate::outcome::Sample;

/// `SOCK_DIAG_BY_FAMILY` and `NLM_F_REQUEST`.
const BY_FAMILY: u16 = 20;
const REQUEST: u16 = 1;
/// `AF_INET` and `IPPROTO_TCP`.
const INET: u8 = 2;
const TCP: u8 = 6;
/// Attribute with the structure `tcp_info`, and the bit that asks for it.
const INFO: u16 = 2;
const ASK_INFO: u8 = 1 << (INFO - 1);
/// Bytes of `nlmsghdr` and `inet_diag_msg`, behind which the attributes begin.
const HEADERS: usize = 16 + 72;
/// Threshold of a sender that has not reduced its window.
const INFINITE_SSTHRESH: u32 = 0x7fff_ffff;

/// Connection whose state is asked for.
pub(super) struct Observed {
    pub flow: String,
    pub from: SocketAddrV4,
    pub to: SocketAddrV4,
}

/// Access to the kernel's state of the connections that a host opens.
pub(super) struct Diagnosis {
    socket: Socket,
    observed: Vec<Observed>,
}

impl Diagnosis {
    /// Opens the access in the namespace of this thread.
    pub(super) fn open(observed: Vec<Observed>) -> io::Result<Self> {
        let mut socket = Socket::new(NETLINK_SOCK_DIAG)?;
        socket.bind_auto()?;
        socket.connect(&SocketAddr::new(0, 0))?;
        Ok(Diagnosis { socket, observed })
    }

    /// Adds a sample of each connection that exists.
    pub(super) fn sample(&mut self, clock: Clock, samples: &mut Vec<Sample>) {
        for observed in &self.observed {
            let answer = self.socket.send(&request(observed), 0).and_then(|_| self.socket.recv_from_full());
            // The kernel answers with an error while there is no such connection.
            if let Some(info) = answer.ok().as_ref().and_then(|(message, _)| info(message)) {
                samples.extend(Sample::read(&observed.flow, clock.now(), info));
            }
        }
    }
}

/// Returns the message that asks for TCP_INFO of a connection: `nlmsghdr` and `inet_diag_req_v2`.
fn request(observed: &Observed) -> Vec<u8> {
    let mut message = Vec::with_capacity(72);
    message.extend(72_u32.to_ne_bytes());
    message.extend(BY_FAMILY.to_ne_bytes());
    message.extend(REQUEST.to_ne_bytes());
    message.extend([0; 8]);
    message.extend([INET, TCP, ASK_INFO, 0]);
    // Connections in any state.
    message.extend(u32::MAX.to_ne_bytes());
    message.extend(observed.from.port().to_be_bytes());
    message.extend(observed.to.port().to_be_bytes());
    for end in [observed.from, observed.to] {
        message.extend(end.ip().octets());
        message.extend([0; 12]);
    }
    // Any interface, and any cookie.
    message.extend(0_u32.to_ne_bytes());
    message.extend([0xff; 8]);
    message
}

/// Returns the structure `tcp_info` in an answer.
fn info(message: &[u8]) -> Option<&[u8]> {
    let kind = u16::from_ne_bytes(message.get(4..6)?.try_into().ok()?);
    let mut rest = message.get(HEADERS..).filter(|_| kind == BY_FAMILY)?;
    loop {
        let number = |at: usize| Some(u16::from_ne_bytes(rest.get(at..at + 2)?.try_into().ok()?));
        let (length, kind) = (usize::from(number(0)?), number(2)?);
        let body = rest.get(4..length)?;
        if kind == INFO {
            return Some(body);
        }
        rest = rest.get(length.next_multiple_of(4)..)?;
    }
}

impl Sample {
    /// Reads the structure `tcp_info` of `linux/tcp.h`, whose fields never move; older kernels have fewer of them.
    fn read(flow: &str, time_ns: u64, info: &[u8]) -> Option<Self> {
        let byte = |at: usize| info.get(at).copied();
        let short = |at: usize| Some(u16::from_ne_bytes(info.get(at..at + 2)?.try_into().ok()?));
        let word = |at: usize| Some(u32::from_ne_bytes(info.get(at..at + 4)?.try_into().ok()?));
        let long = |at: usize| Some(u64::from_ne_bytes(info.get(at..at + 8)?.try_into().ok()?));
        Some(Sample {
            flow: flow.to_owned(),
            time_ns,
            state: byte(0)?,
            ca_state: byte(1)?,
            cwnd: word(80)?,
            ssthresh: Some(word(76)?).filter(|value| *value < INFINITE_SSTHRESH),
            srtt_us: word(68)?,
            rttvar_us: word(72)?,
            min_rtt_us: word(148)?,
            rto_us: word(8)?,
            unacked: word(24)?,
            sacked: word(28)?,
            lost: word(32)?,
            retrans: word(36)?,
            retransmissions: word(100)?,
            timeouts: short(240),
            snd_wnd: word(228),
            pacing_rate: long(104).filter(|rate| *rate != u64::MAX),
            delivery_rate: long(160)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_attribute_of_the_answer() {
        let mut structure = vec![0; 248];
        structure[0] = 1;
        structure[80..84].copy_from_slice(&10_u32.to_ne_bytes());
        structure[76..80].copy_from_slice(&INFINITE_SSTHRESH.to_ne_bytes());
        structure[240..242].copy_from_slice(&3_u16.to_ne_bytes());
        let mut message = vec![0; HEADERS];
        message[4..6].copy_from_slice(&BY_FAMILY.to_ne_bytes());
        // An attribute of one byte, which is padded to four, comes before.
        message.extend([5_u16.to_ne_bytes(), 8_u16.to_ne_bytes()].concat());
        message.extend([1, 0, 0, 0]);
        message.extend([252_u16.to_ne_bytes(), INFO.to_ne_bytes()].concat());
        message.extend(&structure);
        let sample = Sample::read("bulk", 7, info(&message).expect("it is there")).expect("it is long enough");
        let wanted =
            Sample { flow: "bulk".to_owned(), time_ns: 7, state: 1, cwnd: 10, timeouts: Some(3), ..Sample::default() };
        assert_eq!(sample, Sample { snd_wnd: Some(0), pacing_rate: Some(0), ..wanted });
        message[4..6].copy_from_slice(&2_u16.to_ne_bytes());
        assert_eq!(info(&message), None, "the kernel's answer is an error");
    }

    #[test]
    fn a_kernel_that_counts_no_timeouts_says_so() {
        let sample = Sample::read("bulk", 0, &[0; 232]).expect("the older fields are there");
        assert_eq!((sample.timeouts, sample.snd_wnd), (None, Some(0)));
        assert_eq!(Sample::read("bulk", 0, &[0; 100]), None);
    }
}
