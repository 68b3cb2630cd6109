//! Parameters of a flow's application.

use super::page::Page;
use super::video::Video;
use super::{AppKind, Carrier, Transport};
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

/// Parameters of a flow's application, both ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub kind: AppKind,
    /// Bytes that ttcp transfers.
    pub bytes: u64,
    /// Bytes per write and read call of ttcp.
    pub call_size: u64,
    /// Flow whose data a relay passes on.
    pub of: String,
    /// Bytes of an echo request.
    pub message_size: u64,
    /// Bytes of its response; `None`: as many as the request.
    pub response_size: Option<u64>,
    /// Mean time from a response to the next request, ns; 0: the next request follows at once.
    pub think_time: u64,
    /// Number of exchanges, chunks of a video or pages; 0: until the other flows have ended.
    pub exchanges: u64,
    pub video: Video,
    pub page: Page,
    /// Payload rate of datagrams while they are sent, bit/s.
    pub rate: u64,
    /// Mean interval between datagrams while they are sent, ns; `None`: it follows from the rate.
    pub interval: Option<u64>,
    /// Payload of a datagram, bytes; with a maximum, the smallest that is drawn.
    pub datagram_size: u64,
    pub datagram_size_max: Option<u64>,
    /// Whether the other end returns each datagram at once.
    pub answered: bool,
    /// Delay from which on a datagram is late, ns.
    pub deadline: u64,
    /// Time for which datagrams are sent, ns; 0: without end.
    pub duration: u64,
    /// Mean time for which an on-off source is on, ns.
    pub on_mean: u64,
    /// Mean time for which an on-off source is off, ns.
    pub off_mean: u64,
    /// Bytes that the receiving socket holds until they are read.
    pub socket_buffer: u64,
}

impl Default for Settings {
    #[inline]
    fn default() -> Self {
        Settings {
            kind: AppKind::Ttcp,
            bytes: 16 << 20,
            call_size: 8192,
            of: String::new(),
            message_size: 64,
            response_size: None,
            think_time: 0,
            exchanges: 0,
            video: Video::default(),
            page: Page::default(),
            rate: 1_000_000,
            interval: None,
            datagram_size: 512,
            datagram_size_max: None,
            answered: false,
            deadline: 150_000_000,
            duration: 0,
            on_mean: 1_000_000_000,
            off_mean: 1_000_000_000,
            socket_buffer: 41_600,
        }
    }
}

impl Settings {
    /// Returns the transport protocol; `carrier` is that of a stream, and datagrams have none.
    #[inline]
    pub(crate) fn transport(&self, carrier: Carrier) -> Transport {
        match self.kind {
            AppKind::Constant | AppKind::Poisson | AppKind::OnOff if self.answered => Transport::Icmp,
            AppKind::Constant | AppKind::Poisson | AppKind::OnOff => Transport::Udp,
            _ => match carrier {
                Carrier::Tcp => Transport::Tcp,
                Carrier::Lntp => Transport::Lntp,
                Carrier::Quic => Transport::Quic,
            },
        }
    }

    /// Returns the bytes of a response.
    #[inline]
    pub(crate) fn response(&self) -> u64 {
        self.response_size.unwrap_or(self.message_size)
    }

    /// Returns the payload of the largest datagram, bytes.
    #[inline]
    pub(crate) fn largest_datagram(&self) -> u64 {
        self.datagram_size_max.unwrap_or(self.datagram_size)
    }

    /// Returns the mean payload of a datagram, bytes.
    #[inline]
    pub(crate) fn mean_datagram(&self) -> f64 {
        (self.datagram_size + self.largest_datagram()) as f64 / 2.0
    }

    /// Returns the mean interval between datagrams while they are sent, ns.
    #[inline]
    pub(crate) fn datagram_interval(&self) -> f64 {
        self.interval.map_or(self.mean_datagram() * 8e9 / self.rate as f64, |interval| interval as f64)
    }

    /// Returns the time for which datagrams are sent, ns; `None`: without end.
    #[inline]
    pub(crate) fn ends_after(&self) -> Option<u64> {
        (self.duration > 0).then_some(self.duration)
    }
}

impl Group for Settings {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Settings {
            kind,
            bytes,
            call_size,
            of,
            message_size,
            response_size,
            think_time,
            exchanges,
            video,
            page,
            rate,
            interval,
            datagram_size,
            datagram_size_max,
            answered,
            deadline,
            duration,
            on_mean,
            off_mean,
            socket_buffer,
        } = self;
        visitor.leaf(Spec::choice("kind", "Application", "Task of the two processes."), kind);
        visitor.leaf(
            Spec::size("bytes", "Transfer size", "Bytes that ttcp transfers.")
                .range(1.0, (1u64 << 40) as f64)
                .log()
                .source(assumed("Sandia 2.1 names no amount: 16 MB, so that start-up hardly counts")),
            bytes,
        );
        visitor.leaf(
            Spec::size("call_size", "Call size", "Bytes per write and per read call of ttcp.")
                .range(1.0, (1u64 << 30) as f64)
                .source(assumed("ttcp's default of 8192 bytes")),
            call_size,
        );
        visitor
            .leaf(Spec::text("of", "Relayed flow", "Flow whose data the relay at this flow's sending host reads."), of);
        visitor.leaf(
            Spec::size(
                "message_size",
                "Message size",
                "Bytes of a request, and of its response unless that has a size of its own.",
            )
            .range(1.0, (1u64 << 30) as f64)
            .source(assumed("Sandia 3.3 names no size: 64 bytes")),
            message_size,
        );
        visitor.leaf(
            Spec::size("response_size", "Response size", "Bytes of a response; none: as many as the request.")
                .range(1.0, (1u64 << 30) as f64)
                .log()
                .source(assumed("an echo, as in Sandia 3.3")),
            response_size,
        );
        visitor.leaf(
            Spec::duration(
                "think_time",
                "Think time",
                "Mean time from a response, or a web page, to the next request, exponentially distributed; 0: none.",
            )
            .source(assumed("a program, which asks again at once (Sandia 3.3)")),
            think_time,
        );
        visitor.leaf(
            Spec::count(
                "exchanges",
                "Exchanges",
                "Number of requests, chunks of a video or web pages; 0: as long as the other flows run.",
            )
            .range(0.0, 1e9)
            .source(assumed("back to back while the transfers run")),
            exchanges,
        );
        visitor.group("video", video);
        visitor.group("page", page);
        visitor.leaf(
            Spec::rate("rate", "Datagram rate", "Payload rate of datagrams while they are sent.")
                .source(assumed("a small share of the capacity of most paths")),
            rate,
        );
        visitor.leaf(
            Spec::duration(
                "interval",
                "Datagram interval",
                "Mean interval between datagrams while they are sent; none: derived from the rate.",
            )
            .range(1e3, 3600e9)
            .log()
            .source(assumed("derived from the rate")),
            interval,
        );
        visitor.leaf(
            Spec::size("datagram_size", "Datagram size", "Payload of each datagram, without 28 bytes of headers.")
                .range(1.0, 65_507.0)
                .source(assumed("the size that every host must accept")),
            datagram_size,
        );
        visitor.leaf(
            Spec::size(
                "datagram_size_max",
                "Largest datagram",
                "Largest payload, if sizes are uniformly distributed from the datagram size to this value; none: one size.",
            )
            .range(1.0, 65_507.0)
            .source(assumed("all alike")),
            datagram_size_max,
        );
        visitor.leaf(
            Spec::flag(
                "answered",
                "Answered",
                "The other end returns each datagram at once, as ICMP echo does, and its round trip is measured.",
            )
            .source(assumed("datagrams go one way")),
            answered,
        );
        visitor.leaf(
            Spec::duration("deadline", "Deadline", "Delay from which on a datagram is late, as for a call.")
                .range(1e6, 3600e9)
                .log()
                .source(assumed("150 ms, up to which most callers notice no delay (ITU-T G.114)")),
            deadline,
        );
        visitor.leaf(
            Spec::duration("duration", "Sending time", "Time for which datagrams are sent; 0: no limit.")
                .source(assumed("as long as the other flows run")),
            duration,
        );
        let mut mean = |name, label, meaning, value: &mut u64| {
            let spec = Spec::duration(name, label, meaning).range(1e3, 3600e9).log();
            visitor.leaf(spec.source(assumed("the length of a burst that people notice")), value);
        };
        mean("on_mean", "On for", "Mean duration of an on period.", on_mean);
        mean("off_mean", "Off for", "Mean duration of an off period.", off_mean);
        visitor.leaf(
            Spec::size(
                "socket_buffer",
                "Datagram buffer",
                "Buffer of the receiving socket; a datagram that does not fit is lost.",
            )
            .range(1.0, 1e9)
            .source(assumed("4.3BSD-Reno's udp_recvspace: forty datagrams of 1 KB with their addresses")),
            socket_buffer,
        );
    }
}
