//! Requests of a client, each from the time at which it was sent until its response was read.

/// A request that was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    /// Time at which the client began to send it, ns.
    pub asked: u64,
    /// Time at which the last byte of the response was read, ns.
    pub answered: u64,
    /// Bytes of the response.
    pub bytes: u64,
    /// Rate of the video in the response, bit/s; 0 if it is none.
    pub rate: u64,
}

/// Answered requests that no trace has taken yet.
#[derive(Clone, Default, Debug)]
pub(crate) struct Log {
    /// Whether they are kept: only a traced run takes them.
    pub kept: bool,
    answered: Vec<Request>,
}

impl Log {
    #[inline]
    pub(crate) fn add(&mut self, request: Request) {
        if self.kept {
            self.answered.push(request);
        }
    }

    /// Returns the requests that were answered since the last call.
    #[inline]
    pub(crate) fn take(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.answered)
    }
}
