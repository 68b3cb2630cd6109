//! Calls of a process on its socket: PRU_CONNECT, PRU_LISTEN, PRU_SEND, PRU_RCVD, PRU_DISCONNECT.

use super::options::Options;
use super::segment::{ACK, RST, Segment};
use super::{Connection, Effects, Hold, Note, Setup, State, Timers};
use crate::why::{DecisionKind, Rule};

impl Connection {
    #[inline]
    pub fn listen(&mut self) {
        self.state = State::Listen;
        self.listened = true;
        self.timing.rtt.listens();
    }

    /// Returns to LISTEN after the peer has given up the opening or did not exist; the process is not told (RFC 9293,
    /// 3.10.7.4; in 4.3BSD the listener is a socket of its own, with the same effect).
    #[cold]
    pub(super) fn listen_again(&mut self) {
        let written = self.snd.cc;
        *self = Connection::new(Setup {
            parameters: self.parameters.clone(),
            iss: self.snd.iss.0,
            mss: self.rcv.mss,
            send_buffer: self.snd.hiwat,
            receive_buffer: self.rcv.largest,
            fast_timer: self.timers.fast,
            slow_timer: self.timers.slow,
        });
        self.snd.cc = written;
        self.listen();
    }

    #[inline]
    pub fn connect(&mut self, now: u64, effects: &mut Effects) {
        self.state = State::SynSent;
        self.output(now, effects);
    }

    /// Accepts `bytes` that a writer has put into the send buffer.
    #[inline]
    pub fn accept_write(&mut self, now: u64, bytes: u64, effects: &mut Effects) {
        self.snd.cc += bytes;
        // A window that had no room for the data before has none for more; while data is out, nothing else depends on
        // the write.
        let no_room = matches!(self.snd.hold, Hold::CongestionWindow | Hold::ReceiverWindow);
        if !(no_room && self.plain && self.snd.max > self.snd.una) {
            self.output(now, effects);
        }
    }

    /// Releases `bytes` that a reader has taken out of the receive buffer; its call goes on.
    #[inline]
    pub fn take_bytes(&mut self, bytes: u64) {
        self.rcv.cc -= bytes;
    }

    /// Ends a read call: sends an ACK if the window that it freed is worth one.
    #[inline]
    pub fn end_read(&mut self, now: u64, effects: &mut Effects) {
        self.tune_buffer(now);
        // Nothing else that output depends on has changed.
        if self.synchronized() && self.window_update_due().is_some() {
            self.output(now, effects);
        }
    }

    /// Closes the sending side: a FIN follows the last data.
    #[inline]
    pub fn close(&mut self, now: u64, effects: &mut Effects) {
        self.snd.fin_wanted = true;
        self.state = match self.state {
            State::Established => State::FinWait1,
            State::CloseWait => State::LastAck,
            State::Closed | State::Listen | State::SynSent => State::Closed,
            other => other,
        };
        if self.state == State::Closed {
            // The SYN is not sent again.
            self.timers = Timers::new(self.timers.fast, self.timers.slow, self.timers.wheel);
        } else {
            self.output(now, effects);
        }
    }

    /// Returns the free space of the receive buffer, bytes, whether it was offered or not.
    pub fn receive_room(&self) -> u64 {
        self.rcv.space()
    }

    /// Whether the process may still write.
    pub fn may_write(&self) -> bool {
        !self.snd.fin_wanted && !matches!(self.state, State::Closed | State::Listen | State::TimeWait)
    }

    /// Switches Nagle's rule on or off; what it held back leaves at once.
    pub fn set_nagle(&mut self, now: u64, on: bool, effects: &mut Effects) {
        self.parameters.nagle = on && self.parts.avoids_small_segments;
        if !on && self.synchronized() {
            self.output(now, effects);
        }
    }

    /// Ends the connection at once: the peer learns of it by a RST (RFC 9293, 3.10.5).
    pub fn abort(&mut self, now: u64, effects: &mut Effects) {
        if self.synchronized() || self.state == State::SynReceived {
            effects.tell(DecisionKind::Segment, Rule::Aborts, self, now, &[]);
            let (seq, ack) = (self.snd.max, self.rcv.nxt);
            // RFC 7323, 3.2: a RST should carry timestamps.
            let timestamps = self.agreed.timestamps.then(|| self.timestamps(now));
            let options =
                timestamps.map(|timestamps| Box::new(Options { timestamps: Some(timestamps), ..Options::NONE }));
            effects.segments.push(Segment { seq, ack, flags: RST | ACK, options, ..Segment::default() });
        }
        self.drop_connection(now, Note::Closed, Rule::ClosedByAbort, effects);
    }

    /// Ends a connection that receives data for a process that is gone (RFC 9293, 3.6.1).
    pub fn refuse_data(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        effects.tell(DecisionKind::Segment, Rule::RefusesData, self, now, &[("len", f64::from(segment.len))]);
        effects.segments.push(Segment { seq: segment.ack, flags: RST, ..Segment::default() });
        self.drop_connection(now, Note::Closed, Rule::ClosedByAbort, effects);
    }
}
