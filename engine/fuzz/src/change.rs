//! Scenarios that are changed at random: presets, and values for the parameters of the catalog.

use bolero::TypeGenerator;
use serde_json::{Value, json};

use crate::Odd;

/// A value for one parameter of the catalog.
#[derive(Clone, Debug, TypeGenerator)]
pub struct Change {
    parameter: u16,
    how: u8,
    /// Which choice, or how far from the least to the most: so many 65536ths, by ratio.
    share: u16,
    odd: Odd,
}

impl Change {
    /// Returns its path and the value; `parameters` are those of the catalog.
    pub fn path_and_value(&self, parameters: &[Value]) -> (String, Value) {
        let parameter = &parameters[usize::from(self.parameter) % parameters.len()];
        let bound = |name: &str, otherwise: f64| parameter[name].as_f64().unwrap_or(otherwise);
        let (least, most) = (bound("min", 0.0), bound("max", 1e12));
        let choices = parameter["choices"].as_array().map_or(&[][..], Vec::as_slice);
        let value = match self.how % 16 {
            0 => self.odd.value(),
            _ if !choices.is_empty() => choices[usize::from(self.share) % choices.len()]["id"].clone(),
            _ if parameter["kind"] == "flag" => json!(self.share.is_multiple_of(2)),
            _ if parameter["kind"] == "packets" => json!(self.packets()),
            1 => json!(least),
            2 => json!(most),
            _ => {
                let from = least.max(most * 1e-9);
                json!(from * libm::pow(most / from, f64::from(self.share) / 65536.0))
            }
        };
        (parameter["path"].as_str().expect("a path").to_owned(), value)
    }
}

impl Change {
    /// A name or a few: early packets, for a run is short.
    fn packets(&self) -> String {
        let [low, high] = self.share.to_le_bytes();
        let (number, copy) = (low % 32, high % 3);
        match high % 5 {
            0 => format!("{number}"),
            1 => format!("{number}:{copy}"),
            2 => format!("ack{}", number + 1),
            3 => (0..=number).map(|number| number.to_string()).collect::<Vec<_>>().join(","),
            _ => format!("{number},{number}:{copy},ack{},{}", number + 1, number + 2),
        }
    }
}

/// Returns the parameters of a catalog that are no text.
pub fn parameters(catalog: &Value) -> Vec<Value> {
    let mut parameters = catalog["parameters"].as_array().expect("a list").clone();
    parameters.retain(|parameter| parameter["kind"] != "text");
    parameters
}

/// Returns the preset of this name and text with a transfer, an exchange, three flows of datagrams over its longest way, and
/// some that are answered. From 64 on fewer of them may be fragmented.
pub fn scenario(name: &str, text: &str, which: u8) -> Value {
    let base: Value = serde_json::from_str(text).expect("a preset is JSON");
    let hosts: Vec<&String> = base["hosts"].as_object().expect("a preset has hosts").keys().collect();
    let (from, to) = (hosts[0], hosts[hosts.len() - 1]);
    json!({
        "base": name,
        "flows": {
            "bulk": { "from": from, "to": to, "fragmentation": which > 127, "app": { "bytes": "200 KB" } },
            "noise": {
                "from": from, "to": to, "background": true, "count": 3, "fragmentation": which > 63,
                "app": { "kind": "on_off", "rate": "100 kb/s" },
            },
            "ping": {
                "from": from, "to": to,
                "app": {
                    "kind": "poisson", "answered": true, "interval": "50 ms", "duration": "1 s",
                    "datagram_size": 20, "datagram_size_max": 400,
                },
            },
            "talk": { "from": to, "to": from, "app": { "kind": "echo", "exchanges": 3 } },
        },
    })
}
