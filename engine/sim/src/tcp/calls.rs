//! Calls of a process on its socket: PRU_CONNECT, PRU_LISTEN, PRU_SEND, PRU_RCVD, PRU_DISCONNECT.

use super::{Connection, Effects, Hold, Setup, State, Timers};

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
            receive_buffer: self.rcv.hiwat,
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
}
