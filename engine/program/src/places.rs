//! Places of a program that a run reaches: a line that is watched, and the loop or function that a call repeats too often.

use fill_the_pipe_sim::program::Call;
use rhai::{ASTNode, Dynamic, Position, Stmt};

use crate::compile::Compiled;
use crate::engine::{BLOCK_PROBE, LINE_PROBE};
use crate::state::Aside;

/// Returns the same program, which notes whether the first statement at or after the line has run; `None` if there is none.
pub(crate) fn watching(compiled: &Compiled, line: u32) -> Option<Compiled> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    compiled.ast.walk(&mut |path: &[ASTNode]| {
        if let Some(ASTNode::Stmt(statement)) = path.last() {
            starts.extend(place(start_of(statement)).filter(|(at, _)| *at >= line as usize));
        }
        true
    });
    starts.sort_unstable();
    // A statement that is a value, as in a switch, has no place for another one before it.
    starts.into_iter().find_map(|place| {
        let (start, end) = compiled.text.split_at(offset(&compiled.text, place)?);
        compiled.with_text(&format!("{start}{LINE_PROBE}();{end}"))
    })
}

/// Returns the place of what a call repeated most, which took too much: a loop or, if none has run, a function. `deep`: only
/// functions count. The interpreter does not tell where it was, so that the call runs again, from where it stopped.
pub(crate) fn repeated(compiled: &Compiled, call: Call, this: &Dynamic, aside: &Aside, deep: bool) -> Position {
    let blocks = blocks(compiled);
    let turns = count(compiled, &blocks, call, this, aside).unwrap_or_default();
    let most = |loops: bool| {
        let ran = blocks.iter().zip(&turns).filter(|(block, turns)| block.is_loop == loops && **turns > 0);
        // The first of those that began equally often.
        ran.rev().max_by_key(|(_, turns)| **turns).map(|(block, _)| block.position)
    };
    let looped = if deep { None } else { most(true) };
    looped.or_else(|| most(false)).unwrap_or_else(|| start_of_call(compiled, call))
}

/// Returns the place at which the function begins.
pub(crate) fn start_of_call(compiled: &Compiled, call: Call) -> Position {
    let mut functions = compiled.ast.iter_fn_def();
    let called = functions.find(|function| function.name == call.name());
    called.map_or(Position::NONE, |function| function.body.start_position())
}

/// A block that can be repeated.
struct Block {
    /// Place of the word of a loop, or of the bracket of a function.
    position: Position,
    /// Places of its brackets.
    body: Position,
    end: Position,
    is_loop: bool,
}

/// Returns the bodies of all loops and functions, in the order of the text.
fn blocks(compiled: &Compiled) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    compiled.ast.walk(&mut |path: &[ASTNode]| {
        let (position, body) = match path.last() {
            Some(ASTNode::Stmt(Stmt::While(inner, position) | Stmt::Do(inner, _, position))) => {
                (*position, &inner.body)
            }
            Some(ASTNode::Stmt(Stmt::For(inner, position))) => (*position, &inner.2.body),
            _ => return true,
        };
        found.push(Block { position, body: body.position(), end: body.end_position(), is_loop: true });
        true
    });
    found.extend(compiled.ast.iter_fn_def().map(|function| {
        let position = function.body.start_position();
        Block { position, body: position, end: function.body.end_position(), is_loop: false }
    }));
    found.sort_by_key(|block| block.body);
    found
}

/// Runs a call again, and counts how often each block begins, a loop since the block around it began: a loop that has no end
/// then has more turns than those that it begins again and again.
fn count(compiled: &Compiled, blocks: &[Block], call: Call, this: &Dynamic, aside: &Aside) -> Option<Vec<u32>> {
    let mut text = compiled.text.clone();
    for (number, block) in blocks.iter().enumerate().rev() {
        let at = offset(&text, place(block.body)?)?;
        if text[at..].starts_with('{') {
            text.insert_str(at + 1, &format!("{BLOCK_PROBE}({number});"));
        }
    }
    let probing = compiled.with_text(&text)?;
    let next = |block: &Block| blocks.partition_point(|other| other.body < block.end);
    let within = blocks.iter().enumerate().map(|(number, block)| number + 1..next(block)).collect();
    *probing.aside.borrow_mut() = Aside { turns: vec![0; blocks.len()], within, ..aside.clone() };
    let _ = probing.run(call, &mut this.clone());
    let turns = std::mem::take(&mut probing.aside.borrow_mut().turns);
    Some(turns)
}

/// Returns the place at which a statement begins.
fn start_of(statement: &Stmt) -> Position {
    match statement {
        Stmt::Assignment(assignment) => assignment.1.lhs.start_position(),
        Stmt::Expr(expression) => expression.start_position(),
        other => other.position(),
    }
}

/// Returns line and column, from 1.
fn place(position: Position) -> Option<(usize, usize)> {
    position.line().zip(position.position())
}

/// Returns the byte of the text at a line and column, from 1; `None` if there is no such line.
fn offset(text: &str, (line, column): (usize, usize)) -> Option<usize> {
    let before: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let row = text[before..].lines().next()?;
    Some(before + row.char_indices().nth(column - 1).map_or(row.len(), |(at, _)| at))
}
