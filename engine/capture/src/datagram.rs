//! A packet of the trace as the bytes of its IPv4 datagram (RFC 791, RFC 9293, RFC 768).

use etherparse::{IpEcn, IpNumber, Ipv4Header, TcpHeader, TcpOptions, UdpHeader};
use fill_the_pipe_sim::{FlowInfo, Place, PlaceKind, Recorder, Simulator, Trace, Transport};

/// Ports of flow 0; flow f has those f above. Chosen where analysers expect no protocol of their own.
const OPENER_PORT: u16 = 50_000;
const LISTENER_PORT: u16 = 40_000;

/// What a host gives each datagram (RFC 1122, 3.2.1.7: large enough for the whole internet; RFC 1700 recommends 64).
const TIME_TO_LIVE: u8 = 64;

/// The simulator's bytes have no content, so a capture shows zeros.
static PAYLOAD: [u8; 1 << 16] = [0; 1 << 16];

/// The address of a host: the n-th of the scenario, in order of name, is 10.0.0.n, the 256th 10.0.1.0.
pub fn address(places: &[Place], host: u16) -> [u8; 4] {
    let before = places[..usize::from(host)].iter().filter(|place| place.kind == PlaceKind::Host).count();
    let [high, low] = (before as u16 + 1).to_be_bytes();
    [10, 0, high, low]
}

/// One end of a flow in its headers.
struct End {
    address: [u8; 4],
    port: u16,
    /// Initial sequence number.
    iss: u32,
    transport: Transport,
}

/// Makes the datagrams of one run.
pub struct Datagrams<'a> {
    trace: &'a Trace,
    /// Two for each flow: the opener, the peer.
    ends: Vec<End>,
}

impl<'a> Datagrams<'a> {
    pub fn new<R: Recorder>(simulator: &Simulator<R>, trace: &'a Trace) -> Self {
        let net = &simulator.net;
        let of_flow = |(index, flow): (usize, &FlowInfo)| {
            let ends = [(flow.from, OPENER_PORT), (flow.to, LISTENER_PORT)];
            [0, 1].map(|side| End {
                address: address(&net.places, ends[side].0),
                port: ends[side].1 + index as u16,
                iss: net.endpoints[2 * index + side].socket.iss.0,
                transport: flow.transport,
            })
        };
        Datagrams { trace, ends: net.flows.iter().enumerate().flat_map(of_flow).collect() }
    }

    /// Appends the packet as it is `hops` routers from its host, one of which has `marked` it or not; `None` if it is larger
    /// than a datagram can be.
    pub fn write(&self, packet: usize, hops: u8, marked: bool, bytes: &mut Vec<u8>) -> Option<()> {
        let packets = &self.trace.packets;
        let endpoint = 2 * usize::from(packets.flow[packet]) + usize::from(packets.reverse[packet]);
        let (from, to) = (&self.ends[endpoint], &self.ends[endpoint ^ 1]);
        let payload = PAYLOAD.get(..packets.len[packet] as usize)?;
        let (header, protocol) = match from.transport {
            Transport::Tcp => (self.tcp(packet, from, to, payload)?, IpNumber::TCP),
            Transport::Udp => {
                let length = u16::try_from(UdpHeader::LEN + payload.len()).ok()?;
                let mut udp = UdpHeader { source_port: from.port, destination_port: to.port, length, checksum: 0 };
                udp.checksum = udp.calc_checksum_ipv4_raw(from.address, to.address, payload).ok()?;
                (udp.to_bytes().to_vec(), IpNumber::UDP)
            }
        };
        let length = u16::try_from(header.len() + payload.len()).ok()?;
        let mut ip =
            Ipv4Header::new(length, TIME_TO_LIVE.saturating_sub(hops), protocol, from.address, to.address).ok()?;
        // Nobody looked for the path's MTU then. The number is the packet's own, so that the page can be asked for it.
        ip.dont_fragment = false;
        ip.ecn = if marked { IpEcn::THREE } else { IpEcn::try_new(packets.ecn[packet]).ok()? };
        ip.identification = packet as u16;
        ip.header_checksum = ip.calc_header_checksum();
        bytes.extend_from_slice(&ip.to_bytes());
        bytes.extend_from_slice(&header);
        bytes.extend_from_slice(payload);
        Some(())
    }

    /// Its TCP header; `None` if the options do not fit.
    fn tcp(&self, packet: usize, from: &End, to: &End, payload: &[u8]) -> Option<Vec<u8>> {
        let packets = &self.trace.packets;
        let flags = packets.flags[packet];
        let flag = |bit: u8| flags >> bit & 1 == 1;
        let mut tcp = TcpHeader {
            acknowledgment_number: if flag(4) { packets.ack[packet].wrapping_add(to.iss) } else { 0 },
            fin: flag(0),
            syn: flag(1),
            rst: flag(2),
            psh: flag(3),
            ack: flag(4),
            urg: flag(5),
            ece: flag(6),
            cwr: flag(7),
            options: TcpOptions::try_from_slice(packets.options_of(packet)).ok()?,
            ..TcpHeader::new(from.port, to.port, packets.seq[packet].wrapping_add(from.iss), packets.wnd_field[packet])
        };
        tcp.checksum = tcp.calc_checksum_ipv4_raw(from.address, to.address, payload).ok()?;
        Some(tcp.to_bytes().to_vec())
    }
}
