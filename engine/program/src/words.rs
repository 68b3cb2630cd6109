//! Values and mistakes as text.

use fill_the_pipe_sim::program::Mistake;
pub(crate) use fill_the_pipe_sim::program::number;
use rhai::{Array, Dynamic, EvalAltResult, Map, ParseError, Position};

/// Depth to which arrays are written out.
const DEEPEST: usize = 3;
/// Elements of an array that are written out.
const MOST: usize = 20;

/// Returns a value as programs print it.
pub(crate) fn shown(value: &Dynamic) -> String {
    shown_to(value, DEEPEST)
}

fn shown_to(value: &Dynamic, depth: usize) -> String {
    if let Some(number_of) = crate::state::number_of(value) {
        number(number_of)
    } else if let Some(list) = value.read_lock::<Array>() {
        let more = if list.len() > MOST || depth == 0 { ", …" } else { "" };
        let most = if depth == 0 { 0 } else { MOST };
        let items: Vec<String> = list.iter().take(most).map(|item| shown_to(item, depth - 1)).collect();
        format!("[{}{more}]", items.join(", "))
    } else if let Some(map) = value.read_lock::<Map>() {
        let most = if depth == 0 { 0 } else { MOST };
        let item = |(name, item): (&rhai::Identifier, &Dynamic)| format!("{name}: {}", shown_to(item, depth - 1));
        format!("#{{{}}}", map.iter().take(most).map(item).collect::<Vec<_>>().join(", "))
    } else if value.is_unit() {
        "()".to_owned()
    } else {
        value.to_string()
    }
}

/// Returns a mistake at a place of the text.
pub(crate) fn at(position: Position, message: impl Into<String>) -> Mistake {
    let line = position.line().unwrap_or(0) as u32;
    Mistake { line, column: position.position().unwrap_or(0) as u32, message: message.into() }
}

/// Returns the mistake of a text that cannot be read.
pub(crate) fn of_parsing(error: &ParseError) -> Mistake {
    use rhai::ParseErrorType as Kind;
    let message = match error.err_type() {
        Kind::VariableUndefined(name) => {
            format!("there is no variable {name}; the state of the connection is this.{name}")
        }
        Kind::ExprTooDeep => "is nested too deep".to_owned(),
        Kind::UnexpectedEOF => "the program ends too early: a bracket may not be closed".to_owned(),
        other => lower(&other.to_string()),
    };
    at(error.position(), message)
}

/// Returns the mistake that stopped a call of a function.
pub(crate) fn of_call(error: EvalAltResult) -> Mistake {
    use EvalAltResult as Kind;
    let mut error = error;
    while let Kind::ErrorInFunctionCall(_, _, inner, _) = error {
        error = *inner;
    }
    let position = error.position();
    let message = match &error {
        Kind::ErrorRuntime(value, _) => value.to_string(),
        Kind::ErrorTooManyOperations(_) => {
            format!("the function takes more than {} steps: a loop may have no end", crate::engine::MOST_STEPS)
        }
        Kind::ErrorStackOverflow(_) => {
            format!("functions call each other more than {} deep", crate::engine::DEEPEST_CALLS)
        }
        Kind::ErrorDataTooLarge(what, _) => format!("{} is too large", lower(what)),
        Kind::ErrorFunctionNotFound(signature, _) => not_found(signature),
        Kind::ErrorMismatchDataType(wanted, found, _) if wanted == "i64" && found == "f64" => {
            "an element has a whole number: write int(x)".to_owned()
        }
        Kind::ErrorMismatchDataType(wanted, found, _) => format!("needs {}, not {}", named(wanted), named(found)),
        Kind::ErrorIndexNotFound(..) | Kind::ErrorArrayBounds(..) => "there is no such element".to_owned(),
        Kind::ErrorIndexingType(..) => "this value has no elements".to_owned(),
        Kind::ErrorUnboundThis(_) => {
            "this is not known here: call the function as this.name(), so that it knows this".to_owned()
        }
        _ => {
            let mut error = error;
            error.clear_position();
            return at(position, lower(&error.to_string()));
        }
    };
    at(position, message)
}

/// Returns the sentence for a call that no function answers, such as `min (f64, string)`.
fn not_found(signature: &str) -> String {
    let (name, values) = signature.split_once('(').unwrap_or((signature, ""));
    let name = name.trim();
    let values = values.trim_end_matches(')');
    let values: Vec<&str> =
        values.split(',').map(|value| named(value.trim())).filter(|name| !name.is_empty()).collect();
    if let Some(property) = name.strip_prefix("get$").or_else(|| name.strip_prefix("set$")) {
        return format!("there is no {property} here");
    }
    let them = values.join(" and ");
    match name.chars().all(|one| one.is_alphanumeric() || one == '_') {
        true if values.is_empty() => format!("there is no function {name}()"),
        true => format!("there is no function {name} for {them}"),
        false => format!("{name} is not for {them}"),
    }
}

/// Returns the name of a type of values.
fn named(kind: &str) -> &str {
    match kind.trim_start_matches("&mut ").trim() {
        "f64" | "i64" => "a number",
        "bool" => "true or false",
        "array" => "an array",
        "map" => "an object",
        "()" => "nothing",
        "char" => "a character",
        other if other.contains("str") || other.contains("String") => "text",
        other if other.ends_with("State") => "the state",
        other => other,
    }
}

/// Returns a sentence with its first letter in lower case.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
