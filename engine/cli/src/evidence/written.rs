//! JSON for a file that is kept: a line for each number, so that what changed can be seen.

use serde_json::Value;

/// Lists of objects stand one object a line; everything else in one.
pub(crate) fn lines(value: &Value) -> String {
    match value {
        Value::Object(group) if group.values().any(is_list) => {
            let members: Vec<String> =
                group.iter().map(|(name, inner)| format!("{}: {}", Value::from(name.as_str()), lines(inner))).collect();
            format!("{{ {} }}", members.join(",\n"))
        }
        Value::Array(list) if is_list(value) => {
            let members: Vec<String> = list.iter().map(lines).collect();
            format!("[\n{}\n]", members.join(",\n"))
        }
        other => other.to_string(),
    }
}

fn is_list(value: &Value) -> bool {
    matches!(value, Value::Array(list) if list.first().is_some_and(Value::is_object))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evidence_survives_writing_and_reading() {
        let value = serde_json::json!({ "a": 1, "rows": [{ "x": [1, 2] }, { "x": [] }], "none": [] });
        let text = lines(&value);
        assert_eq!(text.lines().filter(|line| line.contains("\"x\"")).count(), 2);
        assert_eq!(text.parse::<Value>().expect("JSON"), value);
    }
}
