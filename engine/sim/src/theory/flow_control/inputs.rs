//! What the equations of UBC 1984 are fed with: each symbol, its unit, range and source.

use serde::{Deserialize, Serialize};

use super::Path;
use crate::scenario::parameter::{Source, assumed, stated};

/// Times in ms. What is left out is as in the paper's example, VAX to SUN, with eight buffers.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Inputs {
    pub ks: f64,
    pub kr: f64,
    pub kn: f64,
    pub tdat: f64,
    pub tack: f64,
    pub tsch: f64,
    pub nw: f64,
    pub ws: f64,
    /// Packets to a window update; 0: as many as the limit allows.
    pub np: f64,
    /// Bytes of data in a packet.
    pub packet: f64,
    pub tdn: f64,
    pub tan: f64,
    /// A delay measured at the receiver, and with how many buffers.
    pub delay: f64,
    pub delay_nb: f64,
    pub tsys: f64,
    pub thdr: f64,
    /// µs per byte.
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
    pub fn path(&self) -> Path {
        let Inputs { ks, kr, kn, tdat, tack, nw, .. } = *self;
        Path { ks, kr, kn, tdat, tack, nw }
    }

    pub fn is_allowed(&self) -> bool {
        symbols(self).iter().all(|symbol| symbol.min <= symbol.value && symbol.value <= symbol.max)
    }
}

/// One input as it is now.
#[derive(Clone, Debug, Serialize)]
pub struct Symbol {
    /// The field of `Inputs`.
    pub id: &'static str,
    /// As the paper writes it.
    pub name: &'static str,
    pub meaning: &'static str,
    pub unit: &'static str,
    pub value: f64,
    /// Where nobody says otherwise.
    pub usual: f64,
    pub min: f64,
    pub max: f64,
    /// By which a button changes it.
    pub step: f64,
    /// Of those that every limit needs, or for one equation only.
    pub group: Group,
    /// Of the usual value.
    pub source: Source,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    FlowControl,
    /// What (4) needs besides, and the rate in bits.
    Network,
    Kleinrock,
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
    use Group::*;
    let sun_or_vax = || stated("UBC Appendix A: 1 for the SUN, the reference machine, 0.9 for the VAX-11/750");
    let example = |what: &str| stated(&format!("UBC Appendix A: {what}"));
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
        row("ks", "KS", "Speed factor of the sender: how much longer it takes than the reference machine.",
            ("", inputs.ks), factor, FlowControl, sun_or_vax()),
        row("kr", "KR", "Speed factor of the receiver.",
            ("", inputs.kr), factor, FlowControl, sun_or_vax()),
        row("kn", "KN", "Speed factor of the Ethernet layer.",
            ("", inputs.kn), (0.0, 20.0, 0.01), FlowControl, example("0.066")),
        row("tdat", "TDAT", "Mean time of a data packet on the reference machine, client interface included.",
            ("ms", inputs.tdat), (0.01, 1000.0, 1.0), FlowControl, example("14 ms")),
        row("tack", "TACK", "Mean time of an acknowledgement on the reference machine.",
            ("ms", inputs.tack), time, FlowControl, example("6 ms")),
        row("tsch", "TSCH", "What a packet waits in the receiver's input queue before the protocol is told; counted only where the sender is the slower.",
            ("ms", inputs.tsch), time, FlowControl, stated("UBC 5.1.1: 4 to 5 ms with the VAX as receiver, 0 with a fast sender")),
        row("nw", "NW", "Mean number of packets in the system.",
            ("packets", inputs.nw), (0.0, 100.0, 0.5), FlowControl, example("about 2")),
        row("ws", "WS", "Window at the last update, in buffers of a packet each (NB).",
            ("buffers", inputs.ws), (1.0, 100.0, 1.0), FlowControl, example("8 and 15")),
        row("np", "NP", "Buffers freed to a window update; 0: as many as the limit allows.",
            ("buffers", inputs.np), (0.0, 100.0, 1.0), FlowControl, assumed("as many as the limit allows")),
        row("packet", "n", "Bytes of data in a packet, for rates in bits and for the loopback.",
            ("bytes", inputs.packet), (1.0, 65535.0, 128.0), Network, stated("UBC 4.1: 1024")),
        row("tdn", "TDN", "Network delay of a data packet.",
            ("ms", inputs.tdn), (0.0, 10_000.0, 0.1), Network, assumed("not stated; 1102 bytes with preamble and gap at 10 Mb/s")),
        row("tan", "TAN", "Network delay of an acknowledgement.",
            ("ms", inputs.tan), (0.0, 10_000.0, 0.1), Network, assumed("not stated; 78 bytes with preamble and gap at 10 Mb/s")),
        row("delay", "Delay", "Mean packet delay at the receiver, measured with more than enough buffers.",
            ("ms", inputs.delay), (0.0, 10_000.0, 5.0), Kleinrock, stated("UBC 5.1.2: 130 ms with 15 KB")),
        row("delay_nb", "NB of the delay", "With how many buffers that delay was measured.",
            ("buffers", inputs.delay_nb), (1.0, 100.0, 1.0), Kleinrock, stated("UBC 5.1.2: 15 buffers of 1 KB")),
        row("tsys", "TSYS", "Time of a system call.",
            ("ms", inputs.tsys), time, Loopback, stated("UBC 4.1: 1.5 ms on the SUN")),
        row("thdr", "THDR", "Time for a packet's headers.",
            ("ms", inputs.thdr), time, Loopback, assumed("not stated; as for an acknowledgement")),
        row("tpkt", "TPKT", "Time for each byte of data.",
            ("µs", inputs.tpkt), (0.0, 1000.0, 0.1), Loopback, assumed("not stated; with the 350 kb/s of UBC 4.1 at 1024 bytes: 10.2 ms less the headers'")),
    ];
}
