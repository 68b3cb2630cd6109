//! A packet of the trace as the bytes of its IPv4 datagram (RFC 791, RFC 9293, RFC 768, RFC 792).

use etherparse::{
    IcmpEchoHeader, Icmpv4Header, Icmpv4Type, IpEcn, IpFragOffset, IpNumber, Ipv4Header, TcpHeader, TcpOptions,
    UdpHeader,
};
use fill_the_pipe_sim::lntp::{Layout, Packet, PacketKind};
use fill_the_pipe_sim::quic::packet::{self as quic, PacketKind as QuicKind};
use fill_the_pipe_sim::{AE_BIT, Choice, FlowInfo, Place, PlaceKind, Recorder, Simulator, Span, Trace, Transport};
use serde::Deserialize;

/// Ports of flow 0; flow f has those f above. Chosen where analysers expect no protocol of their own.
const OPENER_PORT: u16 = 50_000;
const LISTENER_PORT: u16 = 40_000;

/// LNTP's packets go in frames of their own, for which a capture of datagrams has no place: they are shown in such of a protocol
/// number for experiments (RFC 3692).
const EXPERIMENT: IpNumber = IpNumber::EXPERIMENTAL_AND_TESTING_0;

/// Time to live that a host gives each datagram (RFC 1122, 3.2.1.7: large enough for the whole internet; RFC 1700 recommends 64).
const TIME_TO_LIVE: u8 = 64;

/// The simulator's bytes have no content, so a capture shows zeros.
static PAYLOAD: [u8; 1 << 16] = [0; 1 << 16];

/// The address of a host: the n-th of the scenario, in order of name, is 10.0.0.n, the 256th 10.0.1.0; routers, which may
/// answer echoes, go on from there.
pub(crate) fn address(places: &[Place], node: u16) -> [u8; 4] {
    nth_address(places[..usize::from(node)].iter().filter(|place| place.kind != PlaceKind::Link).count() as u16)
}

/// That of a node which has so many before it.
fn nth_address(before: u16) -> [u8; 4] {
    // A scenario has fewer nodes and flows than there are numbers; a row from elsewhere may name any.
    let [high, low] = before.wrapping_add(1).to_be_bytes();
    [10, 0, high, low]
}

/// One end of a flow in its headers.
struct End {
    address: [u8; 4],
    port: u16,
    /// Initial sequence number.
    iss: u32,
}

/// Returns the ports of a flow: the opener's, the peer's.
pub(crate) fn ports(flow: u16) -> [u16; 2] {
    [OPENER_PORT, LISTENER_PORT].map(|first| first.wrapping_add(flow))
}

/// The ends of a flow: the opener, the peer.
fn ends(flow: u16, hosts: [[u8; 4]; 2], iss: [u32; 2]) -> [End; 2] {
    let ports = ports(flow);
    [0, 1].map(|side| End { address: hosts[side], port: ports[side], iss: iss[side] })
}

/// Fields of a packet that go into its headers, as in `Packets`.
struct Fields<'a> {
    /// Its number among all packets.
    packet: usize,
    transport: Transport,
    /// From the peer to the opener.
    reverse: bool,
    seq: u32,
    ack: u32,
    len: u32,
    wnd_field: u16,
    flags: u8,
    ecn: u8,
    options: &'a [u8],
}

/// Makes the datagrams of one run.
pub(crate) struct Datagrams<'a> {
    trace: &'a Trace,
    transports: Vec<Transport>,
    ends: Vec<[End; 2]>,
}

impl<'a> Datagrams<'a> {
    pub(crate) fn new<R: Recorder>(simulator: &Simulator<R>, trace: &'a Trace) -> Self {
        let of_flow = |(index, flow): (usize, &FlowInfo)| {
            let hosts = [flow.from, flow.to].map(|host| address(simulator.places(), host));
            ends(index as u16, hosts, simulator.initial_sequence_numbers(index))
        };
        Datagrams {
            trace,
            transports: simulator.flows().iter().map(|flow| flow.transport).collect(),
            ends: simulator.flows().iter().enumerate().map(of_flow).collect(),
        }
    }

    /// Appends the packet as it is `hops` routers from its host, one of which has `marked` it or not; `None` if it is larger
    /// than a datagram can be.
    pub(crate) fn write(&self, packet: usize, hops: u8, marked: bool, bytes: &mut Vec<u8>) -> Option<()> {
        let packets = &self.trace.packets;
        let (packet, span) = match packets.pieces.of(packet as u32) {
            Some((whole, span)) => (whole as usize, Some(span)),
            None => (packet, None),
        };
        let flow = usize::from(packets.flow[packet]);
        let side = usize::from(packets.reverse[packet]);
        let fields = Fields {
            packet,
            transport: self.transports[flow],
            reverse: side == 1,
            seq: packets.seq[packet],
            ack: packets.ack[packet],
            len: packets.len[packet],
            wnd_field: packets.wnd_field[packet],
            flags: packets.flags[packet],
            ecn: packets.ecn[packet],
            options: packets.options_of(packet),
        };
        let start = bytes.len();
        fields.write(&self.ends[flow][side], &self.ends[flow][1 - side], hops, marked, bytes)?;
        if let Some(span) = span {
            cut(bytes, start, span)?;
        }
        Some(())
    }
}

impl Fields<'_> {
    /// Appends the datagram; answers how many bytes of it are headers.
    fn write(&self, from: &End, to: &End, hops: u8, marked: bool, bytes: &mut Vec<u8>) -> Option<usize> {
        let payload = PAYLOAD.get(..self.len as usize)?;
        let mut trailer = Vec::new();
        let (header, protocol) = match self.transport {
            Transport::Tcp => (self.tcp(from, to, payload)?, IpNumber::TCP),
            Transport::Udp => {
                let length = u16::try_from(UdpHeader::LEN + payload.len()).ok()?;
                let mut udp = UdpHeader { source_port: from.port, destination_port: to.port, length, checksum: 0 };
                udp.checksum = udp.calc_checksum_ipv4_raw(from.address, to.address, payload).ok()?;
                (udp.to_bytes().to_vec(), IpNumber::UDP)
            }
            Transport::Lntp => (self.circuit(from, to, payload)?, EXPERIMENT),
            Transport::Quic => {
                let (header, end) = self.quic(from, to, payload)?;
                trailer = end;
                (header, IpNumber::UDP)
            }
            Transport::Icmp => (self.echo(from, to, payload), IpNumber::ICMP),
        };
        // LNTP's checksum is behind its data, so what was made has both.
        let payload = if self.transport == Transport::Lntp { &[] } else { payload };
        let length = u16::try_from(header.len() + payload.len() + trailer.len()).ok()?;
        let mut ip =
            Ipv4Header::new(length, TIME_TO_LIVE.saturating_sub(hops), protocol, from.address, to.address).ok()?;
        // Nobody looked for the path's MTU then. The number is the packet's own, so that the page can be asked for it.
        ip.dont_fragment = false;
        ip.ecn = if marked { IpEcn::THREE } else { IpEcn::try_new(self.ecn & 3).ok()? };
        ip.identification = self.packet as u16;
        ip.header_checksum = ip.calc_header_checksum();
        let ip = ip.to_bytes();
        bytes.extend_from_slice(&ip);
        bytes.extend_from_slice(&header);
        bytes.extend_from_slice(payload);
        bytes.extend_from_slice(&trailer);
        Some(ip.len() + header.len())
    }

    /// Its ICMP header: request and answer have one identifier, here the opener's port, and one sequence number.
    fn echo(&self, from: &End, to: &End, payload: &[u8]) -> Vec<u8> {
        let opener = if self.reverse { to } else { from };
        let header = IcmpEchoHeader { id: opener.port, seq: self.seq as u16 };
        let kind = if self.reverse { Icmpv4Type::EchoReply(header) } else { Icmpv4Type::EchoRequest(header) };
        Icmpv4Header::with_checksum(kind, payload).to_bytes().to_vec()
    }

    /// Returns the bytes before the data of a packet of QUIC, with the UDP header, and those behind it; `None` if its flags tell of
    /// no packet.
    fn quic(&self, from: &End, to: &End, payload: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        let kind = *QuicKind::ALL.get(usize::from(self.flags >> 5).checked_sub(1)?)?;
        let is_end = self.flags & 1 == 1;
        let data = (self.len > 0 || is_end).then_some((self.seq, is_end));
        let (header, trailer) = quic::surround(kind, self.wnd_field, [from.port, to.port], self.options, data);
        let length = u16::try_from(UdpHeader::LEN + header.len() + payload.len() + trailer.len()).ok()?;
        let mut udp = UdpHeader { source_port: from.port, destination_port: to.port, length, checksum: 0 };
        let whole = [&header, payload, &trailer].concat();
        udp.checksum = udp.calc_checksum_ipv4_raw(from.address, to.address, &whole).ok()?;
        Some(([udp.to_bytes().to_vec(), header].concat(), trailer))
    }

    /// All of an LNTP packet; `None` if its flags tell of none.
    fn circuit(&self, from: &End, to: &End, payload: &[u8]) -> Option<Vec<u8>> {
        let kind = *PacketKind::ALL.get(usize::from(self.flags >> 5).checked_sub(1)?)?;
        let [upper, overhead] = self.wnd_field.to_be_bytes();
        let (retxcnt, seqno) = (upper >> 4, upper & 0xf);
        let packet = Packet {
            kind,
            source: from.port,
            destination: to.port,
            seqno,
            retxcnt,
            len: u16::try_from(payload.len()).ok()?,
            at: 0,
        };
        Some(packet.encode(Layout::of(kind, u64::from(overhead)), payload))
    }

    /// Its TCP header; `None` if the options do not fit.
    fn tcp(&self, from: &End, to: &End, payload: &[u8]) -> Option<Vec<u8>> {
        let flag = |bit: u8| self.flags >> bit & 1 == 1;
        let mut tcp = TcpHeader {
            acknowledgment_number: if flag(4) { self.ack.wrapping_add(to.iss) } else { 0 },
            fin: flag(0),
            syn: flag(1),
            rst: flag(2),
            psh: flag(3),
            ack: flag(4),
            urg: flag(5),
            ece: flag(6),
            cwr: flag(7),
            ns: self.ecn >> AE_BIT & 1 == 1,
            options: TcpOptions::try_from_slice(self.options).ok()?,
            ..TcpHeader::new(from.port, to.port, self.seq.wrapping_add(from.iss), self.wnd_field)
        };
        tcp.checksum = tcp.calc_checksum_ipv4_raw(from.address, to.address, payload).ok()?;
        Some(tcp.to_bytes().to_vec())
    }
}

/// Leaves of the datagram that begins at `start` a piece with an IP header of its own (RFC 791, 3.2).
fn cut(bytes: &mut Vec<u8>, start: usize, span: Span) -> Option<()> {
    let whole = bytes.split_off(start);
    let (mut ip, payload) = Ipv4Header::from_slice(&whole).ok()?;
    let (from, to) = (span.offset as usize, span.offset.checked_add(span.len)? as usize);
    ip.more_fragments = to < payload.len();
    ip.fragment_offset = IpFragOffset::try_new((span.offset / 8) as u16).ok()?;
    ip.set_payload_len(to - from).ok()?;
    ip.header_checksum = ip.calc_header_checksum();
    bytes.extend_from_slice(&ip.to_bytes());
    bytes.extend_from_slice(payload.get(from..to)?);
    Some(())
}

/// A packet as a row of the page's columns, for use without a simulator.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "HeaderRow"))]
pub struct Row {
    /// Number among all packets.
    pub packet: usize,
    /// Number of its flow.
    pub flow: u16,
    /// Whether the flow's `to` host sent it.
    pub reverse: bool,
    /// Transport protocol.
    #[cfg_attr(feature = "types", ts(as = "fill_the_pipe_sim::types::IdOf<Transport>"))]
    pub transport: Transport,
    /// Numbers of hosts and routers of the scenario before the flow's two ends, in order of name.
    pub hosts: [u16; 2],
    /// Initial sequence numbers of both ends.
    pub iss: [u32; 2],
    /// Sequence number, counted from the initial one.
    pub seq: u32,
    /// Acknowledgement number, counted from the initial one.
    pub ack: u32,
    /// Payload, bytes.
    pub len: u32,
    /// Window field of the header.
    pub wnd_field: u16,
    /// Flags of the header.
    pub flags: u8,
    /// ECN bits of the IP header, and above them the AE flag of the TCP header.
    pub ecn: u8,
    /// Options as encoded in the header.
    pub options: Vec<u8>,
    /// For a fragment, first byte behind the datagram's IP header and number of bytes; the other fields are the whole
    /// datagram's.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub piece: Option<[u32; 2]>,
}

/// Returns the IP and TCP, UDP or ICMP headers of a packet as they leave its host, equal to those of a capture; `None`
/// if it is larger than a datagram can be.
pub fn headers(row: &Row) -> Option<Vec<u8>> {
    let fields = Fields {
        packet: row.packet,
        transport: row.transport,
        reverse: row.reverse,
        seq: row.seq,
        ack: row.ack,
        len: row.len,
        wnd_field: row.wnd_field,
        flags: row.flags,
        ecn: row.ecn,
        options: &row.options,
    };
    let [opener, peer] = ends(row.flow, row.hosts.map(nth_address), row.iss);
    let (from, to) = if row.reverse { (&peer, &opener) } else { (&opener, &peer) };
    let mut bytes = Vec::new();
    let mut length = fields.write(from, to, 0, false, &mut bytes)?;
    if let Some([offset, len]) = row.piece {
        cut(&mut bytes, 0, Span { offset, len })?;
        length = length.saturating_sub(offset as usize).max(Ipv4Header::MIN_LEN);
    }
    bytes.truncate(length);
    Some(bytes)
}
