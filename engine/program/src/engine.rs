//! Interpreter with the functions and bounds of programs.

use std::cell::Cell;
use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, ImmutableString, NativeCallContext, Token};

use crate::state::{self, Aside, Shared, State};
use crate::{mathematics, words};

/// Steps of one call of a function.
pub(crate) const MOST_STEPS: u64 = 20_000;
/// Functions that may call each other.
pub(crate) const DEEPEST_CALLS: usize = 24;
/// Depth of an expression, and of one within a function: each level takes stack while the text is read.
const DEEPEST_EXPRESSION: usize = 48;
/// Bytes of a text in a program.
const LONGEST_TEXT: usize = 4096;
/// Elements of an array or an object, with those within it.
const MOST_ELEMENTS: usize = 1024;
/// Variables of one call, and functions of a program.
const MOST_VARIABLES: usize = 256;

/// Function that notes that its line has run. No program can call it by itself, because the catalog does not have it.
pub(crate) const LINE_PROBE: &str = "line_is_reached";
/// Function that counts how often a block begins, by its number. Nor can a program call this one.
pub(crate) const BLOCK_PROBE: &str = "block_begins";

/// Creates the interpreter for a program with these variables of its own, and what its functions reach without `this`.
pub(crate) fn engine(own: &[String]) -> (Engine, Shared) {
    let mut engine = Engine::new_raw();
    engine.set_max_operations(MOST_STEPS);
    // The interpreter counts the call from outside as two.
    engine.set_max_call_levels(DEEPEST_CALLS + 2);
    engine.set_max_expr_depths(DEEPEST_EXPRESSION, DEEPEST_EXPRESSION);
    engine.set_max_string_size(LONGEST_TEXT);
    engine.set_max_array_size(MOST_ELEMENTS);
    engine.set_max_map_size(MOST_ELEMENTS);
    engine.set_max_variables(MOST_VARIABLES);
    engine.set_max_functions(MOST_VARIABLES);
    engine.set_strict_variables(true);
    engine.set_fail_on_invalid_map_property(true);
    engine.disable_symbol("eval");
    engine.disable_symbol("**=");
    // The interpreter's own power is that of the platform, and its order of numbers fails at infinity.
    for (operator, precedence) in [("**", 190), ("<", 110), ("<=", 110), (">", 110), (">=", 110)] {
        engine.disable_symbol(operator);
        engine.register_custom_operator(operator, precedence).expect("a disabled operator is free");
    }
    floats_first(&mut engine);
    engine.register_type_with_name::<State>("State");
    mathematics::register(&mut engine);
    state::register(&mut engine);
    state::register_own(&mut engine, own);
    arrays(&mut engine);
    let aside: Shared = Rc::new(RefCell::new(Aside::new(0)));
    texts(&mut engine, &aside);
    (engine, aside)
}

/// Reads whole numbers as numbers with a fraction, so that 1 / 2 is 0.5. Within brackets they remain whole, because an
/// element has a whole number; a divisor never does.
fn floats_first(engine: &mut Engine) {
    let (brackets, divides) = (Cell::new(0u32), Cell::new(false));
    #[expect(deprecated, reason = "it is not deprecated but volatile, and the version of the crate is fixed")]
    engine.on_parse_token(move |token, position, _| {
        if position.line() == Some(1) && position.position() == Some(1) {
            brackets.set(0);
        }
        match &token {
            Token::LeftBracket | Token::QuestionBracket => brackets.set(brackets.get() + 1),
            Token::RightBracket => brackets.set(brackets.get().saturating_sub(1)),
            // A bracket that is not closed is a mistake; the next statement is none.
            Token::SemiColon | Token::RightBrace => brackets.set(0),
            _ => {}
        }
        let divisor = divides.replace(matches!(token, Token::Divide | Token::DivideAssign));
        match token {
            Token::IntegerConstant(whole) if divisor || brackets.get() == 0 => {
                let number = whole as f64;
                Token::FloatConstant((number.into(), whole.to_string().into()).into())
            }
            token => token,
        }
    });
}

fn arrays(engine: &mut Engine) {
    engine.register_iterator::<Array>();
    engine.register_iterator::<std::ops::Range<i64>>();
    engine.register_iterator::<std::ops::RangeInclusive<i64>>();
    for inclusive in ["..", "..="] {
        engine.register_fn(inclusive, move |from: f64, to: f64| between(from, to, inclusive.len() > 2));
        engine.register_fn(inclusive, move |from: f64, to: i64| between(from, to as f64, inclusive.len() > 2));
        engine.register_fn(inclusive, move |from: i64, to: f64| between(from as f64, to, inclusive.len() > 2));
    }
    engine.register_fn("len", |list: &mut Array| list.len() as i64);
    engine.register_fn("push", |list: &mut Array, item: Dynamic| list.push(item));
    engine.register_fn("pop", |list: &mut Array| list.pop().unwrap_or(Dynamic::UNIT));
    engine.register_fn("shift", |list: &mut Array| if list.is_empty() { Dynamic::UNIT } else { list.remove(0) });
    engine.register_fn("clear", |list: &mut Array| list.clear());
}

/// Returns the whole numbers of a range.
fn between(from: f64, to: f64, inclusive: bool) -> std::ops::Range<i64> {
    let end = to as i64;
    from as i64..if inclusive { end.saturating_add(1) } else { end }
}

fn texts(engine: &mut Engine, aside: &Shared) {
    engine.register_fn("len", |text: ImmutableString| text.chars().count() as i64);
    engine.register_fn("to_string", |value: Dynamic| words::shown(&value));
    engine.register_fn("+", |text: ImmutableString, value: Dynamic| format!("{text}{}", words::shown(&value)));
    engine.register_fn("+", |value: f64, text: ImmutableString| format!("{}{text}", words::number(value)));
    let kept = Rc::clone(aside);
    engine.register_fn("print", move |context: NativeCallContext, value: Dynamic| {
        let line = context.call_position().line().unwrap_or(0) as u32;
        kept.borrow_mut().print(line, &words::shown(&value));
    });
    let kept = Rc::clone(aside);
    engine.register_fn(LINE_PROBE, move || kept.borrow_mut().reached = true);
    let kept = Rc::clone(aside);
    engine.register_fn(BLOCK_PROBE, move |number: Dynamic| {
        let block = state::number_of(&number).unwrap_or_default() as usize;
        kept.borrow_mut().begin_block(block);
    });
    let kept = Rc::clone(aside);
    engine.register_fn("holes", move || -> Array { kept.borrow().lost.iter().copied().map(Dynamic::from).collect() });
    let kept = Rc::clone(aside);
    engine.register_fn("random", move || kept.borrow_mut().uniform());
}
