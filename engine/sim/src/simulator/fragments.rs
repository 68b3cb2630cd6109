//! IP fragmentation before a link that cannot carry a datagram whole, and reassembly at its destination. A fragment is
//! a packet of its own in between: it waits, is lost or duplicated independently, and costs the receiving processor as
//! much as any packet of its size. Fragmentation takes no time, and the sending processor has sent the whole datagram.

use super::Simulator;
use crate::event::{DropReason, EventKind};
use crate::fragment::{IP_HEADER, Piece, Span};
use crate::packet::{DATAGRAM, PIECE, Packet, Transit, WAITED};
use crate::recorder::Recorder;
use crate::tcp::segment::{Ecn, Segment};
use crate::why::Rule;

impl<R: Recorder> Simulator<R> {
    /// Fragments a packet from position `from` before a link with an MTU of `mtu` bytes, which is less than its size.
    #[cold]
    pub(super) fn fragment(&mut self, transit: Transit, from: u8, mtu: u32) {
        let flow = transit.flow();
        let node = self.node_before(&transit);
        let facts = [("bytes", f64::from(transit.bytes)), ("mtu", f64::from(mtu))];
        self.tell(Rule::TooLarge, &facts);
        self.note_packet(EventKind::Fragmented, &transit, node, 0);
        let ecn = self.net.packets.get(transit.packet).segment.ecn;
        let (number, whole) = if transit.is(PIECE) {
            let piece = self.net.packets.remove(transit.packet).piece.expect("marked as one");
            self.fragments.get(piece.datagram).leaves_network(piece.span);
            (piece.datagram, piece.span)
        } else {
            let id = self.net.packets.get(transit.packet).id;
            let number = self.fragments.add(transit.packet, id, transit.bytes, transit.marks, transit.endpoint);
            (number, Span { offset: 0, len: transit.bytes - IP_HEADER as u32 })
        };
        let datagram = self.fragments.get(number).id;
        // All fragments exist before any is lost: as long as others may arrive, nothing is lost for good.
        let pieces: Vec<Transit> = whole
            .cut(mtu)
            .map(|span| {
                self.fragments.get(number).under_way.push(span);
                let mut id = 0;
                if self.recorder.traces() {
                    id = self.recorder.trace().piece(datagram, span);
                    let last = f64::from(span.offset + span.len - 1);
                    self.tell(Rule::IsPiece, &[("offset", f64::from(span.offset)), ("last", last)]);
                    self.recorder.trace().event(self.now, EventKind::Fragment, id, node, flow, 0);
                }
                let segment = Segment { len: span.len, ecn, ..Segment::default() };
                let piece = Some(Box::new(Piece { datagram: number, span }));
                let packet = self.net.packets.add(Packet { segment, id, piece });
                Transit { packet, bytes: span.len + IP_HEADER as u32, marks: transit.marks | PIECE, ..transit }
            })
            .collect();
        if transit.is(DATAGRAM) {
            self.counts[flow].under_way += pieces.len() as u64 - 1;
        }
        if self.recorder.keeps_limits() {
            pieces[1..].iter().for_each(|_| self.whereabouts[transit.endpoint].enter(from));
        }
        for piece in pieces {
            self.enter_seldom(piece, from);
        }
    }

    /// Returns the host or router that is about to forward the packet.
    fn node_before(&self, transit: &Transit) -> u16 {
        let endpoint = transit.endpoint;
        if transit.step == self.net.routes[endpoint] {
            return self.net.machines[self.net.endpoints[endpoint].machine].place;
        }
        // A router's forwarding comes before its line; if packets are turned round, the link by which they came.
        let before = self.net.steps[transit.step as usize - 1];
        let place = || before.stage.map(|stage| self.net.stages[stage].place);
        before.arrives_at.or_else(place).expect("only the last step of a route has no stage")
    }

    /// Registers the duplicate of a fragment.
    #[cold]
    pub(super) fn again_of_piece(&mut self, piece: &Piece) {
        self.fragments.get(piece.datagram).under_way.push(piece.span);
    }

    /// Processes the loss of a fragment at `place`. The datagram is lost with it, unless a duplicate of the fragment
    /// exists.
    #[cold]
    pub(super) fn piece_lost(&mut self, piece: &Piece, place: u16, reason: DropReason) {
        let datagram = self.fragments.get(piece.datagram);
        datagram.leaves_network(piece.span);
        if datagram.packet.is_some() && !datagram.can_be_together() {
            let facts = [("offset", f64::from(piece.span.offset)), ("last", f64::from(last(piece.span)))];
            self.tell(Rule::PieceLost, &facts);
            self.drop_datagram(piece.datagram, place, reason);
        }
        self.fragments.settle(piece.datagram);
    }

    fn drop_datagram(&mut self, number: u32, place: u16, reason: DropReason) {
        let datagram = self.fragments.get(number);
        let Some(packet) = datagram.packet.take() else { return };
        let (id, flow) = (datagram.id, datagram.endpoint.flow());
        if self.recorder.traces() {
            self.recorder.trace().event(self.now, EventKind::Dropped, id, place, flow, reason as u8);
        }
        self.net.packets.remove(packet);
        self.counts[flow].drops += 1;
    }

    /// Processes a fragment after the receiving host's interrupt level. A complete datagram goes to TCP or the socket.
    #[cold]
    pub(super) fn piece_arrives(&mut self, transit: &Transit) {
        let place = self.net.machines[self.net.endpoints[transit.endpoint.other()].machine].place;
        let Packet { id, piece, segment } = self.net.packets.remove(transit.packet);
        let Piece { datagram: number, span } = *piece.expect("marked as one");
        let datagram = self.fragments.get(number);
        datagram.leaves_network(span);
        datagram.held.push((id, span));
        let (first, whole, row) = (datagram.held.len() == 1, datagram.packet, datagram.id);
        let together = whole.is_some() && datagram.is_together();
        let pieces = [("pieces", datagram.held.len() as f64), ("size", f64::from(datagram.payload()))];
        let complete = Transit { bytes: datagram.bytes, marks: datagram.marks & !WAITED, ..*transit };
        if together {
            datagram.packet = None;
            datagram.held.clear();
        }
        if self.recorder.traces() {
            self.tell(if together { Rule::LastPieceIn } else { Rule::AwaitsPieces }, &pieces);
            self.recorder.trace().event(self.now, EventKind::Reassembled, id, place, transit.flow(), 0);
        }
        if R::WHY && together {
            let explained = self.recorder.explanations();
            let (arrived, waited) = (explained.journey(id).arrived, explained.journey(id).waited);
            let journey = explained.journey(row);
            (journey.arrived, journey.waited) = (arrived, waited);
        }
        // RFC 3168, 5.3: a mark on any fragment marks the datagram.
        if let Some(whole) = whole.filter(|_| segment.ecn == Ecn::Experienced) {
            self.net.packets.get_mut(whole).segment.ecn = Ecn::Experienced;
        }
        if !together && first {
            self.fragments.await_others(number, self.now);
        }
        self.fragments.settle(number);
        self.plan_reassembly();
        if let Some(packet) = whole.filter(|_| together) {
            let marks = complete.marks | transit.marks & WAITED;
            self.deliver(&Transit { packet, marks, ..complete });
        } else {
            let position = self.net.steps[transit.step as usize].position + u8::from(!transit.is(WAITED));
            self.moves(transit.endpoint, position, None);
            // A fragment that waits for others is not counted as under way.
            if transit.is(DATAGRAM) {
                self.datagram_gone(transit.flow());
            }
        }
    }

    fn plan_reassembly(&mut self) {
        let next = self.fragments.next();
        self.event_queue.set(self.reassembly_slot(), next);
    }

    /// Returns the slot of reassembly, which follows all others.
    pub(super) fn reassembly_slot(&self) -> usize {
        self.medium_slot(self.net.media.len())
    }

    /// Discards datagrams whose reassembly time is over.
    #[cold]
    pub(super) fn reassembly_acts(&mut self) {
        while let Some(number) = self.fragments.overdue(self.now) {
            let datagram = self.fragments.get(number);
            let receiver = datagram.endpoint.other();
            let flow = datagram.endpoint.flow();
            let held = std::mem::take(&mut datagram.held);
            let size = f64::from(datagram.payload());
            let missing = datagram.packet.is_some();
            let place = self.net.machines[self.net.endpoints[receiver].machine].place;
            let facts = [("pieces", held.len() as f64), ("size", size)];
            let traces = self.recorder.traces();
            for (id, _) in held.into_iter().filter(|_| traces) {
                self.tell(Rule::NeverTogether, &facts);
                self.recorder.trace().event(
                    self.now,
                    EventKind::Dropped,
                    id,
                    place,
                    flow,
                    DropReason::Incomplete as u8,
                );
            }
            if missing {
                self.tell(Rule::NeverTogether, &facts);
                self.drop_datagram(number, place, DropReason::Incomplete);
            }
            self.fragments.settle(number);
        }
        self.plan_reassembly();
    }
}

/// Returns the last byte of the span.
fn last(span: Span) -> u32 {
    span.offset + span.len - 1
}
