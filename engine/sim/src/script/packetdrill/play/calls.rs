//! Calls of the process: what they return, and when.

use super::{Due, End, Player, US, fails, seconds};
use crate::script::packetdrill::sockets::Answer;
use crate::script::packetdrill::syntax::{Call, When};

/// A call that has not returned yet.
pub(super) struct Waiting {
    line: usize,
    pub call: Call,
    /// Time at which it should return, ns.
    until: u64,
    tolerance: u64,
    pub answer: Option<(Answer, u64)>,
}

impl Player {
    pub(super) fn call(&mut self, line: usize, call: &Call, due: Due, when: When) -> End {
        self.note(format!("{}(...)", call.name));
        let before = self.states();
        let (answer, index) = self.host.call(self.now, call, &mut self.effects);
        // A call on one socket may end the connections of another.
        self.collect_any(index, &before);
        match (answer, call.lasts) {
            (Answer::Foreign(what), _) => End::Foreign((line, what)),
            (Answer::Blocks, None) => fails(line, expected(call), "the call has to wait".to_owned()),
            (answer, lasts) => {
                let until = lasts.map_or(self.now, |lasts| self.end_of(due, lasts, when));
                let answer = (answer != Answer::Blocks).then_some((answer, self.now));
                if lasts.is_none() || answer.is_some() {
                    let (answer, at) = answer.unwrap_or((Answer::Blocks, self.now));
                    let end = judge(line, call, &answer, at, until, due.tolerance);
                    self.failed_call = matches!(end, End::Fails(_)).then(|| call.clone());
                    return end;
                }
                self.waiting.push(Waiting { line, call: call.clone(), until, tolerance: due.tolerance, answer });
                End::Holds
            }
        }
    }

    /// Returns the time at which a call should return, ns: its second time counts from where the first does.
    fn end_of(&self, due: Due, lasts: u64, when: When) -> u64 {
        let base = match when {
            When::After(after) => due.from - after * US,
            _ => 0,
        };
        base + lasts * US
    }

    /// Returns the first call whose result differs from the script, or that should have returned by now.
    pub(super) fn returned(&mut self, now: u64) -> End {
        let mut index = 0;
        while index < self.waiting.len() {
            let Waiting { line, call, until, tolerance, answer } = &self.waiting[index];
            match answer {
                Some((answer, at)) => {
                    let end = judge(*line, call, answer, *at, *until, *tolerance);
                    if !matches!(end, End::Holds) {
                        return end;
                    }
                    self.waiting.remove(index);
                }
                None if now > until + tolerance => {
                    return fails(*line, expected(call), format!("the call still waits at {}", seconds(now)));
                }
                None => index += 1,
            }
        }
        End::Holds
    }

    /// Waits for the calls that have not returned.
    pub(super) fn last_calls(&mut self) -> End {
        while let Some(last) = self.waiting.iter().map(|waiting| waiting.until + waiting.tolerance).max() {
            self.wait_until(last);
            let end = self.returned(last + 1);
            if !matches!(end, End::Holds) {
                return end;
            }
        }
        End::Holds
    }
}

fn expected(call: &Call) -> String {
    let value = match &call.error {
        Some(error) => error.clone(),
        None => call.returns.number().map_or_else(|| "...".to_owned(), |number| number.to_string()),
    };
    format!("{} = {value}", call.name)
}

/// Compares what a call returned, and when, with what the script says.
fn judge(line: usize, call: &Call, answer: &Answer, at: u64, until: u64, tolerance: u64) -> End {
    let found = match answer {
        Answer::Returns(value) => format!("{} = {value}", call.name),
        Answer::Fails(error) => format!("{} = {error}", call.name),
        Answer::Blocks => format!("{} waits", call.name),
        Answer::Foreign(what) => return End::Foreign((line, what.clone())),
    };
    let agrees = match (answer, &call.error) {
        (Answer::Returns(value), None) => call.returns.number().is_none_or(|told| told == *value),
        (Answer::Fails(error), Some(told)) => told == error || (told == "EWOULDBLOCK" && *error == "EAGAIN"),
        _ => false,
    };
    if !agrees {
        return fails(line, expected(call), found);
    }
    if at + tolerance < until || at > until + tolerance {
        return fails(
            line,
            format!("at {}  {}", seconds(until), expected(call)),
            format!("at {}  {found}", seconds(at)),
        );
    }
    End::Holds
}
