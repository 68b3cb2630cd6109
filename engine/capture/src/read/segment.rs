//! A packet's headers down to TCP's.

use std::net::SocketAddr;

use etherparse::{IpNumber, LaxIpSlice, err};
use fill_the_pipe_sim::AE_BIT;

use super::file::Frame;
use super::link;

const TCP_HEADER: usize = 20;

/// Why a packet is no segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skip {
    UnknownLink,
    NotIp,
    NotTcp,
    Fragment,
    Encrypted,
    Cut,
    Malformed,
}

/// A segment of TCP as it came by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment<'a> {
    /// Byte of the file at which its IP header begins, and how many bytes of its headers were kept there.
    pub at: u64,
    pub headers: u16,
    pub from: SocketAddr,
    pub to: SocketAddr,
    pub seq: u32,
    /// Acknowledgement number as it stands, with the flag or without.
    pub ack: u32,
    /// From FIN, 1, to CWR, 128.
    pub flags: u8,
    pub window: u16,
    /// Bytes of payload that were sent, kept or not.
    pub len: u32,
    /// Options as far as they were kept.
    pub options: &'a [u8],
    /// The two ECN bits of the IP header, and above them the AE flag of the TCP header (once the ECN nonce).
    pub ecn: u8,
}

pub(super) fn of<'a>(frame: &Frame<'a>) -> Result<Segment<'a>, Skip> {
    let before = link::header(frame.link.ok_or(Skip::UnknownLink)?, frame.bytes)?;
    let datagram = frame.bytes.get(before..).ok_or(Skip::Cut)?;
    let (ip, stopped) = LaxIpSlice::from_slice(datagram).map_err(|error| match error {
        err::ip::LaxHeaderSliceError::Len(_) => Skip::Cut,
        err::ip::LaxHeaderSliceError::Content(_) => Skip::Malformed,
    })?;
    if ip.is_fragmenting_payload() {
        return Err(Skip::Fragment);
    }
    if let Some((error, _)) = stopped {
        return Err(match error {
            err::ipv6_exts::HeaderSliceError::Len(_) => Skip::Cut,
            err::ipv6_exts::HeaderSliceError::Content(_) => Skip::Malformed,
        });
    }
    if ip.payload_ip_number() != IpNumber::TCP {
        return Err(Skip::NotTcp);
    }
    let payload = ip.payload().payload;
    let headers = payload.as_ptr() as usize - datagram.as_ptr() as usize;
    // The length is the one in the IP header, unless that has none (a kernel that leaves it to its adapter) or fewer bytes follow.
    let (said, ecn) = match &ip {
        LaxIpSlice::Ipv4(ip) => (usize::from(ip.header().total_len()), ip.header().ecn().value()),
        LaxIpSlice::Ipv6(ip) => {
            let length = usize::from(ip.header().payload_length());
            (if length == 0 { 0 } else { length + 40 }, ip.header().traffic_class() & 3)
        }
    };
    let whole = (frame.whole as usize).saturating_sub(before);
    let sent = if said == 0 { whole } else { said.min(whole) };
    let length = sent.checked_sub(headers).ok_or(Skip::Malformed)?;
    if length < TCP_HEADER {
        return Err(Skip::Malformed);
    }
    let header = payload.get(..TCP_HEADER).ok_or(Skip::Cut)?;
    let half = |at: usize| u16::from_be_bytes([header[at], header[at + 1]]);
    let word = |at: usize| u32::from(half(at)) << 16 | u32::from(half(at + 2));
    let with_options = usize::from(header[12] >> 4) * 4;
    if with_options < TCP_HEADER || with_options > length {
        return Err(Skip::Malformed);
    }
    Ok(Segment {
        at: frame.at + before as u64,
        headers: (headers + with_options).min(datagram.len()) as u16,
        from: SocketAddr::new(ip.source_addr(), half(0)),
        to: SocketAddr::new(ip.destination_addr(), half(2)),
        seq: word(4),
        ack: word(8),
        flags: header[13],
        window: half(14),
        len: (length - with_options) as u32,
        options: &payload[TCP_HEADER..with_options.min(payload.len())],
        ecn: ecn | (header[12] & 1) << AE_BIT,
    })
}
