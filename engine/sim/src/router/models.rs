//! The routers of the papers. One more is one row: a function with its values and their sources.

use super::Router;
use crate::qdisc::Discipline;
use crate::qdisc::buffers::{Queue, Unit};
use crate::scenario::parameter::{Choice, Named, Source, assumed, stated};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Model {
    Nsc,
    Ideal,
    Ansnet60,
    AnsnetR60,
    Ansnet224,
    AnsnetR200,
    Simp,
    Butterfly,
}

impl Choice for Model {
    #[rustfmt::skip]
    const ALL: &'static [Self] = &[
        Model::Nsc, Model::Ideal, Model::Ansnet60, Model::AnsnetR60, Model::Ansnet224, Model::AnsnetR200, Model::Simp,
        Model::Butterfly,
    ];
    const NAMES: &'static [Named] = &[
        Named { id: "nsc", name: "NSC router", meaning: "The T3 routers of Sandia 1993." },
        Named {
            id: "ideal",
            name: "Ideal router",
            meaning: "Forwards at once; what a line cannot take waits before it.",
        },
        Named { id: "ansnet_60", name: "ANSNET, build 60", meaning: "60 buffers of 2 KB for each interface (1994)." },
        Named { id: "ansnet_r60", name: "ANSNET, build r60", meaning: "60 buffers on the transmit side, with RED." },
        Named { id: "ansnet_224", name: "ANSNET, build 224", meaning: "224 buffers of 2 KB for each interface." },
        Named { id: "ansnet_r200", name: "ANSNET, build r200", meaning: "200 buffers on the transmit side, with RED." },
        Named { id: "simp", name: "SIMP", meaning: "A packet switch of SATNET with its satellite modem (1988)." },
        Named {
            id: "butterfly",
            name: "Butterfly gateway",
            meaning: "A gateway between SATNET and other nets (1988).",
        },
    ];
}

impl Model {
    pub fn router(self) -> Router {
        match self {
            Model::Nsc => Router {
                name: "router".to_owned(),
                model: self,
                forwarding_rate: 37_200_000,
                packet_time: 0,
                cut_through: false,
                latency: 145_000,
                queue_limit: 1_000,
                queue: Queue::default(),
            },
            Model::Ideal => self.forwarding(Queue::default()),
            // 44 and 128 of them on the transmit side for one peer, the rest where the packet came in.
            Model::Ansnet60 => self.forwarding(cards(60, Some(44), 60 - 44)),
            Model::Ansnet224 => self.forwarding(cards(320, Some(128), 224 - 128)),
            Model::AnsnetR60 => self.forwarding(with_red(60)),
            Model::AnsnetR200 => self.forwarding(with_red(200)),
            Model::Simp => Router {
                packet_time: 16_000_000,
                cut_through: false,
                queue_limit: 16,
                ..self.forwarding(Queue::default())
            },
            Model::Butterfly => {
                Router { forwarding_rate: 68_000, packet_time: 19_500_000, ..self.forwarding(Queue::default()) }
            }
        }
    }

    fn forwarding(self, queue: Queue) -> Router {
        Router {
            name: "router".to_owned(),
            model: self,
            forwarding_rate: 1_000_000_000_000,
            packet_time: 0,
            cut_through: true,
            latency: 0,
            queue_limit: 1_000_000,
            queue,
        }
    }

    pub fn sources(self) -> Vec<(&'static str, Source)> {
        let cards = || {
            vec![
                (
                    "forwarding_rate",
                    assumed("the cards forward without the main processor (ANSNET 4.2): no limit of their own"),
                ),
                ("cut_through", assumed("a packet waits in buffers only")),
                ("latency", assumed("part of the path's delay")),
                (
                    "queue_limit",
                    assumed("more than is ever used: what is not forwarded at once stands in the cards' buffers"),
                ),
                ("queue.unit", stated("ANSNET 4.2: buffers of 2 KB")),
                ("queue.buffer_size", stated("ANSNET 4.2: 2 KB")),
            ]
        };
        let red = |limit: &str| {
            let mut sources = cards();
            sources
                .push(("queue.discipline", assumed("the report's variation of RED is not published: reconstructed")));
            sources.push(("queue.limit", stated(limit)));
            sources.push((
                "queue.receive_limit",
                assumed("extra receive buffers serve the transfer over the bus (Table 1); how many is not stated"),
            ));
            sources
        };
        let plain = |limit: &str, share: &str, rest: &str| {
            let mut sources = cards();
            sources.push(("queue.limit", stated(limit)));
            sources.push(("queue.transmit_per_peer", stated(share)));
            sources.push(("queue.receive_limit", assumed(rest)));
            sources
        };
        match self {
            Model::Nsc => Vec::new(),
            Model::Ideal => vec![
                ("forwarding_rate", assumed("no limit")),
                ("cut_through", assumed("no delay of its own")),
                ("latency", assumed("none")),
                ("queue_limit", assumed("more than is ever used")),
            ],
            Model::Ansnet60 => plain(
                "ANSNET Table 1: 60 buffers",
                "ANSNET Table 1: 44",
                "the rest of the 60 (Table 1), which name receive and transmit side together",
            ),
            Model::Ansnet224 => plain(
                "ANSNET Table 1: 320 buffers on a T3 interface",
                "ANSNET Table 1: 128",
                "the rest of the 224 (Table 1), which name receive and transmit side together",
            ),
            Model::AnsnetR60 => red("ANSNET Table 1: 60, transmit side only"),
            Model::AnsnetR200 => red("ANSNET Table 1: 200, transmit side only"),
            Model::Simp => vec![
                (
                    "packet_time",
                    assumed(
                        "SATNET 5.3 says of small packets that the processor limits them, not by how much: 16 ms a packet make the 26 kb/s of Table 2",
                    ),
                ),
                ("forwarding_rate", assumed("no limit besides the time for each packet")),
                ("cut_through", assumed("off: a packet is stored, and looked at, before it goes on")),
                ("latency", assumed("part of the time for each packet and of the channel's processing delay")),
                ("queue_limit", assumed("not stated; a quarter of a second of work")),
            ],
            Model::Butterfly => vec![
                (
                    "packet_time",
                    assumed(
                        "SATNET 5.3 found no cause: 19.5 ms and 68 kb/s between gateway and SIMP make its table of 16, 27 and 41 kb/s",
                    ),
                ),
                ("forwarding_rate", assumed("see the time for each packet")),
                ("cut_through", assumed("on: the limit is on throughput; round trips show no such wait (Table 3)")),
                ("latency", assumed("part of the host's 20 ms")),
                ("queue_limit", assumed("more than is ever used")),
            ],
        }
    }
}

fn cards(limit: u64, transmit_per_peer: Option<u64>, receive_limit: u64) -> Queue {
    Queue { unit: Unit::Buffers, limit, transmit_per_peer, receive_limit, ..Queue::default() }
}

fn with_red(limit: u64) -> Queue {
    let discipline = Discipline::named("ansnet_red").expect("it is in the list");
    Queue { discipline, ..cards(limit, None, 60) }
}
