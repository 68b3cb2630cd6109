//! Arithmetic of IP fragmentation and reassembly (RFC 791, 2.3 and 3.2).

use std::collections::VecDeque;

use crate::event_queue::NEVER;
use crate::ids::EndpointId;
use crate::packet::Handle;

/// IP header of each datagram and fragment, without options, bytes.
pub(crate) const IP_HEADER: u64 = 20;

/// Largest datagram, which the 16 bits of the header's length field can express, bytes.
pub(crate) const LARGEST: u64 = 65535;

/// Time after the first fragment at which a receiver discards an incomplete datagram, ns: 60 of the half seconds that
/// 4.3BSD counts (netinet/ip.h: IPFRAGTTL). A later fragment does not prolong it.
pub(crate) const REASSEMBLY_TIME: u64 = 30_000_000_000;

/// A part of a datagram's payload, which is everything behind the IP header.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Span {
    /// First byte, counted from the end of the IP header.
    pub offset: u32,
    /// Bytes.
    pub len: u32,
}

impl Span {
    /// Cuts the span into fragments for a link with this MTU, bytes; all except the last are multiples of 8 bytes.
    pub fn cut(self, mtu: u32) -> impl Iterator<Item = Span> {
        let most = most(u64::from(mtu)) as u32;
        (0..self.len)
            .step_by(most as usize)
            .map(move |from| Span { offset: self.offset + from, len: most.min(self.len - from) })
    }

    fn end(self) -> u32 {
        self.offset + self.len
    }
}

/// Returns the payload of each fragment but the last for a link with this MTU, bytes.
fn most(mtu: u64) -> u64 {
    ((mtu - IP_HEADER) / 8 * 8).max(8)
}

/// Returns the number of fragments in which a whole datagram crosses a link.
pub(crate) fn pieces(bytes: u64, mtu: u64) -> u64 {
    if bytes <= mtu { 1 } else { (bytes - IP_HEADER).div_ceil(most(mtu)) }
}

/// Returns the bytes that a link carries for a datagram: an IP header and `overhead` bytes of framing with each
/// fragment.
pub(crate) fn carried(bytes: u64, mtu: u64, overhead: u64) -> u64 {
    let pieces = pieces(bytes, mtu);
    bytes + (pieces - 1) * IP_HEADER + pieces * overhead
}

/// A fragment's own data in the simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// Number of its datagram in `Fragments`.
    pub datagram: u32,
    pub span: Span,
}

/// A datagram of which fragments exist.
#[derive(Clone, Debug)]
pub(crate) struct Datagram {
    /// The whole packet, which waits for reassembly; taken once that succeeds or cannot.
    pub packet: Option<Handle>,
    /// Row of the datagram in the trace.
    pub id: u32,
    /// Size of the whole datagram with its header, bytes.
    pub bytes: u32,
    pub marks: u16,
    pub endpoint: EndpointId,
    pub under_way: Vec<Span>,
    /// Fragments that the receiving host holds, with their rows in the trace.
    pub held: Vec<(u32, Span)>,
    /// Time at which these are discarded, ns.
    deadline: u64,
}

impl Datagram {
    pub(crate) fn leaves_network(&mut self, span: Span) {
        if let Some(place) = self.under_way.iter().position(|one| *one == span) {
            self.under_way.swap_remove(place);
        }
    }

    pub(crate) fn payload(&self) -> u32 {
        self.bytes - IP_HEADER as u32
    }

    /// Whether the receiving host holds every byte.
    pub(crate) fn is_together(&self) -> bool {
        covers(self.held.iter().map(|(_, span)| *span), self.payload())
    }

    /// Whether no byte is lost for good: fragments held and under way cover the datagram.
    pub(crate) fn can_be_together(&self) -> bool {
        covers(self.held.iter().map(|(_, span)| *span).chain(self.under_way.iter().copied()), self.payload())
    }

    fn is_gone(&self) -> bool {
        self.packet.is_none() && self.under_way.is_empty() && self.held.is_empty()
    }
}

/// Whether the spans, which may overlap, cover bytes 0 to `bytes`.
pub fn covers(spans: impl Iterator<Item = Span> + Clone, bytes: u32) -> bool {
    if spans.clone().map(|span| u64::from(span.len)).sum::<u64>() < u64::from(bytes) {
        return false;
    }
    // The list is short, and a sort would be more code than the rest of this module.
    let mut reached = 0;
    loop {
        let next = spans.clone().filter(|span| span.offset <= reached).map(Span::end).fold(reached, u32::max);
        if next >= bytes || next == reached {
            return next >= bytes;
        }
        reached = next;
    }
}

/// All datagrams of which fragments exist.
#[derive(Clone, Default)]
pub(crate) struct Fragments {
    datagrams: Vec<Option<Datagram>>,
    free: Vec<u32>,
    /// Deadlines of datagrams of which the receiver holds fragments, earliest first. Some may be out of date.
    deadlines: VecDeque<(u64, u32)>,
}

impl Fragments {
    pub(crate) fn add(&mut self, packet: Handle, id: u32, bytes: u32, marks: u16, endpoint: EndpointId) -> u32 {
        let (under_way, held) = (Vec::new(), Vec::new());
        let datagram =
            Some(Datagram { packet: Some(packet), id, bytes, marks, endpoint, under_way, held, deadline: NEVER });
        if let Some(number) = self.free.pop() {
            self.datagrams[number as usize] = datagram;
            number
        } else {
            self.datagrams.push(datagram);
            (self.datagrams.len() - 1) as u32
        }
    }

    pub(crate) fn get(&mut self, number: u32) -> &mut Datagram {
        self.datagrams[number as usize].as_mut().expect("it is kept while a piece of it is about")
    }

    /// Starts the reassembly timer: the receiver holds the first fragment of this datagram.
    pub(crate) fn await_others(&mut self, number: u32, now: u64) {
        let deadline = now + REASSEMBLY_TIME;
        self.get(number).deadline = deadline;
        self.deadlines.push_back((deadline, number));
    }

    /// Returns the time of the next discard, ns, or `NEVER`.
    pub(crate) fn next(&mut self) -> u64 {
        while let Some((deadline, number)) = self.deadlines.front() {
            let awaited = self.datagrams[*number as usize].as_ref();
            if awaited.is_some_and(|one| one.deadline == *deadline && !one.held.is_empty()) {
                return *deadline;
            }
            self.deadlines.pop_front();
        }
        NEVER
    }

    /// Returns a datagram whose reassembly time is over by `now`.
    pub(crate) fn overdue(&mut self, now: u64) -> Option<u32> {
        if self.next() > now {
            return None;
        }
        self.deadlines.pop_front().map(|(_, number)| number)
    }

    /// Forgets the datagram if no part of it is left.
    pub(crate) fn settle(&mut self, number: u32) {
        let place = &mut self.datagrams[number as usize];
        if place.as_ref().is_some_and(Datagram::is_gone) {
            *place = None;
            self.free.push(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::FlowId;
    use proptest::prelude::*;

    fn cut(payload: u32, mtu: u32) -> Vec<(u32, u32)> {
        Span { offset: 0, len: payload }.cut(mtu).map(|span| (span.offset, span.len)).collect()
    }

    #[test]
    fn cuts_a_datagram_at_multiples_of_eight_bytes() {
        // SATNET 7.2: MSS 420 makes 460 bytes, 440 behind the header. An MTU of 256 bytes leaves 236, in whole eights
        // 232: fragments of 252 and 208 + 20 = 228 bytes.
        assert_eq!(cut(440, 256), [(0, 232), (232, 208)]);
        assert_eq!((pieces(460, 256), carried(460, 256, 0)), (2, 252 + 228));
        // 552 bytes: 532 = 232 + 232 + 68, so 252 + 252 + 88.
        assert_eq!(cut(532, 256), [(0, 232), (232, 232), (464, 68)]);
        assert_eq!((pieces(552, 256), carried(552, 256, 10)), (3, 252 + 252 + 88 + 30));
        // A datagram that fits exactly makes no extra fragment: 2 * 232 = 464.
        assert_eq!(cut(464, 256), [(0, 232), (232, 232)]);
        assert_eq!((pieces(256, 256), carried(256, 256, 6)), (1, 262));
        // A piece is cut again as a datagram is: the last of the 552 bytes, 68 behind its header, where 68 bytes pass.
        let again: Vec<Span> = Span { offset: 464, len: 68 }.cut(68).collect();
        assert_eq!(again, [Span { offset: 464, len: 48 }, Span { offset: 512, len: 20 }]);
    }

    #[test]
    fn reassembles_once_every_byte_has_arrived_despite_duplicates() {
        let span = |offset, len| Span { offset, len };
        let covered = |spans: &[Span]| covers(spans.iter().copied(), 440);
        assert!(covered(&[span(232, 208), span(0, 232)]), "in any order");
        assert!(!covered(&[span(0, 232), span(0, 232)]), "one of them twice, the other not");
        assert!(covered(&[span(0, 232), span(0, 48), span(232, 208)]));
        assert!(!covered(&[span(0, 232), span(240, 200), span(0, 232)]), "8 bytes between");
    }

    #[test]
    fn reassembly_times_out_30_s_after_the_first_fragment() {
        let mut fragments = Fragments::default();
        let one = fragments.add(7, 0, 460, 0, FlowId::FIRST.from());
        let span = Span { offset: 0, len: 232 };
        fragments.get(one).held.push((0, span));
        fragments.await_others(one, 5);
        assert_eq!(fragments.next(), 30_000_000_005);
        assert_eq!((fragments.overdue(30_000_000_004), fragments.overdue(30_000_000_005)), (None, Some(one)));
        assert_eq!(fragments.next(), NEVER);
        let datagram = fragments.get(one);
        datagram.held.clear();
        datagram.packet = None;
        fragments.settle(one);
        assert_eq!(fragments.add(8, 1, 460, 0, FlowId::FIRST.from()), one, "nothing of it is kept");
        assert_eq!(fragments.next(), NEVER, "nor its deadline");
    }

    proptest! {
        #[test]
        fn fragments_of_fragments_cover_the_datagram(bytes in 21u32..=65535, mtus in prop::collection::vec(68u32..2000, 1..4)) {
            let mut spans = vec![Span { offset: 0, len: bytes - 20 }];
            for mtu in mtus {
                let fits = |span: &Span| span.len + 20 <= mtu;
                let cut = |span: Span| if fits(&span) { vec![span] } else { span.cut(mtu).collect() };
                let before = spans.len() as u64;
                spans = spans.into_iter().flat_map(cut).collect();
                prop_assert!(spans.iter().all(fits));
                if before == 1 {
                    prop_assert_eq!(spans.len() as u64, pieces(u64::from(bytes), u64::from(mtu)));
                }
            }
            let mut next = 0;
            for span in &spans {
                prop_assert!(span.offset == next && span.offset % 8 == 0 && span.len > 0);
                prop_assert!(span.len % 8 == 0 || span.end() == bytes - 20);
                next = span.end();
            }
            prop_assert_eq!(next, bytes - 20);
            prop_assert!(covers(spans.iter().copied(), bytes - 20));
            prop_assert!(!covers(spans[1..].iter().copied(), bytes - 20));
        }
    }
}
