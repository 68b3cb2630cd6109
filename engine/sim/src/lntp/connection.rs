//! One end of a circuit, the socket of a process: the sender of its own stream and the receiver of the other end's.

use super::packet::{MAX_LEN, Packet};
use super::{Effects, Parameters, Receiver, Sender};

/// Values with which a host sets up its end of a circuit.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Parameters, the same at both ends.
    pub parameters: Parameters,
    /// Port of this end.
    pub source: u16,
    /// Port of the other end.
    pub destination: u16,
    /// Largest packet that the network carries, bytes; LNTP does not fragment.
    pub mtu: u64,
    /// Capacity of the send buffer, bytes.
    pub send_buffer: u64,
}

impl Setup {
    /// Returns the octets of data in the largest packet.
    pub(super) fn largest(&self) -> u16 {
        let (header, _) = self.parameters.overhead_per_packet();
        let fits = self.mtu.saturating_sub(header).min(self.parameters.packet).min(u64::from(MAX_LEN));
        fits.max(1) as u16
    }
}

/// One end of a circuit.
#[derive(Clone)]
pub struct Connection {
    /// Sender of this end's stream.
    pub sender: Sender,
    /// Receiver of the other end's stream.
    pub receiver: Receiver,
}

impl Connection {
    /// Creates one end of a circuit.
    pub fn new(setup: &Setup) -> Self {
        Connection { sender: Sender::new(setup), receiver: Receiver::new(setup) }
    }

    /// Returns the values that reasons speak of, by name: u_s, u_r, the thresholds, the timers in ns, bytes in the send
    /// buffer.
    pub fn facts(&self) -> Vec<(&'static str, f64)> {
        let Connection { sender, receiver } = self;
        let Parameters { window, ntx, ntr1, ntr2, ts, tr, prompt_timer, .. } = sender.parameters();
        let unsent = sender.snd_cc - sender.bytes_out();
        let facts = [
            ("out", sender.used()),
            ("unread", receiver.used()),
            ("window", *window),
            ("ntx", *ntx),
            ("ntr1", *ntr1),
            ("ntr2", *ntr2),
            ("ts", *ts),
            ("tr", *tr),
            ("prompt", *prompt_timer),
            ("unsent", unsent),
            ("snd_cc", sender.snd_cc),
            ("snd_hiwat", sender.snd_hiwat),
        ];
        facts.map(|(name, value)| (name, value as f64)).to_vec()
    }

    /// Processes a packet that arrived undamaged.
    pub fn arrives(&mut self, now: u64, packet: &Packet, effects: &mut Effects) {
        if packet.kind.is_from_sender() {
            self.receiver.arrives(now, packet, effects);
        } else {
            self.sender.control(now, packet, effects);
        }
    }

    /// Returns the time at which the first timer fires, ns; `u64::MAX` if none runs.
    pub fn next(&self) -> u64 {
        self.sender.next_timer().min(self.receiver.next_timer())
    }

    /// Runs every timer that is due at `now`.
    pub fn timer(&mut self, now: u64, effects: &mut Effects) {
        self.sender.timer(now, effects);
        self.receiver.timer(now, effects);
    }
}
