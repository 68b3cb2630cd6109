//! Request and response: a client sends a message and the server answers. The client records the time it took and sends
//! the next one, at once (Sandia 3.3) or after a think time.

use std::collections::VecDeque;

use super::requests::{Log, Request};
use super::{Call, Measured, Outcome, Settings};
use crate::rng::Stream;
#[derive(Clone)]
pub(crate) struct EchoClient {
    /// Bytes of a request.
    message: u64,
    /// Bytes of a response.
    response: u64,
    /// Mean think time, ns; 0: none.
    think_time: u64,
    stream: Stream,
    exchanges: u64,
    /// Bytes of the current response still to be received.
    awaited: u64,
    asked: u64,
    measured: Measured,
    pub log: Log,
}

impl EchoClient {
    pub(crate) fn new(settings: &Settings, stream: Stream) -> Self {
        EchoClient {
            message: settings.message_size,
            response: settings.response(),
            think_time: settings.think_time,
            stream,
            exchanges: settings.exchanges,
            awaited: 0,
            asked: 0,
            measured: Measured::default(),
            log: Log::default(),
        }
    }

    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        match outcome {
            Outcome::Connected | Outcome::Paused => self.ask(now),
            Outcome::Wrote | Outcome::Waited => Call::Read(self.awaited),
            Outcome::Read(bytes) => {
                self.awaited -= bytes;
                if self.awaited > 0 {
                    return Call::Read(self.awaited);
                }
                self.answered(now);
                match self.think_time {
                    _ if self.measured.exchanges == self.exchanges => Call::Close,
                    0 => self.ask(now),
                    mean => Call::Pause(self.stream.exponential(mean as f64) as u64),
                }
            }
            Outcome::End => Call::Close,
            Outcome::Closed => Call::Exit,
        }
    }

    fn ask(&mut self, now: u64) -> Call {
        self.measured.started.get_or_insert(now);
        self.asked = now;
        self.awaited = self.response;
        Call::Write(self.message)
    }

    fn answered(&mut self, now: u64) {
        self.measured.bytes += self.response;
        self.measured.answered(self.asked, now);
        self.log.add(Request { asked: self.asked, answered: now, bytes: self.response, rate: 0 });
    }

    pub(crate) fn measured(&self) -> Measured {
        self.measured.clone()
    }

    pub(crate) fn progress(&self) -> Option<f64> {
        (self.exchanges > 0).then(|| self.measured.exchanges as f64 / self.exchanges as f64)
    }
}
#[derive(Clone)]
pub(crate) struct EchoServer {
    /// Bytes of a request.
    message: u64,
    /// Bytes of a response.
    response: u64,
    /// Bytes of the next responses that have a size of their own, in the order of the requests.
    sizes: VecDeque<u64>,
    /// Bytes of the current request still to be received.
    awaited: u64,
}

impl EchoServer {
    pub(crate) fn new(settings: &Settings) -> Self {
        EchoServer {
            message: settings.message_size,
            response: settings.response(),
            sizes: VecDeque::new(),
            awaited: settings.message_size,
        }
    }

    /// Notes what a request asks for, bytes, before it is sent.
    pub(crate) fn expect(&mut self, bytes: u64) {
        self.sizes.push_back(bytes);
    }

    pub(crate) fn next(&mut self, outcome: Outcome) -> Call {
        match outcome {
            Outcome::Read(bytes) => {
                self.awaited -= bytes;
                if self.awaited > 0 {
                    return Call::Read(self.awaited);
                }
                self.awaited = self.message;
                Call::Write(self.sizes.pop_front().unwrap_or(self.response))
            }
            Outcome::Connected | Outcome::Wrote | Outcome::Waited | Outcome::Paused => Call::Read(self.awaited),
            Outcome::End => Call::Close,
            Outcome::Closed => Call::Exit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_times_each_exchange_and_stops_after_the_last() {
        let settings = Settings { message_size: 64, exchanges: 2, ..Settings::default() };
        let mut client = EchoClient::new(&settings, Stream::new(1, "flows.ping.source"));
        assert_eq!(client.next(10, Outcome::Connected), Call::Write(64));
        assert_eq!(client.next(11, Outcome::Wrote), Call::Read(64));
        assert_eq!(client.next(13, Outcome::Read(40)), Call::Read(24));
        assert_eq!(client.next(14, Outcome::Read(24)), Call::Write(64));
        assert_eq!(client.next(15, Outcome::Wrote), Call::Read(64));
        assert_eq!(client.next(20, Outcome::Read(64)), Call::Close);
        let measured = client.measured();
        assert_eq!((measured.exchanges, measured.response_sum, measured.response_max), (2, 4 + 6, 6));
    }

    #[test]
    fn a_client_thinks_before_each_request_but_the_first() {
        let settings = Settings {
            message_size: 10,
            response_size: Some(300),
            exchanges: 1000,
            think_time: 50_000,
            ..Settings::default()
        };
        let mut client = EchoClient::new(&settings, Stream::new(1, "flows.ping.source"));
        assert_eq!(EchoServer::new(&settings).next(Outcome::Read(10)), Call::Write(300));
        assert_eq!(client.next(0, Outcome::Connected), Call::Write(10));
        let mut thought = 0;
        for exchange in 1..1000 {
            assert_eq!(client.next(exchange, Outcome::Wrote), Call::Read(300));
            let Call::Pause(time) = client.next(exchange, Outcome::Read(300)) else { panic!("a pause") };
            thought += time;
            assert_eq!(client.next(exchange, Outcome::Paused), Call::Write(10));
        }
        assert!((thought as f64 / 999.0 / 50_000.0 - 1.0).abs() < 0.1, "{thought}");
        client.next(1000, Outcome::Wrote);
        assert_eq!(client.next(1000, Outcome::Read(300)), Call::Close, "no pause after the last");
        assert_eq!(client.measured().bytes, 300_000);
    }
}
