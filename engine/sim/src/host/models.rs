//! Computers of the papers. One more is a row and two functions: its values, and their sources.

use super::Host;
use super::costs::{Costs, LARGE, SMALL};
use super::process::Copying;
use crate::list::named_list;
use crate::scenario::parameter::{Preset, Sources, assumed, calibrated, chosen, stated};
use crate::tcp::segment::HEADERS;

named_list! {
    /// Model of a computer: its times, and the behaviour of its operating system.
    Model with preset: Preset<Host> {
        Ideal, "ideal", "Ideal host", "Processing takes no time."
            => Preset { make: ideal, sources: Vec::new };
        Decstation5000, "decstation_5000", "DECstation 5000/200", "Ultrix 4.2, 16 MB, TURBOchannel FDDI."
            => Preset { make: decstation_5000, sources: decstation_5000_sources };
        Sun4, "sun4", "Sun 4", "Sun 4/390 or 4/330, SunOS 4.1.1, VME FDDI."
            => Preset { make: sun4, sources: sun4_sources };
        Sparcstation2, "sparcstation_2", "SPARCstation 2", "SunOS 4.1.1, SBus FDDI."
            => Preset { make: sparcstation_2, sources: sparcstation_2_sources };
        CrayYmp, "cray_ymp", "Cray Y-MP/264", "UNICOS, slow to wake a waiting process."
            => Preset { make: cray_ymp, sources: cray_ymp_sources };
        Iris2500, "iris_2500", "SGI Iris 2500 Turbo", "OS 3.6, slower than a Sun 3/260."
            => Preset { make: iris_2500, sources: iris_2500_sources };
        Vax750, "vax_750", "VAX-11/750", "4.2BSD; the host of SATNET's ICMP echo tool."
            => Preset { make: vax_750, sources: vax_750_sources };
        UbcSun, "ubc_sun", "SUN at UBC", "MC68010, 4.2BSD, 3Com Ethernet without DMA (1984)."
            => Preset { make: ubc_sun, sources: ubc_sun_sources };
        UbcVax, "ubc_vax", "VAX-11/750 at UBC", "4.2BSD; a tenth faster than the SUN (1984)."
            => Preset { make: ubc_vax, sources: ubc_vax_sources };
    }
}

const NO_BUFFER_LIMIT: u64 = 1 << 40;
/// Ratio fitted once for all hosts to the plateaus of Tables 2 and 4 together.
const RECEIVE_RATIO: f64 = 0.66;
const RECEIVE_RATIO_REASON: &str =
    "the plateaus of Sandia Tables 2 and 4: 13 to 15 Mb/s from 40 KB on, and 17 to 18 up to 10 ms";

fn ideal() -> Host {
    Host {
        name: "host".to_owned(),
        model: Model::Ideal,
        cpu: Costs::FREE,
        adapter_latency: 0,
        mss_unit: 1,
        socket_buffer_limit: NO_BUFFER_LIMIT,
        scheduler_tick: 0,
        timers_wait: false,
        copying: Copying { cluster: 1024, mbuf: 1_000_000_000 },
    }
}

fn decstation_5000() -> Host {
    Host {
        name: "DECstation 5000".to_owned(),
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

fn decstation_5000_sources() -> Sources {
    vec![
        ("cpu.send_large", stated("Sandia 2.2: 1.52 ms between large packets")),
        ("cpu.send_small", stated("Sandia 2.2: 0.426 ms between small packets")),
        ("cpu.ack_large", stated("Sandia 2.2: ACK handling 2.25 ms, large packets")),
        ("cpu.ack_small", stated("Sandia 2.2: ACK handling 1.27 ms, small packets")),
        ("cpu.receive_ratio", calibrated(RECEIVE_RATIO_REASON)),
        ("cpu.time_factor", assumed("the reference")),
        ("adapter_latency", assumed("none beyond the baseline round trip of 3.1 ms")),
        ("mss_unit", assumed("Ultrix is 4.2BSD-derived and rounds the MSS to whole 1 KB buffers: 4096 of 4312")),
    ]
}

fn sun4() -> Host {
    Host {
        name: "Sun 4".to_owned(),
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

fn sun4_sources() -> Sources {
    vec![
        ("cpu.send_large", stated("Sandia 2.2: 2.05 ms between large packets")),
        ("cpu.send_small", stated("Sandia 2.2: 0.63 ms between small packets")),
        ("cpu.ack_large", stated("Sandia 2.2: ACK handling 1.40 ms, large packets")),
        ("cpu.ack_small", stated("Sandia 2.2: ACK handling 0.56 ms, small packets")),
        ("cpu.receive_ratio", calibrated(RECEIVE_RATIO_REASON)),
        ("cpu.time_factor", assumed("the reference")),
        (
            "adapter_latency",
            calibrated("the 4 and 8 KB rows of Sandia Tables 2 and 3; the delay of a VME board is not stated"),
        ),
        (
            "mss_unit",
            chosen("the dip at 16 KB in Sandia Tables 2 and 3 needs segments of 4312 bytes, which are not rounded"),
        ),
        ("socket_buffer_limit", chosen("4.3BSD's limit of 52428 bytes gives the flat top of Sandia Table 3")),
    ]
}

fn sparcstation_2() -> Host {
    let cpu = Costs { time_factor: 0.65, ..sun4().cpu };
    Host { name: "SPARCstation 2".to_owned(), cpu, ..sun4() }
}

fn sparcstation_2_sources() -> Sources {
    let mut sources = sun4_sources();
    let like_sun4 = assumed("like the Sun 4 (no times stated for this model), scaled by the factor below");
    for (path, source) in &mut sources {
        if path.starts_with("cpu.send") || path.starts_with("cpu.ack") {
            *source = like_sun4.clone();
        }
        if *path == "cpu.time_factor" {
            *source = calibrated("the baselines of Sandia Table 6; a faster processor than the Sun 4/390");
        }
        if *path == "adapter_latency" {
            *source = assumed("like the Sun 4's: nothing is stated for this host's SBus board");
        }
    }
    sources
}

fn cray_ymp() -> Host {
    Host { name: "Cray Y-MP".to_owned(), scheduler_tick: 200_000_000, ..ideal() }
}

fn cray_ymp_sources() -> Sources {
    vec![
        ("cpu.send_large", assumed("a supercomputer: its processor time is negligible here")),
        (
            "scheduler_tick",
            chosen(
                "in Sandia 2.2 a, the reader is not woken promptly, and no window update is sent before the 200 ms timer fires. A scheduler that runs on the clock of that timer has this effect",
            ),
        ),
    ]
}

fn iris_2500() -> Host {
    Host { name: "Iris 2500".to_owned(), adapter_latency: 17_000_000, ..ideal() }
}

fn iris_2500_sources() -> Sources {
    vec![
        ("cpu.send_large", assumed("not stated; the latency below includes all processing")),
        (
            "adapter_latency",
            calibrated(
                "the error-free column of RFC 1106 Figure 1; 68 ms of processing in a round trip, in four equal parts",
            ),
        ),
    ]
}

fn vax_750() -> Host {
    // 12 us a byte, at interrupt level, where a datagram's own copy is included.
    let (small, large) = (552 * 12_000, 4352 * 12_000);
    let cpu = Costs { send_small: small, send_large: large, receive_ratio: 1.0, copy_share: 0.0, ..Costs::FREE };
    Host { name: "VAX-11/750".to_owned(), cpu, adapter_latency: 20_000_000, ..ideal() }
}

fn vax_750_sources() -> Sources {
    let bytes =
        || calibrated("the first rows of SATNET Table 3, 27 us a byte: 12 us each way, the rest on the Ethernets");
    vec![
        ("cpu.send_large", bytes()),
        ("cpu.send_small", bytes()),
        ("cpu.receive_ratio", assumed("receiving costs as much as sending")),
        ("cpu.copy_share", assumed("all of the work is done at the point where packets are timed")),
        (
            "adapter_latency",
            calibrated("the first rows of SATNET Table 3; two Ethernets, gateway and VAX, 20 ms each way"),
        ),
    ]
}

/// Times of a data packet of 1024 bytes, client interface included, and of an ACK (UBC Appendix A), and of a system
/// call (4.1), ns.
const TDAT: f64 = 14e6;
const TACK: f64 = 6e6;
const TSYS: f64 = 1.5e6;
/// Rate between processes of one machine without a protocol, bit/s (UBC 4.1).
const LOOPBACK_BARE: f64 = 700e3;

fn ubc_sun() -> Host {
    // The ACK's time is for the headers; the rest grows with the bytes, most of it for the copy.
    let per_byte = (TDAT - TACK - TSYS) / 1024.0;
    let copy_share = (1024.0 * 8e9 / (2.0 * LOOPBACK_BARE) - TSYS) / (TDAT - TACK - TSYS);
    // Headers are not copied, and their time is part of the 14 ms.
    let time = |datagram: f64| (TACK + per_byte * (datagram - HEADERS as f64 * (1.0 - copy_share))) as u64;
    let cpu = Costs {
        send_large: time(LARGE),
        send_small: time(SMALL),
        ack_large: TACK as u64,
        ack_small: TACK as u64,
        copy_share,
        wake_share: 0.0,
        lntp_share: 0.615,
        loopback_share: 0.547,
        system_call: TSYS as u64,
        jitter: 0.05,
        ..Costs::FREE
    };
    Host {
        name: "SUN".to_owned(),
        cpu,
        mss_unit: 1024,
        timers_wait: true,
        copying: Copying { cluster: 1024, mbuf: 112 },
        ..ideal()
    }
}

fn ubc_sun_sources() -> Sources {
    let per_packet = || {
        stated(
            "UBC Appendix A: 14 ms for a packet of 1024 bytes, client interface included. An ACK alone accounts for 6 ms and the system call for 1.5 ms; the rest is proportional to the bytes (assumed). UBC 4.2: about a fifth is spent on the interface, which copies each packet once more",
        )
    };
    vec![
        ("cpu.send_large", per_packet()),
        ("cpu.send_small", per_packet()),
        ("cpu.ack_large", stated("UBC Appendix A: 6 ms")),
        ("cpu.ack_small", stated("UBC Appendix A: 6 ms")),
        (
            "cpu.copy_share",
            calibrated(
                "about 700 kb/s without a protocol (UBC 4.1, Figure 3), by equation (2) with packets of 1024 bytes",
            ),
        ),
        (
            "cpu.loopback_share",
            calibrated("360 kb/s through TCP/IP on one machine (UBC 8), with 8 buffers at alpha 0.65"),
        ),
        ("cpu.lntp_share", calibrated("450 kb/s through LNTP on one machine (UBC 8)")),
        ("cpu.wake_share", assumed("none: the 14 ms of a data packet include the client interface")),
        ("cpu.receive_ratio", stated("UBC Appendix A: one speed factor for sending and receiving")),
        ("cpu.system_call", stated("UBC 4.1: 1.5 ms, 4.2BSD on the SUN")),
        ("cpu.time_factor", stated("UBC Appendix A: K = 1, the reference machine")),
        ("cpu.jitter", assumed("a twentieth either way, so that packets and timers do not fall into step")),
        ("mss_unit", assumed("4.2BSD's TCPMSS of 1024, the packet size of UBC 4.2")),
        ("timers_wait", assumed("4.2BSD's software clock has a lower priority than its network input")),
        (
            "write_cluster",
            chosen(
                "if messages were written in pieces, throughput with 8 KB would be 3 % lower, and the alphas of UBC Appendix A would not be the best. A message of 1024 bytes waits until it fits into the send buffer, as in 4.3BSD (CLBYTES)",
            ),
        ),
        ("mbuf_size", stated("UBC 3.5.1: buffers are units of 112 bytes in chains")),
    ]
}

fn ubc_vax() -> Host {
    let sun = ubc_sun();
    let cpu = Costs { time_factor: 0.9, input_wait: 4_500_000, ..sun.cpu };
    Host { name: "VAX-11/750".to_owned(), cpu, ..sun }
}

fn ubc_vax_sources() -> Sources {
    let mut sources = ubc_sun_sources();
    sources.retain(|(path, _)| *path != "cpu.time_factor");
    sources.extend([
        ("cpu.time_factor", stated("UBC Appendix A: K = 0.9")),
        ("cpu.input_wait", stated("UBC 5.1.1: 4 to 5 ms with the VAX as receiver, none if the queue is never empty")),
    ]);
    sources
}
