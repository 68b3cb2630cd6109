//! Adaptive video (DASH): a player asks for the video in chunks, each at one of several rates, and plays what it has buffered.
//!
//! The rate of the next chunk follows the buffer, by BBA-0 of Huang et al., "A Buffer-Based Approach to Rate Adaptation"
//! (SIGCOMM 2014, section 4), or the throughput, as the highest rate below the harmonic mean of the last five chunks (Yin et
//! al., SIGCOMM 2015, section 7). Differences: BBA-0's reservoir and cushion are shares of a buffer of any size, all chunks of
//! a rate have the same size, and a player starts and continues as soon as it has one chunk.

mod rates;

pub(crate) use rates::Rates;

use serde::Serialize;

use super::requests::{Log, Request};
use super::{Call, Measured, Outcome, Settings};
use crate::list::named_list;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

/// Levels up to which BBA-0 asks for the lowest rate, and from which on for the highest, as shares of the highest level at which
/// a player asks: 90 s and 216 s of 240 s less a chunk of 4 s.
const RESERVOIR: f64 = 90.0 / 236.0;
const UPPER: f64 = 216.0 / 236.0;
/// Number of chunks whose throughput counts.
const LOOKED_BACK: usize = 5;

named_list! {
    /// Rule by which a player chooses the rate of the next chunk.
    Adaptation {
        Buffer, "buffer", "Buffer", "The rate rises with what the buffer holds (BBA-0, SIGCOMM 2014).";
        Throughput, "throughput", "Throughput", "Highest rate below the harmonic mean throughput of the last five chunks.";
    }
}

/// Parameters of a video.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Video {
    /// Rates in which the server has the video, bit/s.
    pub rates: Rates,
    /// Playing time of a chunk, ns.
    pub chunk: u64,
    /// Most playing time that the player buffers, ns.
    pub buffer: u64,
    pub adaptation: Adaptation,
}

impl Default for Video {
    fn default() -> Self {
        Video { rates: Rates::default(), chunk: 4_000_000_000, buffer: 30_000_000_000, adaptation: Adaptation::Buffer }
    }
}

impl Group for Video {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Video { rates, chunk, buffer, adaptation } = self;
        visitor.leaf(
            Spec::text("rates", "Video rates", "Rates in which the server has the video, ascending.").source(assumed(
                "Netflix's rates of 2010 to 2015, of which most players since have some (Per-Title Encode Optimization)",
            )),
            rates,
        );
        visitor.leaf(
            Spec::duration("chunk", "Chunk", "Playing time of one chunk of the video.")
                .range(1e8, 60e9)
                .source(assumed("4 s, as in the buffer-based player of 2014")),
            chunk,
        );
        visitor.leaf(
            Spec::duration(
                "buffer",
                "Playback buffer",
                "Most playing time that the player keeps ahead; it then pauses.",
            )
            .range(1e9, 3600e9)
            .source(assumed("30 s, so that a run of minutes reaches the steady state; players have 12 to 240 s")),
            buffer,
        );
        visitor.leaf(
            Spec::choice(
                "adaptation",
                "Choice of rate",
                "Rule by which the player chooses the rate of the next chunk.",
            )
            .source(assumed("the buffer, as a published rule that needs no estimate")),
            adaptation,
        );
    }
}

/// Playback of a video.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct VideoSummary {
    /// Chunks that arrived.
    pub chunks: u64,
    /// Time from the first request until playback starts, ns; `None` if it never did.
    pub startup_ns: Option<u64>,
    /// Pauses of the playback because the buffer was empty.
    pub stalls: u64,
    /// Duration of these pauses together, ns.
    pub stalled_ns: u64,
    /// Mean rate of the chunks that arrived, bit/s; 0 without any.
    pub rate_mean_bps: f64,
    /// Changes of the rate from one chunk to the next.
    pub switches: u64,
}

/// Playback buffer, which playing empties.
#[derive(Clone, Default)]
struct Playback {
    /// Playing time that it held at `at`, ns.
    level: u64,
    at: u64,
    playing: bool,
    /// Time at which playback ran out of data, ns.
    out_since: Option<u64>,
    stalls: u64,
    stalled: u64,
}

impl Playback {
    /// Plays until `now`.
    fn advance(&mut self, now: u64) {
        let elapsed = now - self.at;
        if self.playing && elapsed > self.level {
            self.playing = false;
            self.stalls += 1;
            self.out_since = Some(self.at + self.level);
            self.level = 0;
        } else if self.playing {
            self.level -= elapsed;
        }
        self.at = now;
    }

    /// Adds a chunk, with which playback starts or continues.
    fn add(&mut self, now: u64, chunk: u64) {
        self.advance(now);
        self.stalled += self.out_since.take().map_or(0, |since| now - since);
        self.level += chunk;
        self.playing = true;
    }
}

/// Player: the client of a video.
#[derive(Clone)]
pub(crate) struct VideoClient {
    video: Video,
    /// Bytes of a request.
    message: u64,
    /// Number of chunks; 0: without end.
    chunks: u64,
    playback: Playback,
    /// Index of the rate of the current chunk.
    rate: usize,
    /// Bytes of the current chunk still to be received.
    awaited: u64,
    asked: u64,
    /// Throughputs of the last chunks, bit/s, the newest last.
    throughputs: Vec<f64>,
    /// Sum of the rates of the chunks that arrived, bit/s.
    rate_sum: f64,
    switches: u64,
    startup: Option<u64>,
    measured: Measured,
    pub log: Log,
}

impl VideoClient {
    pub(crate) fn new(settings: &Settings) -> Self {
        VideoClient {
            video: settings.video.clone(),
            message: settings.message_size,
            chunks: settings.exchanges,
            playback: Playback::default(),
            rate: 0,
            awaited: 0,
            asked: 0,
            throughputs: Vec::new(),
            rate_sum: 0.0,
            switches: 0,
            startup: None,
            measured: Measured::default(),
            log: Log::default(),
        }
    }

    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        match outcome {
            // The server has to know what the request will ask for.
            Outcome::Connected | Outcome::Paused => self.choose(now),
            Outcome::Waited => {
                self.measured.started.get_or_insert(now);
                self.asked = now;
                Call::Write(self.message)
            }
            Outcome::Wrote => Call::Read(self.awaited),
            Outcome::Read(bytes) => {
                self.awaited -= bytes;
                if self.awaited > 0 {
                    return Call::Read(self.awaited);
                }
                self.arrived(now);
                let surplus = (self.playback.level + self.video.chunk).saturating_sub(self.video.buffer);
                match surplus {
                    _ if self.measured.exchanges == self.chunks => Call::Close,
                    0 => self.choose(now),
                    // A buffer shorter than two chunks is full with one.
                    surplus => Call::Pause(surplus.min(self.playback.level)),
                }
            }
            Outcome::End => Call::Close,
            Outcome::Closed => Call::Exit,
        }
    }

    /// Returns the bytes of the chunk that the next request asks for.
    pub(crate) fn asks(&self) -> u64 {
        self.awaited
    }

    /// Returns the bytes of a chunk at the current rate.
    fn chunk_bytes(&self) -> u64 {
        (self.video.rates[self.rate] as f64 * self.video.chunk as f64 / 8e9) as u64
    }

    fn choose(&mut self, now: u64) -> Call {
        self.playback.advance(now);
        let next = match self.video.adaptation {
            _ if self.measured.exchanges == 0 => 0,
            Adaptation::Buffer => self.by_buffer(),
            Adaptation::Throughput => self.by_throughput(),
        };
        self.switches += u64::from(self.measured.exchanges > 0 && next != self.rate);
        self.rate = next;
        self.awaited = self.chunk_bytes();
        Call::Wait
    }

    /// Returns the rate by BBA-0, which keeps the last one as long as the buffer does not call for one of its neighbours.
    fn by_buffer(&self) -> usize {
        let (rates, last) = (&self.video.rates, self.rate);
        let full = self.video.buffer.saturating_sub(self.video.chunk).max(self.video.chunk);
        let level = self.playback.level as f64 / full as f64;
        let highest = rates.len() - 1;
        if level <= RESERVOIR {
            return 0;
        }
        if level >= UPPER {
            return highest;
        }
        let span = (rates[highest] - rates[0]) as f64;
        let allowed = rates[0] as f64 + span * (level - RESERVOIR) / (UPPER - RESERVOIR);
        let below = rates.iter().filter(|rate| (**rate as f64) < allowed).count();
        if last < highest && allowed >= rates[last + 1] as f64 {
            below - 1
        } else if last > 0 && allowed <= rates[last - 1] as f64 {
            // The lowest rate above what is allowed.
            rates.iter().filter(|rate| **rate as f64 <= allowed).count().min(highest)
        } else {
            last
        }
    }

    /// Returns the highest rate that does not exceed the throughput.
    fn by_throughput(&self) -> usize {
        let inverse: f64 = self.throughputs.iter().map(|throughput| 1.0 / throughput).sum();
        let mean = self.throughputs.len() as f64 / inverse;
        self.video.rates.iter().filter(|rate| **rate as f64 <= mean).count().saturating_sub(1)
    }

    fn arrived(&mut self, now: u64) {
        let rate = self.video.rates[self.rate];
        let bytes = self.chunk_bytes();
        self.playback.add(now, self.video.chunk);
        self.measured.bytes += bytes;
        self.measured.answered(self.asked, now);
        self.startup.get_or_insert(now - self.measured.started.unwrap_or(now));
        self.rate_sum += rate as f64;
        if self.throughputs.len() == LOOKED_BACK {
            self.throughputs.remove(0);
        }
        self.throughputs.push(bytes as f64 * 8e9 / (now - self.asked).max(1) as f64);
        self.log.add(Request { asked: self.asked, answered: now, bytes, rate });
    }

    pub(crate) fn measured(&self) -> Measured {
        self.measured.clone()
    }

    /// Returns the playback until `now`.
    pub(crate) fn summary(&self, now: u64) -> VideoSummary {
        let mut playback = self.playback.clone();
        let count = self.measured.exchanges;
        // A video that has arrived whole plays to its end.
        if self.chunks == 0 || count < self.chunks {
            playback.advance(now);
        }
        VideoSummary {
            chunks: count,
            startup_ns: self.startup,
            stalls: playback.stalls,
            stalled_ns: playback.stalled + playback.out_since.map_or(0, |since| now - since),
            rate_mean_bps: self.rate_sum / count.max(1) as f64,
            switches: self.switches,
        }
    }

    pub(crate) fn progress(&self) -> Option<f64> {
        (self.chunks > 0).then(|| self.measured.exchanges as f64 / self.chunks as f64)
    }
}

#[cfg(test)]
mod tests;
