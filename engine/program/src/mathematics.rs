//! Mathematics of programs: functions of `libm`, which give the same bits on every machine.

use rhai::{Dynamic, Engine};

use crate::state::number_of;

type Function = fn(f64) -> f64;

/// Registers the functions for numbers, whole or not.
pub(crate) fn register(engine: &mut Engine) {
    let one: [(&str, Function); 14] = [
        ("abs", libm::fabs),
        ("floor", libm::floor),
        ("ceil", libm::ceil),
        ("round", libm::round),
        ("sqrt", libm::sqrt),
        ("cbrt", libm::cbrt),
        ("exp", libm::exp),
        ("ln", libm::log),
        ("log2", libm::log2),
        ("log10", libm::log10),
        ("sin", libm::sin),
        ("cos", libm::cos),
        ("tan", libm::tan),
        ("atan", libm::atan),
    ];
    for (name, function) in one {
        of_one(engine, name, function);
    }
    of_one(engine, "sign", |x| if x == 0.0 { 0.0 } else { libm::copysign(1.0, x) });
    for (name, function) in [("min", libm::fmin as fn(f64, f64) -> f64), ("max", libm::fmax), ("pow", libm::pow)] {
        of_two(engine, name, function);
    }
    of_two(engine, "**", libm::pow);
    of_two(engine, "<", |x, y| x < y);
    of_two(engine, "<=", |x, y| x <= y);
    of_two(engine, ">", |x, y| x > y);
    of_two(engine, ">=", |x, y| x >= y);
    engine.register_fn("clamp", |x: f64, low: f64, high: f64| libm::fmax(low, libm::fmin(x, high)));
    engine.register_fn("infinity", || f64::INFINITY);
    engine.register_fn("is_nan", |x: f64| x.is_nan());
    engine.register_fn("is_infinite", |x: f64| x.is_infinite());
    engine.register_fn("int", |x: f64| x as i64);
    engine.register_fn("int", |x: i64| x);
    engine.register_fn("float", |x: Dynamic| {
        number_of(&x).or_else(|| x.into_string().ok()?.trim().parse().ok()).unwrap_or(f64::NAN)
    });
}

fn of_one(engine: &mut Engine, name: &str, function: fn(f64) -> f64) {
    engine.register_fn(name, function);
    engine.register_fn(name, move |x: i64| function(x as f64));
}

fn of_two<T: rhai::Variant + Clone>(engine: &mut Engine, name: &str, function: fn(f64, f64) -> T) {
    engine.register_fn(name, function);
    engine.register_fn(name, move |x: i64, y: f64| function(x as f64, y));
    engine.register_fn(name, move |x: f64, y: i64| function(x, y as f64));
    engine.register_fn(name, move |x: i64, y: i64| function(x as f64, y as f64));
}
