//! Layers before the IP header, by the registered number of the kind of link (tcpdump.org/linktypes.html).
//!
//! `etherparse` reads the headers from IP on. It knows neither LLC, MPLS, PPP nor 802.11, and copies what it knows of links.

use super::segment::Skip;
use super::wifi;

const IPV4: u16 = 0x0800;
const IPV6: u16 = 0x86dd;
/// 802.1Q, 802.1ad, and what was used for the outer tag before that.
const VLAN: [u16; 3] = [0x8100, 0x88a8, 0x9100];
const MPLS: [u16; 2] = [0x8847, 0x8848];
const PPPOE_SESSION: u16 = 0x8864;
/// Smaller numbers are lengths of 802.3, with LLC behind them. SLL has 4 there for LLC.
const LONGEST_802_3: u16 = 1500;

/// Unnumbered information through SNAP, its organisations whose protocols have the numbers of Ethernet, and through IP's own
/// access point.
const SNAP: [u8; 3] = [0xaa, 0xaa, 3];
const ETHERNET_NUMBERS: [[u8; 3]; 2] = [[0, 0, 0], [0, 0, 0xf8]];
const LLC_IP: [u8; 3] = [6, 6, 3];

/// Layer that begins at a place of a frame.
#[derive(Clone, Copy)]
enum Layer {
    /// Number of the protocol that follows, of two bytes, is at the first place; what it names is at the second.
    Numbered(usize),
    Llc,
    Labels,
    PppOverEthernet,
    /// With the address and control bytes of HDLC or without.
    Ppp,
    /// PPP or Cisco's frames, which differ in the first byte.
    Hdlc,
    Radiotap,
    Wifi {
        padded: bool,
    },
    Family,
    Ip,
}

/// How many bytes stand before the IP header.
pub(super) fn header(link: u16, bytes: &[u8]) -> Result<usize, Skip> {
    let (mut layer, mut at) = first(link)?;
    // Each layer is behind the one before it, so that this ends with the frame.
    while !matches!(layer, Layer::Ip) {
        (layer, at) = next(layer, bytes, at)?;
    }
    Ok(at)
}

fn first(link: u16) -> Result<(Layer, usize), Skip> {
    Ok(match link {
        // Loopback of BSD: a number in the order of the machine that captured, or in the network's.
        0 | 108 => (Layer::Family, 0),
        1 => (Layer::Numbered(12), 14),
        // FDDI; LLC alone, of ATM.
        10 => (Layer::Llc, 13),
        100 => (Layer::Llc, 0),
        9 => (Layer::Ppp, 0),
        50 | 104 => (Layer::Hdlc, 0),
        51 => (Layer::PppOverEthernet, 0),
        // Raw IP: registered, and the numbers that systems wrote before that; IPv4 or IPv6 alone.
        101 | 12 | 14 | 228 | 229 => (Layer::Ip, 0),
        105 => (Layer::Wifi { padded: false }, 0),
        127 => (Layer::Radiotap, 0),
        // Linux, all interfaces at once: in the second version the protocol comes first.
        113 => (Layer::Numbered(14), 16),
        276 => (Layer::Numbered(0), 20),
        _ => return Err(Skip::UnknownLink),
    })
}

/// Returns the layer that follows the one that begins at `at`, and where it begins.
fn next(layer: Layer, bytes: &[u8], at: usize) -> Result<(Layer, usize), Skip> {
    match layer {
        Layer::Numbered(number) => numbered(half(bytes, number)?, at),
        Layer::Llc => llc(bytes, at),
        Layer::Labels => labels(bytes, at),
        // Version and type, code, session, length. Codes other than 0 set sessions up.
        Layer::PppOverEthernet if byte(bytes, at + 1)? != 0 => Err(Skip::NotIp),
        Layer::PppOverEthernet => Ok((Layer::Ppp, at + 6)),
        Layer::Ppp => ppp(bytes, at),
        // Unicast and multicast addresses of Cisco's frames.
        Layer::Hdlc if matches!(byte(bytes, at)?, 0x0f | 0x8f) => Ok((Layer::Numbered(at + 2), at + 4)),
        Layer::Hdlc => Ok((Layer::Ppp, at)),
        Layer::Radiotap => {
            let (length, padded) = wifi::radiotap(bytes)?;
            Ok((Layer::Wifi { padded }, length))
        }
        Layer::Wifi { padded } => Ok((Layer::Llc, at + wifi::header(bytes.get(at..).ok_or(Skip::Cut)?, padded)?)),
        Layer::Family => Ok((Layer::Ip, family(bytes)?)),
        Layer::Ip => Ok((Layer::Ip, at)),
    }
}

/// Returns the layer that a protocol's number in Ethernet stands for.
fn numbered(number: u16, at: usize) -> Result<(Layer, usize), Skip> {
    match number {
        IPV4 | IPV6 => Ok((Layer::Ip, at)),
        PPPOE_SESSION => Ok((Layer::PppOverEthernet, at)),
        tag if VLAN.contains(&tag) => Ok((Layer::Numbered(at + 2), at + 4)),
        mpls if MPLS.contains(&mpls) => Ok((Layer::Labels, at)),
        ..=LONGEST_802_3 => Ok((Layer::Llc, at)),
        _ => Err(Skip::NotIp),
    }
}

fn llc(bytes: &[u8], at: usize) -> Result<(Layer, usize), Skip> {
    match bytes.get(at..at + 3) {
        None => Err(Skip::Cut),
        Some(head) if head == SNAP => {
            let organisation = bytes.get(at + 3..at + 6).ok_or(Skip::Cut)?;
            let known = ETHERNET_NUMBERS.iter().any(|known| known == organisation);
            if known { Ok((Layer::Numbered(at + 6), at + 8)) } else { Err(Skip::NotIp) }
        }
        Some(head) if head == LLC_IP => Ok((Layer::Ip, at + 3)),
        Some(_) => Err(Skip::NotIp),
    }
}

/// A stack of MPLS. Nothing says what it carries, but IP begins with its version.
fn labels(bytes: &[u8], mut at: usize) -> Result<(Layer, usize), Skip> {
    while byte(bytes, at + 2)? & 1 == 0 {
        at += 4;
    }
    at += 4;
    match byte(bytes, at)? >> 4 {
        4 | 6 => Ok((Layer::Ip, at)),
        _ => Err(Skip::NotIp),
    }
}

fn ppp(bytes: &[u8], mut at: usize) -> Result<(Layer, usize), Skip> {
    if byte(bytes, at)? == 0xff {
        at += 2;
    }
    // A number of one byte is odd; the first of two bytes is even.
    let first = byte(bytes, at)?;
    let (number, at) = if first & 1 == 1 { (u16::from(first), at + 1) } else { (half(bytes, at)?, at + 2) };
    match number {
        0x21 | 0x57 => Ok((Layer::Ip, at)),
        0x281 | 0x283 => Ok((Layer::Labels, at)),
        _ => Err(Skip::NotIp),
    }
}

/// Addresses of the Internet are family 2 everywhere; IPv6 is 24, 28 or 30, or 10.
fn family(bytes: &[u8]) -> Result<usize, Skip> {
    let Some(family) = bytes.first_chunk() else { return Err(Skip::Cut) };
    let either = [u32::from_be_bytes(*family), u32::from_le_bytes(*family)];
    if either.iter().any(|family| matches!(family, 2 | 10 | 24 | 28 | 30)) { Ok(4) } else { Err(Skip::NotIp) }
}

fn byte(bytes: &[u8], at: usize) -> Result<u8, Skip> {
    bytes.get(at).copied().ok_or(Skip::Cut)
}

fn half(bytes: &[u8], at: usize) -> Result<u16, Skip> {
    Ok(u16::from_be_bytes([byte(bytes, at)?, byte(bytes, at + 1)?]))
}
