//! The worked examples of UBC's Appendix A, as they are printed.

use serde::Serialize;

use super::Inputs;

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Example {
    pub id: &'static str,
    pub name: &'static str,
    /// With the number of buffers, the case of the sweep that simulates it.
    pub direction: &'static str,
    /// Which equation it works out.
    pub equation: &'static str,
    pub ks: f64,
    pub kr: f64,
    pub ws: f64,
    /// As printed, in the order of the equation.
    pub terms: [f64; 3],
    pub cushion: f64,
    pub alpha: f64,
}

/// All else is as usual.
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
    pub fn inputs(&self) -> Inputs {
        Inputs { ks: self.ks, kr: self.kr, ws: self.ws, ..Inputs::default() }
    }

    /// The example that these inputs are, if they are one.
    pub fn of(inputs: &Inputs) -> Option<&'static Example> {
        EXAMPLES.iter().find(|example| example.inputs() == *inputs)
    }
}
