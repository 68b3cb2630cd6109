//! The computers of the papers. One more is one row: a function with its values and their sources.

use super::Host;
use super::cpu::Costs;
use crate::scenario::parameter::{Choice, Named, Source, assumed, stated};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Model {
    Ideal,
    Decstation5000,
    Sun4,
    Sparcstation2,
    CrayYmp,
    Iris2500,
}

impl Choice for Model {
    const ALL: &'static [Self] =
        &[Model::Ideal, Model::Decstation5000, Model::Sun4, Model::Sparcstation2, Model::CrayYmp, Model::Iris2500];
    const NAMES: &'static [Named] = &[
        Named { id: "ideal", name: "Ideal host", meaning: "Takes no time at all." },
        Named { id: "decstation_5000", name: "DECstation 5000/200", meaning: "Ultrix 4.2, 16 MB, TURBOchannel FDDI." },
        Named { id: "sun4", name: "Sun 4", meaning: "Sun 4/390 or 4/330, SunOS 4.1.1, VME FDDI." },
        Named { id: "sparcstation_2", name: "SPARCstation 2", meaning: "SunOS 4.1.1, SBus FDDI." },
        Named { id: "cray_ymp", name: "Cray Y-MP/264", meaning: "UNICOS, slow to wake a waiting process." },
        Named { id: "iris_2500", name: "SGI Iris 2500 Turbo", meaning: "OS 3.6, slower than a Sun 3/260." },
    ];
}

impl Model {
    pub fn host(self) -> Host {
        match self {
            Model::Ideal => ideal(),
            Model::Decstation5000 => decstation_5000(),
            Model::Sun4 => sun4(),
            Model::Sparcstation2 => sparcstation_2(),
            Model::CrayYmp => cray_ymp(),
            Model::Iris2500 => iris_2500(),
        }
    }

    pub fn sources(self) -> Vec<(&'static str, Source)> {
        match self {
            Model::Ideal => Vec::new(),
            Model::Decstation5000 => decstation_5000_sources(),
            Model::Sun4 => sun4_sources(),
            Model::Sparcstation2 => sparcstation_2_sources(),
            Model::CrayYmp => cray_ymp_sources(),
            Model::Iris2500 => iris_2500_sources(),
        }
    }
}

const NO_BUFFER_LIMIT: u64 = 1 << 40;
/// Fitted once for every host, to the plateaus of Tables 2 and 4 together.
const RECEIVE_RATIO: f64 = 0.66;
const RECEIVE_RATIO_REASON: &str = "not stated; fitted to the plateaus of Sandia Tables 2 and 4";

fn ideal() -> Host {
    Host {
        name: "host".to_owned(),
        model: Model::Ideal,
        cpu: Costs::FREE,
        adapter_latency: 0,
        mss_unit: 1,
        socket_buffer_limit: NO_BUFFER_LIMIT,
        scheduler_tick: 0,
    }
}

fn decstation_5000() -> Host {
    Host {
        name: "DECstation 5000".to_owned(),
        model: Model::Decstation5000,
        cpu: Costs {
            send_large: 1_520_000,
            send_small: 426_000,
            ack_large: 2_250_000,
            ack_small: 1_270_000,
            receive_ratio: RECEIVE_RATIO,
            ..Costs::FREE
        },
        mss_unit: 1024,
        ..ideal()
    }
}

fn decstation_5000_sources() -> Vec<(&'static str, Source)> {
    vec![
        ("cpu.send_large", stated("Sandia 2.2: 1.52 ms between large packets")),
        ("cpu.send_small", stated("Sandia 2.2: 0.426 ms between small packets")),
        ("cpu.ack_large", stated("Sandia 2.2: ACK handling 2.25 ms, large packets")),
        ("cpu.ack_small", stated("Sandia 2.2: ACK handling 1.27 ms, small packets")),
        ("cpu.receive_ratio", assumed(RECEIVE_RATIO_REASON)),
        ("cpu.time_factor", assumed("the reference")),
        ("adapter_latency", assumed("none beyond the baseline round trip of 3.1 ms")),
        ("mss_unit", assumed("Ultrix is 4.2BSD-derived and rounds the MSS to whole 1 KB buffers: 4096 of 4312")),
    ]
}

fn sun4() -> Host {
    Host {
        name: "Sun 4".to_owned(),
        model: Model::Sun4,
        cpu: Costs {
            send_large: 2_050_000,
            send_small: 630_000,
            ack_large: 1_400_000,
            ack_small: 560_000,
            receive_ratio: RECEIVE_RATIO,
            ..Costs::FREE
        },
        adapter_latency: 600_000,
        socket_buffer_limit: 52_428,
        ..ideal()
    }
}

fn sun4_sources() -> Vec<(&'static str, Source)> {
    vec![
        ("cpu.send_large", stated("Sandia 2.2: 2.05 ms between large packets")),
        ("cpu.send_small", stated("Sandia 2.2: 0.63 ms between small packets")),
        ("cpu.ack_large", stated("Sandia 2.2: ACK handling 1.40 ms, large packets")),
        ("cpu.ack_small", stated("Sandia 2.2: ACK handling 0.56 ms, small packets")),
        ("cpu.receive_ratio", assumed(RECEIVE_RATIO_REASON)),
        ("cpu.time_factor", assumed("the reference")),
        ("adapter_latency", assumed("VME FDDI board; fitted to the 4 and 8 KB rows of Sandia Tables 2 and 3")),
        ("mss_unit", assumed("not rounded: the dip at 16 KB in Sandia Tables 2 and 3 needs segments of 4312 bytes")),
        ("socket_buffer_limit", assumed("4.3BSD's limit of 52428 bytes: the flat top of Sandia Table 3")),
    ]
}

fn sparcstation_2() -> Host {
    let cpu = Costs { time_factor: 0.65, ..sun4().cpu };
    Host { name: "SPARCstation 2".to_owned(), model: Model::Sparcstation2, cpu, ..sun4() }
}

fn sparcstation_2_sources() -> Vec<(&'static str, Source)> {
    let mut sources = sun4_sources();
    let like_sun4 = assumed("as the Sun 4 (no times stated for this model), scaled by the factor below");
    for (path, source) in &mut sources {
        if path.starts_with("cpu.send") || path.starts_with("cpu.ack") {
            *source = like_sun4.clone();
        }
        if *path == "cpu.time_factor" {
            *source = assumed("a faster processor than the Sun 4/390; fitted to the baselines of Sandia Table 6");
        }
        if *path == "adapter_latency" {
            *source = assumed("as the Sun 4's: nothing is stated for its SBus board");
        }
    }
    sources
}

fn cray_ymp() -> Host {
    Host { name: "Cray Y-MP".to_owned(), model: Model::CrayYmp, scheduler_tick: 200_000_000, ..ideal() }
}

fn cray_ymp_sources() -> Vec<(&'static str, Source)> {
    vec![
        ("cpu.send_large", assumed("a supercomputer: processor time of no account here")),
        (
            "scheduler_tick",
            assumed(
                "Sandia 2.2 a: the reader is not woken promptly and no window update goes out before the 200 ms timer; that fits a scheduler on the clock of that timer",
            ),
        ),
    ]
}

fn iris_2500() -> Host {
    Host { name: "Iris 2500".to_owned(), model: Model::Iris2500, adapter_latency: 17_000_000, ..ideal() }
}

fn iris_2500_sources() -> Vec<(&'static str, Source)> {
    vec![
        ("cpu.send_large", assumed("not stated; all processing is in the latency below")),
        (
            "adapter_latency",
            assumed(
                "processing of 68 ms a round trip in four equal parts; fitted to the error-free column of RFC 1106 Figure 1",
            ),
        ),
    ]
}
