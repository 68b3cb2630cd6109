//! Web pages: a browser gets a document and then the objects that it names, over one or several connections.
//!
//! The connections are the flows of one entry. All are opened at once, as browsers do for a site that they expect to need. The
//! first one gets the document. Then every connection takes the next objects from one list: one after the other as in HTTP/1.1,
//! or many at once as in HTTP/2. A server answers in the order of the requests. Not modelled: names, TLS, scripts that ask for
//! more, priorities, and the times that a browser and a server take.

use std::collections::VecDeque;

use super::requests::{Log, Request};
use super::{Call, Measured, Outcome, Settings};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

/// Parameters of web pages.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Page {
    /// Bytes of the document.
    pub document: u64,
    /// Number of objects that the document names.
    pub objects: u64,
    /// Mean size of an object, bytes.
    pub object_size: u64,
    /// Most objects that a connection awaits at a time.
    pub streams: u64,
}

impl Default for Page {
    fn default() -> Self {
        Page { document: 18_000, objects: 70, object_size: 37_600, streams: 1 }
    }
}

impl Group for Page {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Page { document, objects, object_size, streams } = self;
        visitor.leaf(
            Spec::size("document", "Document", "Bytes of a page's document, which names its objects.")
                .range(1.0, (1u64 << 30) as f64)
                .log()
                .source(assumed("the median of HTML on home pages (Web Almanac 2024, page weight)")),
            document,
        );
        visitor.leaf(
            Spec::count("objects", "Objects", "Number of objects of a page besides its document.")
                .range(0.0, 10_000.0)
                .source(assumed("the median page has 71 requests (Web Almanac 2024, page weight)")),
            objects,
        );
        visitor.leaf(
            Spec::size("object_size", "Object size", "Mean size of an object, exponentially distributed.")
                .range(1.0, (1u64 << 30) as f64)
                .log()
                .source(assumed("the median page has 2652 KB, which 70 objects share (Web Almanac 2024, page weight)")),
            object_size,
        );
        visitor.leaf(
            Spec::count(
                "streams",
                "Requests at once",
                "Most objects that a connection awaits at a time: 1 as in HTTP/1.1, 100 as in HTTP/2.",
            )
            .range(1.0, 10_000.0)
            .source(assumed("one, as in HTTP/1.1 without pipelining")),
            streams,
        );
    }
}

/// An object that a client waits for.
#[derive(Clone)]
struct Awaited {
    bytes: u64,
    /// Bytes still to be received.
    rest: u64,
    asked: u64,
}

/// One connection of a browser.
#[derive(Clone)]
pub(crate) struct PageClient {
    /// Bytes of a request.
    message: u64,
    /// Objects that it waits for, in the order of their requests.
    awaited: VecDeque<Awaited>,
    /// How many of them, the last ones, are still to be requested.
    to_ask: usize,
    /// Objects that arrived since the browser last looked.
    arrived: u64,
    /// Time until the next page, ns.
    pause: Option<u64>,
    closes: bool,
    /// The page, with its first connection.
    pub browser: Option<Box<Browser>>,
    measured: Measured,
    pub log: Log,
}

impl PageClient {
    pub(crate) fn new(settings: &Settings) -> Self {
        PageClient {
            message: settings.message_size,
            awaited: VecDeque::new(),
            to_ask: 0,
            arrived: 0,
            pause: None,
            closes: false,
            browser: None,
            measured: Measured::default(),
            log: Log::default(),
        }
    }

    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        match outcome {
            Outcome::Connected => Call::Wait,
            Outcome::Waited | Outcome::Wrote => self.go_on(now),
            Outcome::Paused => {
                if let Some(browser) = &mut self.browser {
                    browser.thought();
                }
                Call::Wait
            }
            Outcome::Read(bytes) => {
                self.measured.bytes += bytes;
                self.measured.ended = Some(now);
                let first = self.awaited.front_mut().expect("it reads what it waits for");
                first.rest -= bytes;
                if first.rest > 0 {
                    return Call::Read(first.rest);
                }
                let Awaited { bytes, asked, .. } = self.awaited.pop_front().expect("as above");
                self.arrived += 1;
                self.log.add(Request { asked, answered: now, bytes, rate: 0 });
                Call::Wait
            }
            Outcome::End => Call::Close,
            Outcome::Closed => Call::Exit,
        }
    }

    fn go_on(&mut self, now: u64) -> Call {
        if let Some(time) = self.pause.take() {
            return Call::Pause(time);
        }
        if self.closes {
            return Call::Close;
        }
        if self.to_ask > 0 {
            self.measured.started.get_or_insert(now);
            let asked = std::mem::take(&mut self.to_ask);
            self.awaited.iter_mut().rev().take(asked).for_each(|object| object.asked = now);
            return Call::Write(asked as u64 * self.message);
        }
        self.awaited.front().map_or(Call::Wait, |object| Call::Read(object.rest))
    }

    /// Whether there is something to do after a wait.
    pub(crate) fn has_work(&self) -> bool {
        self.pause.is_some() || self.closes || !self.awaited.is_empty()
    }

    /// Returns the number of objects that arrived since the last call.
    pub(crate) fn news(&mut self) -> u64 {
        std::mem::take(&mut self.arrived)
    }

    fn take(&mut self, bytes: u64) {
        self.awaited.push_back(Awaited { bytes, rest: bytes, asked: 0 });
        self.to_ask += 1;
    }

    pub(crate) fn measured(&self) -> Measured {
        self.measured.clone()
    }

    pub(crate) fn progress(&self) -> Option<f64> {
        let browser = self.browser.as_ref()?;
        (browser.pages > 0).then(|| self.measured.exchanges as f64 / browser.pages as f64)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The next page may begin.
    Ready,
    /// The document is asked for.
    Document,
    /// The document is there, and the connections get its objects.
    Objects,
    /// The page is there, and its reader looks at it.
    Thinking,
    Done,
}

/// Page that the connections of a browser share.
#[derive(Clone)]
pub(crate) struct Browser {
    /// Number of connections.
    pub connections: usize,
    page: Page,
    /// Number of pages; 0: without end.
    pages: u64,
    /// Mean time from a page to the next one, ns.
    think_time: u64,
    stream: Stream,
    stage: Stage,
    /// Sizes of the objects that no connection has taken yet, bytes.
    left: VecDeque<u64>,
    /// Objects of the current stage that have not arrived.
    missing: u64,
    began: u64,
}

impl Browser {
    pub(crate) fn new(settings: &Settings, connections: usize, stream: Stream) -> Self {
        Browser {
            connections,
            page: settings.page.clone(),
            pages: settings.exchanges,
            think_time: settings.think_time,
            stream,
            stage: Stage::Ready,
            left: VecDeque::new(),
            missing: 0,
            began: 0,
        }
    }

    fn thought(&mut self) {
        self.stage = Stage::Ready;
    }

    /// Notes what has arrived at a connection, and begins what follows. `first` is the first connection.
    pub(crate) fn look(&mut self, now: u64, arrived: u64, first: &mut PageClient) {
        self.missing -= arrived;
        loop {
            match self.stage {
                Stage::Ready => {
                    self.began = now;
                    self.left.push_back(self.page.document);
                    (self.stage, self.missing) = (Stage::Document, 1);
                }
                Stage::Document if self.missing == 0 => {
                    let mean = self.page.object_size as f64;
                    let draw = |_| (self.stream.exponential(mean) as u64).max(1);
                    self.left = (0..self.page.objects).map(draw).collect();
                    (self.stage, self.missing) = (Stage::Objects, self.page.objects);
                }
                Stage::Objects if self.missing == 0 => {
                    first.measured.answered(self.began, now);
                    if first.measured.exchanges == self.pages {
                        self.stage = Stage::Done;
                    } else if self.think_time == 0 {
                        self.stage = Stage::Ready;
                    } else {
                        self.stage = Stage::Thinking;
                        first.pause = Some(self.stream.exponential(self.think_time as f64) as u64);
                    }
                }
                Stage::Document | Stage::Objects | Stage::Thinking | Stage::Done => return,
            }
        }
    }

    /// Takes back what a connection that has broken waited for.
    pub(crate) fn take_back(&mut self, client: &mut PageClient) {
        self.left.extend(client.awaited.drain(..).map(|object| object.bytes));
    }

    /// Gives a connection what it can take, and tells its server; the document is for the first one.
    pub(crate) fn give(&mut self, client: &mut PageClient, is_first: bool, mut tell: impl FnMut(u64)) {
        client.closes = self.stage == Stage::Done;
        if self.stage == Stage::Document && !is_first {
            return;
        }
        while (client.awaited.len() as u64) < self.page.streams {
            let Some(bytes) = self.left.pop_front() else { return };
            client.take(bytes);
            tell(bytes);
        }
    }
}
