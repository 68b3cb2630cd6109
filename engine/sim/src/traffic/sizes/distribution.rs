//! Sizes from a table of sizes and cumulative shares: as text `4KB:0.5,100KB:0.9,1MB:1`, or as the lines of a CSV file
//! with a size in bytes and a share each.

use serde_json::Value;

use super::Settings;
use crate::link::schedule::written;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Leaf, Spec, Visitor, assumed};
use crate::units::{self, QuantityKind};

/// Largest number of rows of a table.
const MOST: usize = 10_000;
const EXAMPLE: &str = "sizes with cumulative shares, such as 4KB:0.5,100KB:0.9,1MB:1, or lines of a CSV file";

/// Rows of sizes in bytes with the share of flows that are no larger; both rise, and the last share is 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table(Vec<(u64, f64)>);

impl Table {
    /// Splits a text into rows of two texts. A text with a colon has a row per comma, any other one per line.
    fn rows(text: &str) -> Vec<Option<(&str, &str)>> {
        if text.contains(':') {
            return text.split(',').filter(|row| !row.trim().is_empty()).map(|row| row.split_once(':')).collect();
        }
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let rows = lines.map(|line| line.split_once([',', ';', '\t', ' ']));
        // A CSV file may begin with the names of its columns.
        rows.skip_while(|row| row.is_none_or(|(size, _)| !size.starts_with(|c: char| c.is_ascii_digit()))).collect()
    }

    fn parse(text: &str) -> Result<Vec<(u64, f64)>, String> {
        let rows = Table::rows(text);
        if rows.is_empty() {
            return Err(format!("should be {EXAMPLE}"));
        }
        if rows.len() > MOST {
            return Err(format!("has {} rows; at most {MOST} are allowed", rows.len()));
        }
        let mut table: Vec<(u64, f64)> = Vec::new();
        for (number, row) in rows.into_iter().enumerate() {
            let read = row.and_then(|(size, share)| {
                let size = units::parse(size.trim(), QuantityKind::Size).filter(|size| (0.0..=1e12).contains(size))?;
                let share =
                    units::parse(share.trim(), QuantityKind::Ratio).filter(|share| (0.0..=1.0).contains(share))?;
                Some((libm::round(size) as u64, share))
            });
            let number = number + 1;
            let row = read.ok_or_else(|| format!("has a wrong row {number}: it should be {EXAMPLE}"))?;
            if table.last().is_some_and(|last| last.0 > row.0 || last.1 > row.1) {
                return Err(format!("has row {number} below the row before: sizes and cumulative shares should rise"));
            }
            table.push(row);
        }
        match table.last() {
            Some((size, share)) if *share == 1.0 && *size >= 1 => Ok(table),
            _ => Err("should end with the share 1 and a size of at least 1 byte".to_owned()),
        }
    }
}

impl Leaf for Table {
    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        let text = value.as_str().ok_or_else(|| format!("should be {EXAMPLE}"))?;
        self.0 = Table::parse(text)?;
        Ok(())
    }

    fn write(&self) -> Value {
        let row = |(size, share): &(u64, f64)| {
            format!("{}:{}", written(*size as f64, QuantityKind::Size), written(*share, QuantityKind::Ratio))
        };
        Value::from(self.0.iter().map(row).collect::<Vec<_>>().join(","))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Distribution {
    pub table: Table,
}

impl Default for Distribution {
    fn default() -> Self {
        Distribution {
            table: Table(vec![(1 << 10, 0.0), (10 << 10, 0.5), (100 << 10, 0.8), (1 << 20, 0.95), (10 << 20, 1.0)]),
        }
    }
}

impl Group for Distribution {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Distribution { table } = self;
        visitor.leaf(
            Spec::text(
                "table",
                "Sizes and shares",
                "Sizes, each with the share of flows that are no larger. Between two rows sizes are uniformly distributed.",
            )
            .source(assumed("half of the flows have less than 10 KB, one in twenty more than 1 MB")),
            table,
        );
    }
}

impl Settings for Distribution {
    fn draw(&self, _: u64, stream: &mut Stream) -> u64 {
        let share = stream.uniform();
        let rows = &self.table.0;
        let row = rows.partition_point(|(_, upto)| *upto <= share).min(rows.len() - 1);
        let (size, upto) = rows[row];
        // Flows that are no larger than the first row have its size.
        let Some((from, above)) = row.checked_sub(1).map(|before| rows[before]) else { return size.max(1) };
        let part = (share - above) / (upto - above);
        (libm::round(from as f64 + part * (size - from) as f64) as u64).max(1)
    }

    fn mean(&self, _: u64) -> f64 {
        let rows = &self.table.0;
        let first = rows[0].0 as f64 * rows[0].1;
        first + rows.windows(2).map(|two| (two[0].0 + two[1].0) as f64 / 2.0 * (two[1].1 - two[0].1)).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_read_from_text_and_from_csv() {
        let of = |text: &str| Table::parse(text);
        let same = of("4000B:0.5, 100000:0.9,1000000:1");
        assert_eq!(same, Ok(vec![(4_000, 0.5), (100_000, 0.9), (1_000_000, 1.0)]));
        assert_eq!(of("bytes,share\n4000,0.5\n100000,0.9\n1000000,1\n"), same);
        assert_eq!(of("4000 0.5\n100000\t0.9\n1000000;1"), same);
        let mut table = Table(same.expect("a table"));
        let written = table.write();
        table.read(&written, &Spec::text("", "", "")).expect("the same");
        assert_eq!(table.write(), written);
    }

    #[test]
    fn wrong_table_is_refused_with_its_row() {
        let wrong = |text| Table::parse(text).expect_err("an error");
        assert!(wrong("4KB:0.5,big:1").contains("row 2"));
        assert!(wrong("4KB:0.5,2KB:1").contains("row 2 below"));
        assert!(wrong("4KB:0.5,8KB:0.9").contains("end with the share 1"));
        assert!(wrong("").contains("cumulative shares"));
        assert!(wrong("size,share").contains("cumulative shares"));
    }

    #[test]
    fn draws_are_uniform_between_rows() {
        let sizes = Distribution { table: Table(vec![(1_000, 0.25), (3_000, 1.0)]) };
        let mut stream = Stream::new(1, "test");
        let draws: Vec<u64> = (0..40_000).map(|_| sizes.draw(0, &mut stream)).collect();
        let share = |of: &dyn Fn(u64) -> bool| draws.iter().filter(|draw| of(**draw)).count() as f64 / 40_000.0;
        assert!((share(&|draw| draw == 1_000) - 0.25).abs() < 0.01);
        assert!((share(&|draw| draw > 2_000) - 0.375).abs() < 0.01);
    }
}
