//! Texts of programs: they are read, and what can be known to be wrong is found before they run.

use std::cell::RefCell;
use std::rc::Rc;

use fill_the_pipe_sim::program::{Call, LONGEST_PROGRAM, Mistake};
use rhai::{
    AST, ASTNode, Caches, Dynamic, Engine, EvalAltResult, EvalContext, Expr, GlobalRuntimeState, Position, Scope, Stmt,
};
use serde::Serialize;

use crate::catalog::{FUNCTIONS, STATE, Writes};
use crate::engine::engine;
use crate::state::Shared;
use crate::words;

/// A program that has been read.
pub(crate) struct Compiled {
    pub text: String,
    engine: Engine,
    pub ast: AST,
    /// State of the interpreter from call to call, with the functions that it has looked up.
    lookups: RefCell<(GlobalRuntimeState, Caches)>,
    pub aside: Shared,
    /// Names of the program's own variables, in the order of the text.
    pub own: Vec<String>,
    /// Functions that it has, in the order of `Call::ALL`.
    pub defines: [bool; Call::ALL.len()],
}

/// Result of a check of a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProgramCheck {
    /// First mistake; `None` if the program can run.
    pub mistake: Option<Mistake>,
    /// Names of the functions that it has, in the order of the catalog.
    pub functions: Vec<&'static str>,
    /// Names of its own variables.
    pub variables: Vec<String>,
}

/// Checks a program without running it.
pub fn check(text: &str) -> ProgramCheck {
    match compiled(text) {
        Err(mistake) => ProgramCheck { mistake: Some(mistake), functions: Vec::new(), variables: Vec::new() },
        Ok(compiled) => {
            let has = Call::ALL.iter().zip(compiled.defines).filter(|(_, defines)| *defines);
            let functions = has.map(|(call, _)| call.name()).collect();
            ProgramCheck { mistake: None, functions, variables: compiled.own.clone() }
        }
    }
}

/// Programs that are kept: those of a run, which both ends of each flow share.
const MOST_KEPT: usize = 16;

thread_local! {
    static KEPT: RefCell<Vec<(String, Rc<Compiled>)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the program of this text, which is read once.
pub(crate) fn compiled(text: &str) -> Result<Rc<Compiled>, Mistake> {
    let known = KEPT.with_borrow(|kept| kept.iter().find(|(known, _)| known == text).map(|(_, one)| Rc::clone(one)));
    if let Some(known) = known {
        return Ok(known);
    }
    let compiled = Rc::new(compile(text)?);
    KEPT.with_borrow_mut(|kept| {
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push((text.to_owned(), Rc::clone(&compiled)));
    });
    Ok(compiled)
}

fn compile(text: &str) -> Result<Compiled, Mistake> {
    if text.len() > LONGEST_PROGRAM {
        let message = format!("the program has {} bytes; at most {LONGEST_PROGRAM} are read", text.len());
        return Err(Mistake { line: 0, column: 0, message });
    }
    let (plain, _) = engine(&[]);
    let ast = plain.compile(text).map_err(|error| words::of_parsing(&error))?;
    let own = own_variables(&ast);
    look_at(&ast, &own)?;
    Ok(Compiled::of(text, ast, own))
}

/// Returns the state of an interpreter that has looked up nothing yet.
fn lookups(engine: &Engine, ast: &AST) -> (GlobalRuntimeState, Caches) {
    let mut global = engine.new_global_runtime_state();
    global.lib.push(ast.shared_lib().clone());
    (global, Caches::new())
}

impl Compiled {
    fn of(text: &str, ast: AST, own: Vec<String>) -> Compiled {
        let (engine, aside) = engine(&own);
        let defines = Call::ALL.map(|call| ast.iter_functions().any(|known| known.name == call.name()));
        let lookups = RefCell::new(lookups(&engine, &ast));
        Compiled { text: text.to_owned(), engine, ast, lookups, aside, own, defines }
    }

    /// Calls a function of the program, which changes `this`. Returns the value of the function.
    pub(crate) fn run(&self, call: Call, this: &mut Dynamic) -> Result<Dynamic, Box<EvalAltResult>> {
        let mut lookups = self.lookups.borrow_mut();
        let (global, caches) = &mut *lookups;
        global.num_operations = 0;
        let mut scope = Scope::new();
        let mut context = EvalContext::new(&self.engine, global, caches, &mut scope, None);
        let done = context.call_fn_raw(call.name(), true, true, &mut [this]);
        if done.is_err() {
            *lookups = self::lookups(&self.engine, &self.ast);
        }
        done
    }

    /// Returns the same program with another text, which has the probes of `places`; `None` if that text is none.
    pub(crate) fn with_text(&self, text: &str) -> Option<Compiled> {
        let ast = self.engine.compile(text).ok()?;
        Some(Compiled::of(text, ast, self.own.clone()))
    }
}

/// Returns the name behind `this.` in an expression.
fn name_of_this(expression: &Expr) -> Option<(&str, Position)> {
    let Expr::Dot(pair, ..) = expression else { return None };
    let Expr::ThisPtr(_) = &pair.lhs else { return None };
    let first = match &pair.rhs {
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => &inner.lhs,
        other => other,
    };
    match first {
        Expr::Property(property, position) => Some((&property.2, *position)),
        _ => None,
    }
}

/// Returns the names that `on_start` assigns to, apart from those of the state.
fn own_variables(ast: &AST) -> Vec<String> {
    let mut own: Vec<String> = Vec::new();
    let start = ast.iter_fn_def().find(|function| function.name == Call::Start.name());
    let Some((from, to)) = start.map(|function| (function.body.start_position(), function.body.end_position())) else {
        return own;
    };
    ast.walk(&mut |path: &[ASTNode]| {
        if let Some(ASTNode::Stmt(Stmt::Assignment(assignment))) = path.last()
            && let Expr::Dot(pair, ..) = &assignment.1.lhs
            && let (Expr::ThisPtr(_), Expr::Property(..)) = (&pair.lhs, &pair.rhs)
            && let Some((name, position)) = name_of_this(&assignment.1.lhs)
            && (from..=to).contains(&position)
            && STATE.iter().all(|row| row.name != name)
            && own.iter().all(|known| known != name)
        {
            own.push(name.to_owned());
        }
        true
    });
    own
}

/// Finds the first mistake that needs no run: statements outside functions, and names that nothing has.
fn look_at(ast: &AST, own: &[String]) -> Result<(), Mistake> {
    if let Some(statement) = ast.statements().first() {
        let message = "only functions stand here; on_start makes variables that last, such as this.alpha = 2";
        return Err(words::at(statement.position(), message));
    }
    let mut found: Option<Mistake> = None;
    for function in ast.iter_fn_def() {
        let (name, position) = (&*function.name, function.body.start_position());
        let call = Call::ALL.iter().find(|call| call.name() == name);
        if name.starts_with("on_") && call.is_none() {
            let known = Call::ALL.map(Call::name).join(", ");
            note(&mut found, words::at(position, format!("nothing calls {name}; the simulator calls {known}")));
        } else if call.is_some() && !function.params.is_empty() {
            note(&mut found, words::at(position, format!("{name} takes no values: everything is in this")));
        }
    }
    ast.walk(&mut |path: &[ASTNode]| {
        let mistake = match path.last() {
            Some(ASTNode::Stmt(Stmt::Assignment(assignment))) => set(&assignment.1.lhs),
            Some(ASTNode::Stmt(Stmt::FnCall(call, position)) | ASTNode::Expr(Expr::FnCall(call, position))) => {
                called(ast, &call.name, call.op_token.is_some(), *position)
            }
            Some(ASTNode::Expr(Expr::MethodCall(call, position))) => called(ast, &call.name, false, *position),
            Some(ASTNode::Expr(expression)) => named(expression, own),
            _ => None,
        };
        mistake.into_iter().for_each(|mistake| note(&mut found, mistake));
        true
    });
    if found.is_none() && ast.iter_functions().all(|function| function.name != Call::Ack.name()) {
        return Err(Mistake { line: 1, column: 1, message: "the program has no function on_ack".to_owned() });
    }
    found.map_or(Ok(()), Err)
}

/// Keeps the mistake that comes first in the text.
fn note(found: &mut Option<Mistake>, mistake: Mistake) {
    if found.as_ref().is_none_or(|known| (mistake.line, mistake.column) < (known.line, known.column)) {
        *found = Some(mistake);
    }
}

/// Returns the mistake of setting a value that the simulator gives.
fn set(target: &Expr) -> Option<Mistake> {
    if let Expr::ThisPtr(position) = target {
        return Some(words::at(*position, "this cannot be set, only its values"));
    }
    let (name, position) = name_of_this(target)?;
    let row = STATE.iter().find(|row| row.name == name)?;
    let given = matches!(row.writes, Writes::No);
    given.then(|| words::at(position, format!("this.{name} is given by the simulator and cannot be set")))
}

/// Returns the mistake of a name behind `this.` that neither the state nor the program has.
fn named(expression: &Expr, own: &[String]) -> Option<Mistake> {
    let (name, position) = name_of_this(expression)?;
    let known = STATE.iter().any(|row| row.name == name) || own.iter().any(|known| known == name);
    let message = || match nearest(name, own) {
        Some(near) => format!("there is no this.{name}; is this.{near} meant?"),
        None => format!("there is no this.{name}; on_start makes it, such as this.{name} = 0"),
    };
    (!known).then(|| words::at(position, message()))
}

/// Returns the mistake of calling a function that does not exist.
fn called(ast: &AST, name: &str, operator: bool, position: Position) -> Option<Mistake> {
    let known = operator
        || name.chars().all(|letter| !letter.is_alphanumeric())
        || FUNCTIONS.iter().any(|row| row.name == name)
        || ast.iter_functions().any(|function| function.name == name);
    (!known).then(|| words::at(position, format!("there is no function {name}")))
}

/// Returns the name that differs from an unknown one in a letter or two.
fn nearest<'a>(name: &str, own: &'a [String]) -> Option<&'a str> {
    let state = STATE.iter().map(|row| row.name);
    let all = state.chain(own.iter().map(String::as_str));
    let near = all.map(|known| (distance(name, known), known)).min()?;
    (near.0 <= 2 && near.0 * 2 < name.len()).then_some(near.1)
}

/// Returns the number of letters to add, remove or change from one name to the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in other.bytes().enumerate() {
            let changed = corner + usize::from(a != b);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[other.len()]
}
