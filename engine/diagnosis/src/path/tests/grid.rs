//! The findings over a set of paths: rates, round trips, queues and impairments, each captured at four places.

use super::super::LossPattern;
use crate::measured::paths::{Line, PathRow, cases, drawn_cases, rows};

const FEW: [Line; 4] = [(1.0, 30.0), (10.0, 40.0), (100.0, 20.0), (1000.0, 5.0)];
const MANY: [Line; 10] = [
    (1.0, 30.0),
    (1.0, 200.0),
    (10.0, 5.0),
    (10.0, 40.0),
    (10.0, 300.0),
    (100.0, 5.0),
    (100.0, 50.0),
    (100.0, 150.0),
    (1000.0, 5.0),
    (1000.0, 20.0),
];

/// Captures of which each finding was right.
#[derive(Debug, Default)]
struct Score {
    captures: u32,
    round_trip: u32,
    rate: u32,
    place: u32,
    /// Captures with three losses or more that have a pattern, and those of them with the right one.
    patterns: u32,
    pattern: u32,
    /// Captures with three losses or more whose pattern is unknown.
    unknown: u32,
    wrong: Vec<PathRow>,
}

impl Score {
    fn count(&mut self, row: PathRow) {
        let right = [row.is_round_trip_right(), row.is_rate_right(), row.told_place == row.place];
        let (told, fits) = (row.told_pattern != LossPattern::Unknown, row.told_pattern == row.pattern);
        self.captures += 1;
        self.round_trip += u32::from(right[0]);
        self.rate += u32::from(right[1]);
        self.place += u32::from(right[2]);
        self.patterns += u32::from(row.has_pattern() && told);
        self.pattern += u32::from(row.has_pattern() && told && fits);
        self.unknown += u32::from(row.has_pattern() && !told);
        if right.contains(&false) || row.has_pattern() && !fits {
            self.wrong.push(row);
        }
    }

    fn check(&self) {
        let share = |right: u32, of: u32| f64::from(right) / f64::from(of);
        assert_eq!((self.round_trip, self.place), (self.captures, self.captures), "{self:#?}");
        assert!(share(self.rate, self.captures) >= 0.95, "{self:#?}");
        assert!(share(self.pattern, self.patterns) >= 0.9, "{self:#?}");
        assert!(share(self.unknown, self.captures) <= 0.1, "{self:#?}");
    }
}

fn score(lines: &[Line], bytes: u64) -> Score {
    let mut score = Score::default();
    for case in lines.iter().flat_map(|line| cases(*line, bytes)) {
        rows(&case).into_iter().for_each(|row| score.count(row));
    }
    score
}

#[test]
fn tells_the_paths_of_a_few_lines() {
    score(&FEW, 1_500_000).check();
}

#[test]
#[ignore = "takes a minute if optimised, and many if not"]
fn tells_the_paths_of_many_lines() {
    let score = score(&MANY, 12_000_000);
    println!("{score:#?}");
    score.check();
}

#[test]
#[ignore = "prints the paths of drawn lines: SEED, COUNT"]
fn prints_the_paths_of_drawn_lines() {
    let number = |name: &str, other| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(other);
    let mut score = Score::default();
    for case in drawn_cases(number("SEED", 1), number("COUNT", 4) as usize, 6_000_000) {
        rows(&case).into_iter().for_each(|row| score.count(row));
    }
    println!("{score:#?}");
}
