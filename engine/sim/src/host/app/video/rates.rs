//! Rates in which a server has a video, as a scenario writes them: `"235kb/s,1050kb/s,3Mb/s"`.

use std::ops::Deref;

use serde_json::Value;

use crate::link::schedule::written;
use crate::scenario::parameter::{Leaf, Spec};
use crate::units::{self, QuantityKind};

/// Largest number of rates.
const MOST: usize = 32;
const EXAMPLE: &str = "rates in ascending order, such as 235kb/s,1050kb/s,3Mb/s";

/// Rates in ascending order, bit/s; at least one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rates(Vec<u64>);

impl Default for Rates {
    fn default() -> Self {
        Rates([235, 375, 560, 750, 1050, 1750, 2350, 3000, 4300, 5800].map(|kilobits| kilobits * 1000).to_vec())
    }
}

impl Deref for Rates {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

fn rate(text: &str) -> Option<u64> {
    let rate = units::parse(text, QuantityKind::Rate)?;
    (1e3..=1e12).contains(&rate).then(|| libm::round(rate) as u64)
}

impl Leaf for Rates {
    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        let text = value.as_str().ok_or_else(|| format!("should be {EXAMPLE}"))?;
        let mut rates: Vec<u64> = Vec::new();
        for text in text.split(',').map(str::trim) {
            let rate = rate(text).ok_or_else(|| format!("has {text:?}, but should be {EXAMPLE}"))?;
            if rates.last().is_some_and(|last| *last >= rate) {
                return Err(format!(
                    "has {text:?} after a rate that is as high: the rates should be in ascending order"
                ));
            }
            rates.push(rate);
        }
        if rates.len() > MOST {
            return Err(format!("has {} rates; at most {MOST} are allowed", rates.len()));
        }
        self.0 = rates;
        Ok(())
    }

    fn write(&self) -> Value {
        let rates: Vec<String> = self.iter().map(|rate| written(*rate as f64, QuantityKind::Rate)).collect();
        Value::from(rates.join(","))
    }
}
