//! Routers of the papers. One more is a row and two functions: its values, and their sources.

use super::Router;
use crate::list::named_list;
use crate::qdisc::buffers::{Queue, Unit};
use crate::qdisc::{Discipline, DisciplineKind};
use crate::scenario::parameter::{Preset, Sources, assumed, calibrated, chosen, stated};

named_list! {
    /// Model of a router, with the queues before its lines.
    Model with preset: Preset<Router> {
        Nsc, "nsc", "NSC router", "The T3 routers of Sandia 1993."
            => Preset { make: nsc, sources: Vec::new };
        Ideal, "ideal", "Ideal router", "Forwards at once; packets wait only for the outgoing line."
            => Preset { make: ideal, sources: ideal_sources };
        Ansnet60, "ansnet_60", "ANSNET, build 60", "60 buffers of 2 KB for each interface (1994)."
            => Preset { make: ansnet_60, sources: ansnet_60_sources };
        AnsnetR60, "ansnet_r60", "ANSNET, build r60", "60 buffers on the transmit side, with RED."
            => Preset { make: ansnet_r60, sources: ansnet_r60_sources };
        Ansnet224, "ansnet_224", "ANSNET, build 224", "224 buffers of 2 KB for each interface."
            => Preset { make: ansnet_224, sources: ansnet_224_sources };
        AnsnetR200, "ansnet_r200", "ANSNET, build r200", "200 buffers on the transmit side, with RED."
            => Preset { make: ansnet_r200, sources: ansnet_r200_sources };
        Simp, "simp", "SIMP", "A packet switch of SATNET with its satellite modem (1988)."
            => Preset { make: simp, sources: simp_sources };
        Butterfly, "butterfly", "Butterfly gateway", "A gateway between SATNET and other networks (1988)."
            => Preset { make: butterfly, sources: butterfly_sources };
    }
}

fn nsc() -> Router {
    Router {
        name: "router".to_owned(),
        model: Model::Nsc,
        forwarding_rate: 37_200_000,
        packet_time: 0,
        cut_through: false,
        latency: 145_000,
        queue_limit: 1_000,
        queue: Queue::default(),
    }
}

fn ideal() -> Router {
    forwarding(Queue::default())
}

fn ideal_sources() -> Sources {
    vec![
        ("forwarding_rate", assumed("no limit")),
        ("cut_through", assumed("no delay of its own")),
        ("latency", assumed("none")),
        ("queue_limit", assumed("more than is ever used")),
    ]
}

/// Returns build 60: 44 of its buffers are on the transmit side for one peer, the rest on the side of arrival.
fn ansnet_60() -> Router {
    forwarding(cards(60, Some(44), 60 - 44))
}

fn ansnet_60_sources() -> Sources {
    card_sources(
        "ANSNET Table 1: 60 buffers",
        "ANSNET Table 1: 44",
        "the rest of the 60 buffers (Table 1 counts receive and transmit side together)",
    )
}

/// Returns build 224: 128 of its buffers are on the transmit side for one peer, the rest on the side of arrival.
fn ansnet_224() -> Router {
    forwarding(cards(320, Some(128), 224 - 128))
}

fn ansnet_224_sources() -> Sources {
    card_sources(
        "ANSNET Table 1: 320 buffers on a T3 interface",
        "ANSNET Table 1: 128",
        "the rest of the 224 buffers (Table 1 counts receive and transmit side together)",
    )
}

fn ansnet_r60() -> Router {
    forwarding(with_red(60))
}

fn ansnet_r60_sources() -> Sources {
    red_sources("ANSNET Table 1: 60, transmit side only")
}

fn ansnet_r200() -> Router {
    forwarding(with_red(200))
}

fn ansnet_r200_sources() -> Sources {
    red_sources("ANSNET Table 1: 200, transmit side only")
}

fn simp() -> Router {
    Router { packet_time: 16_000_000, cut_through: false, queue_limit: 16, ..forwarding(Queue::default()) }
}

fn simp_sources() -> Sources {
    vec![
        (
            "packet_time",
            calibrated(
                "26 kb/s with packets of 52 bytes (SATNET Table 2); SATNET 5.3 says that the processor is the limit, but not at what rate",
            ),
        ),
        ("forwarding_rate", assumed("no limit besides the time for each packet")),
        ("cut_through", assumed("off: a packet is stored and examined before it is forwarded")),
        (
            "latency",
            assumed("none apart from the time for each packet, which is part of the channel's processing delay"),
        ),
        ("queue_limit", assumed("not stated; a quarter of a second of work")),
    ]
}

fn butterfly() -> Router {
    Router { forwarding_rate: 68_000, packet_time: 19_500_000, ..forwarding(Queue::default()) }
}

const BUTTERFLY_REASON: &str = "16, 27 and 41 kb/s for three packet sizes between gateway and SIMP at 50 kb/s (SATNET 5.3, which names no cause). Each packet takes 19.5 ms plus the time of its bytes at 68 kb/s";

fn butterfly_sources() -> Sources {
    vec![
        ("packet_time", calibrated(BUTTERFLY_REASON)),
        ("forwarding_rate", calibrated(BUTTERFLY_REASON)),
        ("cut_through", assumed("on: only throughput is limited; round trips show no added forwarding time (Table 3)")),
        ("latency", assumed("part of the host's 20 ms")),
        ("queue_limit", assumed("more than is ever used")),
    ]
}

/// Returns a router that forwards without a limit of its own.
fn forwarding(queue: Queue) -> Router {
    Router {
        name: "router".to_owned(),
        model: Model::Ideal,
        forwarding_rate: 1_000_000_000_000,
        packet_time: 0,
        cut_through: true,
        latency: 0,
        queue_limit: 1_000_000,
        queue,
    }
}

/// Returns the sources that all builds of ANSNET's cards share.
fn common_card_sources() -> Sources {
    vec![
        (
            "forwarding_rate",
            assumed("the cards forward without the main processor (ANSNET 4.2), so there is no separate limit"),
        ),
        ("cut_through", assumed("a packet waits in buffers only")),
        ("latency", assumed("part of the path's delay")),
        (
            "queue_limit",
            assumed("more than is ever used: packets that are not forwarded at once wait in the cards' buffers"),
        ),
        ("queue.unit", stated("ANSNET 4.2: buffers of 2 KB")),
        ("queue.buffer_size", stated("ANSNET 4.2: 2 KB")),
    ]
}

fn card_sources(limit: &'static str, share: &'static str, rest: &'static str) -> Sources {
    let mut sources = common_card_sources();
    sources.push(("queue.limit", stated(limit)));
    sources.push(("queue.transmit_per_peer", stated(share)));
    sources.push(("queue.receive_limit", assumed(rest)));
    sources
}

fn red_sources(limit: &'static str) -> Sources {
    let mut sources = common_card_sources();
    sources.push(("queue.discipline", chosen("the report's variation of RED is not published; with this variation build r200 does not collapse, as in ANSNET Figure 2")));
    sources.push(("queue.limit", stated(limit)));
    sources.push((
        "queue.receive_limit",
        chosen(
            "as many buffers as build 224 has (224 - 128). One flow on r60 then collapses at a round trip of 20 ms but not at 68 ms, as in ANSNET Tables 3 and 4",
        ),
    ));
    sources
}

fn cards(limit: u64, transmit_per_peer: Option<u64>, receive_limit: u64) -> Queue {
    Queue { unit: Unit::Buffers, limit, transmit_per_peer, receive_limit, ..Queue::default() }
}

fn with_red(limit: u64) -> Queue {
    Queue { discipline: Discipline::of(DisciplineKind::AnsnetRed), ..cards(limit, None, 224 - 128) }
}
