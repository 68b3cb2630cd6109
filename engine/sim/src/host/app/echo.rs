//! Request and response: a client sends a message and the server returns it. The client records the time it took and
//! sends the next one at once (Sandia 3.3).

use super::{Call, Measured, Outcome};

pub(crate) struct EchoClient {
    message: u64,
    exchanges: u64,
    /// Bytes of the current response still to be received.
    awaited: u64,
    asked: u64,
    measured: Measured,
}

impl EchoClient {
    pub(crate) fn new(message: u64, exchanges: u64) -> Self {
        EchoClient { message, exchanges, awaited: 0, asked: 0, measured: Measured::default() }
    }

    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        match outcome {
            Outcome::Connected => self.ask(now),
            Outcome::Wrote | Outcome::Waited => Call::Read(self.awaited),
            Outcome::Read(bytes) => {
                self.awaited -= bytes;
                if self.awaited > 0 {
                    return Call::Read(self.awaited);
                }
                self.answered(now);
                if self.measured.exchanges == self.exchanges { Call::Close } else { self.ask(now) }
            }
            Outcome::End => Call::Close,
            Outcome::Closed => Call::Exit,
        }
    }

    fn ask(&mut self, now: u64) -> Call {
        self.measured.started.get_or_insert(now);
        self.asked = now;
        self.awaited = self.message;
        Call::Write(self.message)
    }

    fn answered(&mut self, now: u64) {
        let response = now - self.asked;
        self.measured.exchanges += 1;
        self.measured.bytes += self.message;
        self.measured.response_sum += response;
        self.measured.response_max = self.measured.response_max.max(response);
        self.measured.ended = Some(now);
    }

    pub(crate) fn measured(&self) -> Measured {
        self.measured.clone()
    }

    pub(crate) fn progress(&self) -> Option<f64> {
        (self.exchanges > 0).then(|| self.measured.exchanges as f64 / self.exchanges as f64)
    }
}

pub(crate) struct EchoServer {
    message: u64,
    awaited: u64,
}

impl EchoServer {
    pub(crate) fn new(message: u64) -> Self {
        EchoServer { message, awaited: message }
    }

    pub(crate) fn next(&mut self, outcome: Outcome) -> Call {
        match outcome {
            Outcome::Read(bytes) => {
                self.awaited -= bytes;
                if self.awaited > 0 {
                    return Call::Read(self.awaited);
                }
                self.awaited = self.message;
                Call::Write(self.message)
            }
            Outcome::Connected | Outcome::Wrote | Outcome::Waited => Call::Read(self.awaited),
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
        let mut client = EchoClient::new(64, 2);
        assert_eq!(client.next(10, Outcome::Connected), Call::Write(64));
        assert_eq!(client.next(11, Outcome::Wrote), Call::Read(64));
        assert_eq!(client.next(13, Outcome::Read(40)), Call::Read(24));
        assert_eq!(client.next(14, Outcome::Read(24)), Call::Write(64));
        assert_eq!(client.next(15, Outcome::Wrote), Call::Read(64));
        assert_eq!(client.next(20, Outcome::Read(64)), Call::Close);
        let measured = client.measured();
        assert_eq!((measured.exchanges, measured.response_sum, measured.response_max), (2, 4 + 6, 6));
    }
}
