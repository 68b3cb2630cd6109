//! Inputs of the equations of UBC 1984: each symbol with its unit, range and source.

use serde::{Deserialize, Serialize};

use super::Path;
use crate::scenario::parameter::{Basis, Source, assumed, found_in, stated};

/// Inputs of all equations; times are in ms. The defaults are those of the paper's example, VAX to SUN, with eight
/// buffers.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlInputs", type = "{ [id: string]: number }"))]
pub struct Inputs {
    /// KS: speed factor of the sender.
    pub ks: f64,
    /// KR: speed factor of the receiver.
    pub kr: f64,
    /// KN: speed factor of the Ethernet layer.
    pub kn: f64,
    /// TDAT: mean time of a data packet on the reference machine, ms.
    pub tdat: f64,
    /// TACK: mean time of an ACK on the reference machine, ms.
    pub tack: f64,
    /// TSCH: wait of a packet in the receiver's input queue, ms; counted only if the sender is the slower host.
    pub tsch: f64,
    /// NW: mean number of packets in the system.
    pub nw: f64,
    /// WS: window at the last update, in buffers of a packet each.
    pub ws: f64,
    /// NP: packets to a window update; 0: as many as the limit allows.
    pub np: f64,
    /// n: bytes of data in a packet.
    pub packet: f64,
    /// TDN: network delay of a data packet, ms.
    pub tdn: f64,
    /// TAN: network delay of an ACK, ms.
    pub tan: f64,
    /// Mean packet delay measured at the receiver with more than enough buffers, ms.
    pub delay: f64,
    /// Number of buffers with which that delay was measured.
    pub delay_nb: f64,
    /// TSYS: time of a system call, ms.
    pub tsys: f64,
    /// THDR: time for a packet's headers, ms.
    pub thdr: f64,
    /// TPKT: time for each byte of data, µs.
    pub tpkt: f64,
}

impl Default for Inputs {
    fn default() -> Self {
        Inputs {
            ks: 0.9,
            kr: 1.0,
            kn: 0.066,
            tdat: 14.0,
            tack: 6.0,
            tsch: 4.5,
            nw: 2.0,
            ws: 8.0,
            np: 0.0,
            packet: 1024.0,
            tdn: 0.89,
            tan: 0.07,
            delay: 130.0,
            delay_nb: 15.0,
            tsys: 1.5,
            thdr: 6.0,
            tpkt: 4.1,
        }
    }
}

impl Inputs {
    /// Returns the path that these inputs describe.
    pub fn path(&self) -> Path {
        let Inputs { ks, kr, kn, tdat, tack, nw, .. } = *self;
        Path { ks, kr, kn, tdat, tack, nw }
    }

    /// Whether every input is within its range.
    pub fn is_allowed(&self) -> bool {
        symbols(self).iter().all(|symbol| symbol.min <= symbol.value && symbol.value <= symbol.max)
    }
}

/// An input with its current value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlSymbol"))]
pub struct Symbol {
    /// Name of the field of `Inputs`.
    pub id: &'static str,
    /// Symbol as the paper writes it.
    pub name: &'static str,
    /// Meaning, a sentence.
    pub meaning: &'static str,
    /// Unit; empty for a ratio.
    pub unit: Unit,
    /// Current value.
    pub value: f64,
    /// Default value.
    pub usual: f64,
    /// Smallest valid value.
    pub min: f64,
    /// Largest valid value.
    pub max: f64,
    /// Step of the buttons that change it.
    pub step: f64,
    /// Equations that need it.
    pub group: Group,
    /// Source of the default value.
    pub source: Source,
}

/// Unit of an input; empty for a ratio.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlUnit"))]
pub enum Unit {
    /// None: the input is a ratio.
    #[serde(rename = "")]
    One,
    /// Milliseconds.
    Ms,
    /// Microseconds.
    #[serde(rename = "µs")]
    Us,
    /// Bytes.
    Bytes,
    /// Buffers of a packet each.
    Buffers,
    /// Packets.
    Packets,
}

/// Group of inputs by the equations that need them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlGroup"))]
pub enum Group {
    /// Needed by every limit.
    FlowControl,
    /// Needed by (4) in addition, and for rates in bits.
    Network,
    /// Needed by Kleinrock's criterion.
    Kleinrock,
    /// Needed by (2).
    Loopback,
}

pub(super) fn symbols(inputs: &Inputs) -> Vec<Symbol> {
    let mut symbols = rows(inputs);
    for (symbol, usual) in symbols.iter_mut().zip(rows(&Inputs::default())) {
        symbol.usual = usual.value;
    }
    symbols
}

fn rows(inputs: &Inputs) -> Vec<Symbol> {
    use Group::{FlowControl, Kleinrock, Loopback, Network};
    use Unit::{Buffers, Bytes, Ms, One, Packets, Us};
    let sun_or_vax = || stated("UBC Appendix A: 1 for the SUN, the reference machine, 0.9 for the VAX-11/750");
    let example = |what: &str| found_in(Basis::Stated, "UBC Appendix A", what);
    let row = |id, name, meaning, (unit, value), (min, max, step), group, source| Symbol {
        id,
        name,
        meaning,
        unit,
        value,
        usual: value,
        min,
        max,
        step,
        group,
        source,
    };
    let factor = (0.01, 20.0, 0.1);
    let time = (0.0, 1000.0, 1.0);
    #[rustfmt::skip]
    return vec![
        row("ks", "KS", "Speed factor of the sender: its time divided by that of the reference machine.",
            (One, inputs.ks), factor, FlowControl, sun_or_vax()),
        row("kr", "KR", "Speed factor of the receiver.",
            (One, inputs.kr), factor, FlowControl, sun_or_vax()),
        row("kn", "KN", "Speed factor of the Ethernet layer.",
            (One, inputs.kn), (0.0, 20.0, 0.01), FlowControl, example("0.066")),
        row("tdat", "TDAT", "Mean time of a data packet on the reference machine, client interface included.",
            (Ms, inputs.tdat), (0.01, 1000.0, 1.0), FlowControl, example("14 ms")),
        row("tack", "TACK", "Mean time of an acknowledgement on the reference machine.",
            (Ms, inputs.tack), time, FlowControl, example("6 ms")),
        row("tsch", "TSCH", "Wait of a packet in the receiver's input queue before the protocol is notified; counted only if the sender is slower.",
            (Ms, inputs.tsch), time, FlowControl, stated("UBC 5.1.1: 4 to 5 ms with the VAX as receiver, 0 with a fast sender")),
        row("nw", "NW", "Mean number of packets in the system.",
            (Packets, inputs.nw), (0.0, 100.0, 0.5), FlowControl, example("about 2")),
        row("ws", "WS", "Window at the last update, in buffers of a packet each (NB).",
            (Buffers, inputs.ws), (1.0, 100.0, 1.0), FlowControl, example("8 and 15")),
        row("np", "NP", "Buffers freed per window update; 0: as many as the limit allows.",
            (Buffers, inputs.np), (0.0, 100.0, 1.0), FlowControl, assumed("as many as the limit allows")),
        row("packet", "n", "Bytes of data in a packet, for rates in bits and for the loopback.",
            (Bytes, inputs.packet), (1.0, 65535.0, 128.0), Network, stated("UBC 4.1: 1024")),
        row("tdn", "TDN", "Network delay of a data packet.",
            (Ms, inputs.tdn), (0.0, 10_000.0, 0.1), Network, assumed("not stated; 1102 bytes with preamble and gap at 10 Mb/s")),
        row("tan", "TAN", "Network delay of an acknowledgement.",
            (Ms, inputs.tan), (0.0, 10_000.0, 0.1), Network, assumed("not stated; 78 bytes with preamble and gap at 10 Mb/s")),
        row("delay", "Delay", "Mean packet delay at the receiver, measured with more than enough buffers.",
            (Ms, inputs.delay), (0.0, 10_000.0, 5.0), Kleinrock, stated("UBC 5.1.2: 130 ms with 15 KB")),
        row("delay_nb", "NB of the measured delay", "Number of buffers with which the packet delay was measured.",
            (Buffers, inputs.delay_nb), (1.0, 100.0, 1.0), Kleinrock, stated("UBC 5.1.2: 15 buffers of 1 KB")),
        row("tsys", "TSYS", "Time of a system call.",
            (Ms, inputs.tsys), time, Loopback, stated("UBC 4.1: 1.5 ms on the SUN")),
        row("thdr", "THDR", "Time for a packet's headers.",
            (Ms, inputs.thdr), time, Loopback, assumed("not stated; as for an acknowledgement")),
        row("tpkt", "TPKT", "Time for each byte of data.",
            (Us, inputs.tpkt), (0.0, 1000.0, 0.1), Loopback, assumed("not stated; with the 350 kb/s of UBC 4.1 at 1024 bytes: 10.2 ms less the time for the headers")),
    ];
}
