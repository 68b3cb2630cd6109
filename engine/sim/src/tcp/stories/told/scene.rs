//! Where a story begins: what the connection and the other end are set to. Kernel clocks tick at 0 ms, fast every
//! 200 ms, slow every 500 ms.

use std::collections::VecDeque;

use super::{Story, ack, syn, syn_ack};
use crate::tcp::ack_policy::AckPolicy;
use crate::tcp::seq::Seq;
use crate::tcp::ticks::Ticks;
use crate::tcp::variants::Variant;
use crate::tcp::{Connection, Effects, Parameters, Setup};

pub struct Scene {
    parameters: Parameters,
    mss: u64,
    buffer: u64,
    fast_phase: u64,
    iss: u32,
    irs: u32,
    peer_mss: u16,
    peer_wnd: u64,
}

/// Segments of 1000 bytes, windows of 16000, one segment to start with.
pub fn tahoe() -> Scene {
    Scene {
        parameters: Parameters::default(),
        mss: 1000,
        buffer: 16_000,
        fast_phase: 0,
        iss: 100_000,
        irs: 700_000,
        peer_mss: 1000,
        peer_wnd: 16_000,
    }
}

pub fn bsd43() -> Scene {
    variant(Variant::Bsd43)
}

/// The same with another variant.
pub fn variant(variant: Variant) -> Scene {
    Scene { parameters: Parameters { variant, ..Parameters::default() }, ..tahoe() }
}

impl Scene {
    /// Both ends' segment size.
    pub fn mss(self, mss: u16) -> Scene {
        Scene { mss: u64::from(mss), peer_mss: mss, ..self }
    }

    pub fn peer_mss(self, peer_mss: u16) -> Scene {
        Scene { peer_mss, ..self }
    }

    /// Our receive buffer.
    pub fn buffer(self, buffer: u64) -> Scene {
        Scene { buffer, ..self }
    }

    /// The window the other end offers until a segment of its says otherwise.
    pub fn peer_wnd(self, peer_wnd: u64) -> Scene {
        Scene { peer_wnd, ..self }
    }

    pub fn initial_cwnd(mut self, cwnd: u64) -> Scene {
        self.parameters.initial_cwnd = Some(cwnd);
        self
    }

    pub fn min_rto(mut self, ticks: u64) -> Scene {
        self.parameters.min_rto_ticks = ticks;
        self
    }

    pub fn nak(mut self) -> Scene {
        self.parameters.nak = true;
        self
    }

    pub fn big_windows(mut self) -> Scene {
        self.parameters.big_windows = true;
        self
    }

    pub fn loss_means_congestion(mut self) -> Scene {
        self.parameters.loss_means_congestion = true;
        self
    }

    pub fn without_duplicate_ack_rule(mut self) -> Scene {
        self.parameters.duplicate_ack_rule = false;
        self
    }

    pub fn without_nagle(mut self) -> Scene {
        self.parameters.nagle = false;
        self
    }

    pub fn without_silly_window_avoidance(mut self) -> Scene {
        self.parameters.silly_window_avoidance = false;
        self
    }

    pub fn ack_policy(mut self, policy: AckPolicy) -> Scene {
        self.parameters.ack_policy = policy;
        self
    }

    pub fn fast_phase_ms(self, ms: u64) -> Scene {
        Scene { fast_phase: ms * 1_000_000, ..self }
    }

    /// Initial sequence numbers, ours and theirs.
    pub fn from(self, iss: u32, irs: u32) -> Scene {
        Scene { iss, irs, ..self }
    }

    pub fn start(self) -> Story {
        let period = self.parameters.fast_timer;
        let slow_timer = Ticks { period: self.parameters.slow_timer, phase: 0 };
        let setup = Setup {
            parameters: self.parameters,
            iss: self.iss,
            mss: self.mss,
            send_buffer: self.buffer,
            receive_buffer: self.buffer,
            fast_timer: Ticks { period, phase: self.fast_phase },
            slow_timer,
        };
        Story {
            connection: Connection::new(setup),
            now: 0,
            effects: Effects::default(),
            sent: VecDeque::new(),
            notes: Vec::new(),
            lines: Vec::new(),
            irs: Seq(self.irs),
            peer_next: 0,
            peer_ack: 1,
            peer_wnd: self.peer_wnd,
            peer_mss: self.peer_mss,
        }
    }

    /// Connected at 0 ms in no time: one sample of one tick, so that the timeout is three ticks.
    #[track_caller]
    pub fn established(self) -> Story {
        let mut story = self.start();
        story.connect();
        story.sends(syn());
        story.arrives(syn_ack());
        story.sends(ack(1));
        story
    }
}
