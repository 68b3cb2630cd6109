//! Worked examples of UBC 1984, Appendix A, as printed.

use serde::Serialize;

use super::Inputs;

/// A worked example.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlExample"))]
pub struct Example {
    /// Id of the example.
    pub id: &'static str,
    /// Name that people read.
    pub name: &'static str,
    /// Case of the sweep that simulates the example, together with the number of buffers.
    pub direction: &'static str,
    /// Equation that it works out.
    pub equation: &'static str,
    /// KS: speed factor of the sender.
    pub ks: f64,
    /// KR: speed factor of the receiver.
    pub kr: f64,
    /// WS: window in buffers.
    pub ws: f64,
    /// Terms as printed, in the order of the equation.
    pub terms: [f64; 3],
    /// Sum of the terms as printed, buffers.
    pub cushion: f64,
    /// Share of the buffers freed before an update, as printed.
    pub alpha: f64,
}

/// The four examples; all other inputs have their defaults.
pub const EXAMPLES: &[Example] = &[
    vax_to_sun("vax_to_sun_8", "VAX to SUN, 8 buffers", 8.0, 0.65),
    vax_to_sun("vax_to_sun_15", "VAX to SUN, 15 buffers", 15.0, 0.81),
    sun_to_vax("sun_to_vax_8", "SUN to VAX, 8 buffers", 8.0, 0.7245),
    sun_to_vax("sun_to_vax_15", "SUN to VAX, 15 buffers", 15.0, 0.853),
];

const fn vax_to_sun(id: &'static str, name: &'static str, ws: f64, alpha: f64) -> Example {
    Example {
        id,
        name,
        direction: "vax_to_sun",
        equation: "A7",
        ks: 0.9,
        kr: 1.0,
        ws,
        terms: [1.02, 0.8426, 0.966],
        cushion: 2.829,
        alpha,
    }
}

const fn sun_to_vax(id: &'static str, name: &'static str, ws: f64, alpha: f64) -> Example {
    Example {
        id,
        name,
        direction: "sun_to_vax",
        equation: "A4",
        ks: 1.0,
        kr: 0.9,
        ws,
        terms: [0.966, 0.824, 0.414],
        cushion: 2.204,
        alpha,
    }
}

impl Example {
    /// Returns the inputs of this example.
    pub fn inputs(&self) -> Inputs {
        Inputs { ks: self.ks, kr: self.kr, ws: self.ws, ..Inputs::default() }
    }

    /// Returns the example that has exactly these inputs.
    pub fn of(inputs: &Inputs) -> Option<&'static Example> {
        EXAMPLES.iter().find(|example| example.inputs() == *inputs)
    }
}
