//! Links to the laboratory of the site, with a scenario and the values that are changed in it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fill_the_pipe_sim::Overrides;
use serde_json::Value;

/// Level of compression, of 10.
const LEVEL: u8 = 9;

/// Returns the hash of a link to the laboratory (`web/scenario/link.ts`): its settings, compressed (RFC 1951) and written as
/// base64url (RFC 4648, 5).
pub(super) fn to_laboratory(scenario: &Value, overrides: &Overrides, flow: &str) -> String {
    let mut settings = vec![format!("scenario={}", escaped(&scenario.to_string()))];
    settings.extend(overrides.iter().map(|(path, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{path}={}", escaped(&value))
    }));
    settings.push(format!("flow={flow}"));
    let packed = miniz_oxide::deflate::compress_to_vec(settings.join("&").as_bytes(), LEVEL);
    format!("#/laboratory?z={}", URL_SAFE_NO_PAD.encode(packed))
}

/// Escapes what would end a setting, or begin an escape.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('&', "%26")
}

/// Returns a scenario with values at the paths of some parameters, none of which has a star.
pub(super) fn with_values(mut scenario: Value, overrides: &Overrides) -> Value {
    for (path, value) in overrides {
        let place = path.split('.').fold(&mut scenario, |place, key| &mut place[key]);
        *place = value.clone();
    }
    scenario
}

#[cfg(test)]
mod tests {
    use fill_the_pipe_sim::Scenario;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_link_unfolds_into_its_settings() {
        let overrides =
            vec![("seed".to_owned(), Value::from(3)), ("flows.a.name".to_owned(), Value::from("50 % & more"))];
        let link = to_laboratory(&json!({ "base": "ubc" }), &overrides, "a");
        let packed = link.strip_prefix("#/laboratory?z=").expect("it is packed");
        let bytes = URL_SAFE_NO_PAD.decode(packed).expect("base64url");
        let text = miniz_oxide::inflate::decompress_to_vec(&bytes).expect("deflated");
        assert_eq!(
            String::from_utf8(text).expect("a text"),
            r#"scenario={"base":"ubc"}&seed=3&flows.a.name=50 %25 %26 more&flow=a"#
        );
    }

    #[test]
    fn values_in_a_scenario_are_those_of_its_overrides() {
        let scenario = json!({ "base": "ubc", "links": { "ethernet": { "rate": "10 Mb/s" } } });
        let overrides: Overrides = vec![
            ("links.ethernet.rate".to_owned(), Value::from("5 Mb/s")),
            ("links.ethernet.bit_errors.packet_loss".to_owned(), Value::from(0.01)),
        ];
        let with = with_values(scenario.clone(), &overrides);
        let [one, other] = [(with, Vec::new()), (scenario, overrides)].map(|(scenario, overrides)| {
            fill_the_pipe_sim::simulate::<fill_the_pipe_sim::Silent>(
                &Scenario::load(&scenario.to_string(), &overrides).expect("it is valid").scenario,
            )
        });
        assert_eq!(one, other);
    }
}
