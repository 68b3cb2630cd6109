//! What stands before the IP header, by the registered number of the kind of link (tcpdump.org/linktypes.html).

use super::segment::Skip;

const IPV4: u16 = 0x0800;
const IPV6: u16 = 0x86dd;
/// 802.1Q, 802.1ad, and what was used for the outer tag before that.
const VLAN: [u16; 3] = [0x8100, 0x88a8, 0x9100];

/// How many bytes stand before the IP header.
pub(super) fn header(link: u16, bytes: &[u8]) -> Result<usize, Skip> {
    match link {
        // Loopback of BSD: a number in the order of the machine that captured, or in the network's.
        0 | 108 => family(bytes),
        1 => ether(bytes, 12, 14),
        // Raw IP: registered, and the numbers that systems wrote before that; IPv4 or IPv6 alone.
        101 | 12 | 14 | 228 | 229 => Ok(0),
        // Linux, all interfaces at once: in the second version the protocol comes first.
        113 => ether(bytes, 14, 16),
        276 => ether(bytes, 0, 20),
        _ => Err(Skip::UnknownLink),
    }
}

/// Where what is carried begins, past VLAN tags; `at` has the number of its protocol, `start` is where it begins without.
fn ether(bytes: &[u8], mut at: usize, mut start: usize) -> Result<usize, Skip> {
    loop {
        let Some(number) = bytes.get(at..at + 2) else { return Err(Skip::Cut) };
        match u16::from_be_bytes([number[0], number[1]]) {
            IPV4 | IPV6 => return Ok(start),
            tag if VLAN.contains(&tag) => (at, start) = (start + 2, start + 4),
            _ => return Err(Skip::NotIp),
        }
    }
}

/// Addresses of the Internet are family 2 everywhere; IPv6 is 24, 28 or 30, or 10.
fn family(bytes: &[u8]) -> Result<usize, Skip> {
    let Some(family) = bytes.first_chunk() else { return Err(Skip::Cut) };
    let either = [u32::from_be_bytes(*family), u32::from_le_bytes(*family)];
    if either.iter().any(|family| matches!(family, 2 | 10 | 24 | 28 | 30)) { Ok(4) } else { Err(Skip::NotIp) }
}
