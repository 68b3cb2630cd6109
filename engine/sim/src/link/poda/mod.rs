//! Packet satellite with reservations: SATNET's Priority-Oriented Demand Assignment (PODA), as described in SATNET
//! 1988, 3.2. All sites share one or two channels over a geostationary satellite. For each packet a site (a SIMP) sends
//! a reservation. A hop later all sites have heard it and put it at the same place of the same schedule; at its time
//! the packet is sent and no other site sends. A packet therefore takes at least two hops.
//!
//! Assumptions: all sites are equally far from the satellite; a reservation with a bit error is lost for all sites, so
//! that their schedules never differ; all packets have one priority.

mod frame;
mod medium;
mod schedule;

use frame::Frame;
pub(crate) use medium::{ChannelInfo, ChannelSummary, PacketSatellite};

use super::medium::{Medium, MediumPlace};
use super::{Link, LinkRules, Rules, wire};
use crate::fragment::{IP_HEADER, Span};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Sources, Spec, Visitor, assumed, stated};
use crate::units;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Poda {
    pub channels: u64,
    /// Duration of a virtual slot, ns.
    pub slot: u64,
    /// Slots of a data subframe.
    pub data_slots: u64,
    /// Slots of a reservation subframe for each site.
    pub reservation_slots: u64,
    /// Largest number of reservations in the reservation slots of one site in one frame.
    pub reservations: u64,
    /// Largest number of reservations on a data packet.
    pub piggybacked: u64,
    /// Processing time in both SIMPs together, ns. It contains the time for which the routers there hold a packet.
    pub processing_delay: u64,
    /// Packets that a SIMP can hold until they are sent.
    pub buffers: u64,
}

impl Default for Poda {
    fn default() -> Self {
        Poda {
            channels: 2,
            slot: 10_250_000,
            data_slots: 20,
            reservation_slots: 2,
            reservations: 2,
            piggybacked: 2,
            processing_delay: 80_000_000,
            buffers: 64,
        }
    }
}

impl Group for Poda {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Poda {
            channels,
            slot,
            data_slots,
            reservation_slots,
            reservations,
            piggybacked,
            processing_delay,
            buffers,
        } = self;
        visitor.leaf(
            Spec::count("channels", "Channels", "Number of channels, each with its own frames and schedule.")
                .range(1.0, MAX_CHANNELS as f64)
                .source(stated(
                    "SATNET 3.1: two, managed separately; traffic goes to the channel with the shorter queue",
                )),
            channels,
        );
        visitor.leaf(
            Spec::duration("slot", "Virtual slot", "Unit of channel time in the schedule.")
                .range(1e3, 1e9)
                .source(stated("SATNET 5.3: 10.25 ms")),
            slot,
        );
        visitor.leaf(
            Spec::count("data_slots", "Data slots", "Virtual slots for data in each frame.")
                .range(1.0, 1000.0)
                .source(stated("SATNET 3.2.1: up to 20 packets of the smallest size")),
            data_slots,
        );
        visitor.leaf(
            Spec::count("reservation_slots", "Reservation slots", "Virtual slots for each site's reservations.")
                .range(1.0, 100.0)
                .source(assumed(
                    "two: with four sites and 20 data slots a frame takes 287 ms, about the 0.3 s of SATNET 3.2.1",
                )),
            reservation_slots,
        );
        let meaning = "Packets for which a site can make reservations per frame.";
        visitor.leaf(
            Spec::count("reservations", "Reservations per frame", meaning)
                .range(1.0, 100.0)
                .source(stated("SATNET 3.2.1: up to two")),
            reservations,
        );
        let meaning = "Reservations carried on each data packet; 0: none.";
        visitor.leaf(
            Spec::count("piggybacked", "Piggybacked reservations", meaning)
                .range(0.0, 100.0)
                .source(stated("SATNET 3.2.1: two more on each data packet")),
            piggybacked,
        );
        let meaning = "Delay within the two SIMPs, half before the reservation and half after reception, including the time of their processors.";
        visitor.leaf(
            Spec::duration("processing_delay", "SIMP processing", meaning)
                .range(0.0, 10e9)
                .source(stated("SATNET 3.2.2: 0.08 s")),
            processing_delay,
        );
        let meaning = "Packets that a SIMP can hold before sending; further packets are lost.";
        visitor.leaf(
            Spec::count("buffers", "SIMP buffers", meaning)
                .range(1.0, 10_000.0)
                .source(assumed("not stated; 64 packets of 256 bytes are the 128 kbit in flight in SATNET 8.1")),
            buffers,
        );
    }
}

impl LinkRules for Poda {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.group("poda", self);
    }

    fn one_way_delay(&self, link: &Link) -> u64 {
        link.propagation_delay + self.processing_delay / 2
    }

    fn access_delay(&self, link: &Link) -> u64 {
        self.reservation_delay(link.propagation_delay)
    }

    fn processing(&self) -> u64 {
        self.processing_delay / 2
    }

    fn capacity(&self, link: &Link, bytes: u64, mtu: u64) -> Option<f64> {
        Some(Poda::capacity(self, link, bytes, mtu))
    }

    fn medium(&self, link: &Link, at: MediumPlace) -> Option<Medium> {
        Some(Medium::Satellite(PacketSatellite::new(link, self, at)))
    }

    fn is_medium(&self) -> bool {
        true
    }

    fn station_buffers(&self) -> usize {
        self.buffers as usize
    }

    fn contradiction(&self, link: &Link) -> Option<(&'static str, String)> {
        self.too_narrow(link).map(|why| ("poda.data_slots", why))
    }
}

const MAX_CHANNELS: u64 = 8;

impl Link {
    /// Returns the virtual slots that a packet of `bytes` takes.
    fn slots_for(&self, poda: &Poda, bytes: u64) -> u64 {
        ((bytes + self.overhead) * 8_000_000_000).div_ceil(self.rate).div_ceil(poda.slot)
    }

    /// Returns the frame of a channel, which begins at a time drawn for the channel.
    fn frame(&self, poda: &Poda, seed: u64, id: &str, channel: u64) -> Frame {
        let mut frame = Frame {
            slot: poda.slot,
            sites: self.stations.len() as u64,
            reservation_slots: poda.reservation_slots,
            data_slots: poda.data_slots,
            phase: 0,
        };
        frame.phase = Stream::new(seed, &format!("links.{id}.channel {channel}")).below(frame.length());
        frame
    }
}

impl Poda {
    /// Returns the least time that a packet takes besides one hop and the processing behind it, ns: the processing
    /// before it, and the slots and hop of its reservation.
    pub(crate) fn reservation_delay(&self, propagation: u64) -> u64 {
        self.processing_delay / 2 + self.reservation_slots * self.slot + propagation
    }

    /// Returns the bits of datagrams of `bytes` that all channels carry in a second if nothing else limits them; in
    /// fragments if they exceed `mtu`.
    pub(crate) fn capacity(&self, link: &Link, bytes: u64, mtu: u64) -> f64 {
        let piece = |piece: Span| link.slots_for(self, u64::from(piece.len) + IP_HEADER).max(1);
        let whole = Span { offset: 0, len: bytes.saturating_sub(IP_HEADER) as u32 };
        let per_frame = match bytes <= mtu {
            true => (self.data_slots / link.slots_for(self, bytes).max(1)) as f64,
            false => self.data_slots as f64 / whole.cut(mtu as u32).map(piece).sum::<u64>() as f64,
        };
        let slots = link.stations.len() as u64 * self.reservation_slots + self.data_slots;
        self.channels as f64 * per_frame * bytes as f64 * 8e9 / (slots * self.slot) as f64
    }

    /// Returns the reason for which packets of the link's MTU could never be sent, if there is one.
    pub(crate) fn too_narrow(&self, link: &Link) -> Option<String> {
        let slots = link.slots_for(self, link.mtu);
        let available = self.data_slots;
        (slots > available).then(|| {
            let slots = units::counted(slots, "virtual slot");
            format!("a packet of {} bytes takes {slots}, and a frame has {available} for data", link.mtu)
        })
    }
}

pub(crate) fn link() -> Link {
    Link {
        name: "packet satellite".to_owned(),
        rate: 64_000,
        mtu: 256,
        overhead: 72,
        propagation_delay: 260_000_000,
        rules: Rules::of(Poda::default()),
        shared: true,
        ..wire::link()
    }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", stated("SATNET 3.1: 64 kb/s for each channel")),
        ("mtu", stated("SATNET 6.4, 7.2: 256 bytes")),
        (
            "overhead",
            assumed(
                "preamble, SIMP header and checksum: 72 bytes, so that the largest packet takes four virtual slots (SATNET 3.2.1: 5 such packets in a data subframe of 20 slots)",
            ),
        ),
        ("propagation_delay", stated("SATNET 3.2.2: 0.26 s a hop, from earth station to satellite and back")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_holds_five_of_the_largest_packets_or_twenty_of_the_smallest() {
        let link = Link { stations: vec![String::new(); 4], ..link() };
        let poda = Poda::default();
        // 256 + 72 bytes at 64 kb/s: 41 ms, four slots; 10 + 72: one; a byte more: two.
        assert_eq!([256, 148, 52, 11, 10].map(|bytes| link.slots_for(&poda, bytes)), [4, 3, 2, 2, 1]);
        // 2 channels x 5 x 2048 bits in 0.287 s.
        assert!((poda.capacity(&link, 256, 256) / 1e3 - 71.36).abs() < 0.01);
        // 460 bytes go as 252 and 228, of which each takes four slots: 5 / 2 x 3680 bits.
        assert!((poda.capacity(&link, 460, 256) / 1e3 - 2.0 * 2.5 * 3.68 / 0.287).abs() < 0.01);
        assert_eq!(poda.too_narrow(&link), None);
        assert!(Poda { data_slots: 3, ..poda }.too_narrow(&link).is_some());
    }
}
