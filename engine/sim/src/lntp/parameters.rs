//! Parameters of a circuit. The paper gives MAX_SEQNO, the fields and the states; it leaves every threshold and timer
//! open.

use super::packet::{Layout, MAX_LEN, MAX_SEQNO};
use crate::scenario::Problem;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed, stated};

/// Largest window, packets, if the network keeps the order: with sixteen packets out, a reply that names the first of
/// them could acknowledge all or none.
pub const MAX_WINDOW: u64 = MAX_SEQNO - 1;
/// Largest window, packets, if packets may overtake each other (see `mod.rs`).
pub const MAX_WINDOW_OUT_OF_ORDER: u64 = MAX_SEQNO / 2 - 1;

/// Parameters of one circuit, the same at both ends.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// Octets of data in the largest packet.
    pub packet: u64,
    /// Packets that may be out, and that the receiver keeps until they are consumed.
    pub window: u64,
    /// NTX: packets out at which the sender asks for an acknowledgement.
    pub ntx: u64,
    /// NTR1: packets not consumed at which the receiver sends HOLD.
    pub ntr1: u64,
    /// NTR2: the receiver sends RESUME once fewer packets than this are not consumed.
    pub ntr2: u64,
    /// TS: time without a reply after which the sender prompts with its last packet, ns.
    pub ts: u64,
    /// TR: time after the last packet at which the receiver acknowledges unasked, ns.
    pub tr: u64,
    /// Time after which an unanswered prompt is repeated, ns.
    pub prompt_timer: u64,
    /// Longest time a packet or a copy of it is in the network, ns; 0: the network keeps the order.
    pub lifetime: u64,
    /// Position of the fields, which sets the length of the header.
    pub header: Layout,
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            packet: 1024,
            window: MAX_WINDOW,
            ntx: MAX_WINDOW - 1,
            ntr1: 8,
            ntr2: 1,
            ts: 1_000_000_000,
            tr: 200_000_000,
            prompt_timer: 1_000_000_000,
            lifetime: 0,
            header: Layout::Padded,
        }
    }
}

impl Group for Parameters {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Parameters { packet, window, ntx, ntr1, ntr2, ts, tr, prompt_timer, lifetime, header } = self;
        visitor.leaf(
            Spec::size("packet", "Packet size", "Data in the largest packet; a longer write is split.")
                .range(1.0, f64::from(MAX_LEN))
                .source(assumed("1 KB: 4.2BSD copies data in clusters of this size; LEN can state up to 4095")),
            packet,
        );
        visitor.leaf(
            Spec::count("window", "Window", "Packets that may be unacknowledged, and that the receiver can hold.")
                .range(2.0, MAX_WINDOW as f64)
                .source(assumed("UBC B.1 says 16, but with 4-bit numbers a reply could then mean all packets or none")),
            window,
        );
        visitor.leaf(
            Spec::count("ntx", "NTX", "Unacknowledged packets at which the sender requests an acknowledgement.")
                .range(1.0, MAX_WINDOW as f64)
                .source(assumed(
                    "one packet below the window: each prompt costs a control packet, so no prompt is sent before it \
                     is needed",
                )),
            ntx,
        );
        visitor.leaf(
            Spec::count("ntr1", "NTR1", "Unconsumed packets at which the receiver sends HOLD.")
                .range(2.0, MAX_WINDOW as f64)
                .source(assumed(
                    "half a window: the other half holds the packets that are on their way when HOLD is sent",
                )),
            ntr1,
        );
        visitor.leaf(
            Spec::count("ntr2", "NTR2", "Unconsumed packets below which the receiver sends RESUME.")
                .range(1.0, MAX_WINDOW as f64)
                .source(assumed("1: everything is consumed, so a whole window may arrive at once and finds space")),
            ntr2,
        );
        visitor.leaf(
            Spec::duration("ts", "TS", "Time without a reply after which the sender prompts with its last packet.")
                .range(1e6, 3600e9)
                .source(assumed("1 s: UBC B.1 requires a TS longer than TR and both trips. The trips take 0.4 s when a window of packets waits at a host of 1984")),
            ts,
        );
        visitor.leaf(
            Spec::duration("tr", "TR", "Time after the last packet at which the receiver acknowledges unprompted.")
                .range(1e6, 3600e9)
                .source(assumed("200 ms, the fast timer of BSD; UBC B.1: chosen appropriately")),
            tr,
        );
        visitor.leaf(
            Spec::duration("prompt_timer", "Prompt timer", "Time after which an unanswered prompt is repeated.")
                .range(1e6, 3600e9)
                .source(assumed("the same as TS; UBC B.1 names only the timer")),
            prompt_timer,
        );
        visitor.leaf(Spec::duration(
            "lifetime",
            "Maximum packet lifetime",
            "Longest time that a packet or copy is in transit; its number is not reused for twice that time. None: the network preserves order.",
        )
        .source(assumed("0: an Ethernet keeps the order of packets and duplicates none")), lifetime);
        visitor.leaf(
            Spec::choice("header", "Header", "Layout of the header fields, which sets the header's length.").source(
                stated(
                    "UBC 8: 10 bytes; the 72 bits of figure B.1 add up to that if the checksum is at an even address",
                ),
            ),
            header,
        );
    }
}

impl Parameters {
    /// Returns the send buffer of the host, bytes: twice the window, so that a packet is always ready.
    pub fn send_buffer(&self) -> u64 {
        2 * self.window * self.packet
    }

    /// Returns the parameters that contradict each other, each with its path and the valid values.
    pub fn problems(&self, path: &str) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut refuse = |name: &str, message: String, valid: std::ops::RangeInclusive<u64>| {
            let problem = Problem::new(format!("{path}.{name}"), message);
            problems.push(
                problem.with_choices(valid.map(|one| one.to_string()).collect::<Vec<_>>().iter().map(String::as_str)),
            );
        };
        let (most, why) = match self.lifetime {
            0 => (MAX_WINDOW, "with 4-bit numbers a reply could acknowledge the whole window or none of it"),
            _ => (
                MAX_WINDOW_OUT_OF_ORDER,
                "because packets may arrive late, 4-bit numbers cannot distinguish more packets",
            ),
        };
        if !(2..=most).contains(&self.window) {
            refuse("window", format!("is {}: {why}", self.window), 2..=most);
        }
        let window = self.window.clamp(2, most);
        if !(1..=window).contains(&self.ntx) {
            refuse("ntx", format!("is {}, not within the window", self.ntx), 1..=window);
        }
        if !(2..=window).contains(&self.ntr1) {
            refuse("ntr1", format!("is {}, but must be within the window and above NTR2", self.ntr1), 2..=window);
        }
        let below = self.ntr1.clamp(2, window) - 1;
        if !(1..=below).contains(&self.ntr2) {
            refuse("ntr2", format!("is {}, not below NTR1", self.ntr2), 1..=below);
        }
        problems
    }

    /// Returns the bytes of LNTP's header on a data packet, and those of TCP and IP for comparison.
    pub fn overhead_per_packet(&self) -> (u64, u64) {
        (self.header.overhead(super::packet::PacketKind::Data), crate::tcp::segment::HEADERS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(parameters: &Parameters) -> Vec<(String, usize)> {
        parameters.problems("lntp").into_iter().map(|problem| (problem.path, problem.choices.len())).collect()
    }

    #[test]
    fn rejects_windows_larger_than_the_sequence_space_can_distinguish() {
        let own = Parameters::default();
        assert_eq!(refused(&own), []);
        assert_eq!(refused(&Parameters { window: 16, ..own.clone() }), [("lntp.window".to_owned(), 14)]);
        let late = Parameters { lifetime: 1, ..own.clone() };
        let paths = ["lntp.window", "lntp.ntx", "lntp.ntr1"].map(str::to_owned);
        assert_eq!(refused(&late), paths.into_iter().zip([6, 7, 6]).collect::<Vec<_>>());
        assert_eq!(refused(&Parameters { window: 7, ntx: 4, ntr1: 5, ntr2: 2, ..late }), []);
        assert_eq!(refused(&Parameters { ntr2: 8, ..own }), [("lntp.ntr2".to_owned(), 7)]);
    }

    #[test]
    fn lntp_header_is_a_quarter_of_the_tcp_header() {
        assert_eq!(Parameters::default().overhead_per_packet(), (10, 40));
    }
}
