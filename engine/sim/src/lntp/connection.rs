//! One end of a circuit, as a process has it for its socket: a sender of its own stream, and the receiver of the other's.

use super::packet::{MAX_LEN, Packet};
use super::{Effects, Parameters, Receiver, Sender};

/// How a circuit's end is set up by its host.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The same at both ends.
    pub parameters: Parameters,
    pub source: u16,
    pub destination: u16,
    /// Largest packet the network carries, bytes: LNTP cuts none on the way.
    pub mtu: u64,
    pub send_buffer: u64,
}

impl Setup {
    /// Octets of data in the largest packet.
    pub(super) fn largest(&self) -> u16 {
        let (header, _) = self.parameters.overhead_per_packet();
        let fits = self.mtu.saturating_sub(header).min(self.parameters.packet).min(u64::from(MAX_LEN));
        fits.max(1) as u16
    }
}

pub struct Connection {
    pub sender: Sender,
    pub receiver: Receiver,
}

impl Connection {
    pub fn new(setup: &Setup) -> Self {
        Connection { sender: Sender::new(setup), receiver: Receiver::new(setup) }
    }

    /// What can be said of it, by name: u_s, u_r, the thresholds, the timers in ns, bytes in the send buffer.
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

    /// A packet has come, undamaged.
    pub fn arrives(&mut self, now: u64, packet: &Packet, effects: &mut Effects) {
        if packet.kind.is_from_sender() {
            self.receiver.arrives(now, packet, effects);
        } else {
            self.sender.control(now, packet, effects);
        }
    }

    /// When the first timer fires, ns; the end of time if none is set.
    pub fn next(&self) -> u64 {
        self.sender.next_timer().min(self.receiver.next_timer())
    }

    /// Carries out every timer that is due at `now`.
    pub fn timer(&mut self, now: u64, effects: &mut Effects) {
        self.sender.timer(now, effects);
        self.receiver.timer(now, effects);
    }
}
