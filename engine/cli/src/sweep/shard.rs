//! `--shard 2/8`: which points are this part's.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shard {
    /// From 1.
    part: usize,
    of: usize,
}

impl Shard {
    pub(super) const WHOLE: Shard = Shard { part: 1, of: 1 };
    /// Points that another program chose. How many there are of each is not known.
    pub(super) const BATCH: Shard = Shard { part: 0, of: 0 };
    const BATCH_CELL: &str = "batch";

    /// Reads the cell of a part; `--shard` takes no batches.
    pub(super) fn of_cell(cell: &str) -> Option<Self> {
        if cell == Self::BATCH_CELL { Some(Self::BATCH) } else { cell.parse().ok() }
    }

    /// Neighbours take about as long, so they go to different parts.
    pub(super) fn has(self, point: usize) -> bool {
        self.of > 0 && point % self.of == self.part - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Shard::BATCH {
            return f.write_str(Shard::BATCH_CELL);
        }
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if part >= 1 && part <= of => Ok(Shard { part, of }),
            Some((_, 0)) => Err("there are no parts to take one of; give e.g. 2/8, the second of eight".to_owned()),
            Some((_, of)) => Err(format!("the parts are 1/{of} to {of}/{of}")),
            None => Err("should be I/N, e.g. 2/8, the second of eight".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_in_one_part() {
        let parts: Vec<Shard> = (1..=3).map(|part| Shard { part, of: 3 }).collect();
        for point in 0..10 {
            assert_eq!(parts.iter().filter(|shard| shard.has(point)).count(), 1, "point {point}");
        }
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
    }

    #[test]
    fn rejects_invalid_shards() {
        let message = |text: &str| text.parse::<Shard>().expect_err(text);
        assert_eq!(message("9/8"), "the parts are 1/8 to 8/8");
        assert_eq!(message("0/8"), "the parts are 1/8 to 8/8");
        assert!(message("0/0").starts_with("there are no parts"));
        for malformed in ["", "2", "2/", "/8", "2/8/9", "-1/8", "a/b", "1.5/8"] {
            assert!(message(malformed).starts_with("should be I/N"), "{malformed}");
        }
    }
}
