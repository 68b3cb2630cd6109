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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn change(parameter: u16, how: u8, share: u16) -> Change {
        Change { parameter, how, share, odd: Odd::Null }
    }

    fn one(parameter: Value, how: u8, share: u16) -> Value {
        change(0, how, share).path_and_value(&[parameter]).1
    }

    #[test]
    fn all_parameters_and_all_choices_are_reached() {
        let parameters = [
            json!({ "path": "a", "kind": "choice", "choices": [{ "id": "x" }, { "id": "y" }, { "id": "z" }] }),
            json!({ "path": "b", "kind": "flag" }),
        ];
        let all = (0..40).map(|number| change(number, 1 + (number % 15) as u8, number / 2).path_and_value(&parameters));
        let seen: BTreeSet<String> = all.map(|(path, value)| format!("{path} {value}")).collect();
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [r#"a "x""#, r#"a "y""#, r#"a "z""#, "b false", "b true"]);
    }

    #[test]
    fn numbers_go_from_the_least_to_the_most() {
        let parameter = || json!({ "path": "a", "kind": "count", "min": 2.0, "max": 2000.0 });
        assert_eq!(one(parameter(), 1, 9), json!(2.0));
        assert_eq!(one(parameter(), 2, 9), json!(2000.0));
        // Values are spread by ratio: a third of the way from 2 to 2000 is 20.
        let third = one(parameter(), 3, 21845).as_f64().expect("a number");
        assert!((third - 20.0).abs() < 0.01, "{third}");
        let shares = (0..=u16::MAX).step_by(97);
        let values: Vec<f64> = shares.map(|share| one(parameter(), 3, share).as_f64().expect("a number")).collect();
        assert!(values.is_sorted());
        assert!(values.iter().all(|value| (2.0..=2000.0).contains(value)));
        // A parameter without bounds is still given numbers.
        assert!(one(json!({ "path": "a", "kind": "rate" }), 3, 0).as_f64().is_some_and(|value| value > 0.0));
    }

    #[test]
    fn an_odd_value_is_for_any_kind() {
        let choice = json!({ "path": "a", "kind": "choice", "choices": [{ "id": "x" }] });
        assert_eq!(one(choice, 0, 0), Value::Null);
        assert_eq!(one(choice_of_none(), 16, 0), Value::Null);
    }

    fn choice_of_none() -> Value {
        json!({ "path": "a", "kind": "flag", "choices": [] })
    }

    #[test]
    fn packets_are_named_as_a_scenario_names_them() {
        let packets: BTreeSet<String> = (0..=u16::MAX).map(|share| change(0, 1, share).packets()).collect();
        for name in ["0", "31", "31:2", "ack1", "0,1,2", "5,5:1,ack6,7"] {
            assert!(packets.contains(name), "{name}");
        }
    }

    #[test]
    fn texts_are_no_parameters_to_change() {
        let catalog =
            json!({ "parameters": [{ "path": "name", "kind": "text" }, { "path": "seed", "kind": "count" }] });
        assert_eq!(parameters(&catalog), [json!({ "path": "seed", "kind": "count" })]);
    }

    #[test]
    fn a_preset_gets_flows_between_its_first_and_last_host() {
        let made = scenario("p", r#"{ "hosts": { "a": {}, "m": {}, "z": {} } }"#, 100);
        let fragmented = |flow: &str| made["flows"][flow]["fragmentation"].clone();
        assert_eq!((&made["base"], &made["flows"]["bulk"]["to"]), (&json!("p"), &json!("z")));
        assert_eq!(made["flows"]["talk"]["from"], json!("z"));
        assert_eq!((fragmented("bulk"), fragmented("noise")), (json!(false), json!(true)));
    }
}
