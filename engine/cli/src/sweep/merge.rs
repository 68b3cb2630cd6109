//! `fillthepipe sweep merge PART... --out FILE`: the parts of a sweep that was split by --shard, joined.

use std::collections::BTreeMap;
use std::path::PathBuf;

use csv::StringRecord;
use fill_the_pipe_sim::counted;
use fill_the_pipe_table::{Table, check};

use super::file::{self, Target};
use super::part::{self, NO_PART, Part};
use super::table::recognise;
use crate::fail::Failure;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files that `sweep --shard` has written, CSV or Parquet.
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// The table's file, ending in .csv or .parquet; without it, CSV on standard output.
    #[arg(long, value_name = "FILE", value_parser = Target::parse)]
    out: Option<Target>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut parts = Vec::new();
    let mut wrong = Vec::new();
    for path in &arguments.parts {
        match Part::read(path, None).and_then(recognised) {
            Ok(part) => parts.push(part),
            Err(Failure { message, .. }) => wrong.push(message),
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::input(wrong.join("\n")));
    }
    let table = joined(parts)?;
    match &arguments.out {
        Some(target) => target.write(target.open()?, &table),
        None => file::print(&table),
    }
}

fn recognised(part: Part) -> Result<Part, Failure> {
    match recognise(&part.titles, |_| Vec::new()) {
        Some(_) => Ok(part),
        None => Err(Failure::input(format!("{}: {NO_PART}", part.name))),
    }
}

/// All points once, in order, without what makes a table a part.
fn joined(parts: Vec<Part>) -> Result<Table, Failure> {
    refuse_unreadable(&parts)?;
    let first = parts.iter().find(|part| part.identity.is_some()).unwrap_or(&parts[0]);
    let titles = first.titles.clone();
    for part in &parts {
        if part.titles != titles {
            let message = format!("{} is of another sweep than {}: its columns differ", part.name, first.name);
            return Err(Failure::input(message));
        }
        if let (Some(one), Some(other)) = (&first.identity, &part.identity)
            && (&one.sweep, one.points) != (&other.sweep, other.points)
        {
            return Err(Failure::input(format!("{} is of another sweep than {}", part.name, first.name)));
        }
    }
    let mut points: BTreeMap<usize, &Part> = BTreeMap::new();
    for part in &parts {
        for point in part.points.keys() {
            if let Some(other) = points.insert(*point, part) {
                return Err(Failure::input(format!("{} and {} have the same points", other.name, part.name)));
            }
        }
    }
    let all = first.identity.as_ref().map_or(0, |identity| identity.points);
    let missing: Vec<usize> = (0..all).filter(|point| !points.contains_key(point)).collect();
    if !missing.is_empty() || all == 0 {
        return Err(incomplete(&parts, all, missing));
    }
    let rows: Vec<StringRecord> = points.iter().flat_map(|(point, part)| part.points[point].iter().cloned()).collect();
    // A varied value may look like a number in one part and not in another.
    let cells = |column: usize| rows.iter().map(|row| row[column].to_owned()).collect();
    let columns = recognise(&titles, cells).expect("each of the parts was recognised by these titles");
    let width = part::COLUMNS.len();
    let without = |row: StringRecord| row.iter().skip(width).collect();
    let columns = columns.into_iter().skip(width).collect();
    Ok(Table { columns, rows: rows.into_iter().map(without).collect(), part: false })
}

const MEND: &str = "give the command that wrote it again, which runs only what is lost";

/// A part that has rows, but none as it was written.
fn refuse_unreadable(parts: &[Part]) -> Result<(), Failure> {
    let unreadable = parts.iter().filter(|part| part.identity.is_none() && !part.empty);
    let words: Vec<String> = unreadable
        .map(|part| format!("{} is damaged in all its points or in its first line: {MEND}", part.name))
        .collect();
    if words.is_empty() { Ok(()) } else { Err(Failure { message: words.join("\n"), code: 1 }) }
}

/// Which part lacks which of its points, and what to do; and what is in none of them.
fn incomplete(parts: &[Part], all: usize, mut missing: Vec<usize>) -> Failure {
    let mut words = Vec::new();
    for part in parts {
        let Some(identity) = &part.identity else { continue };
        let (lost, others): (Vec<usize>, Vec<usize>) = missing.iter().partition(|point| identity.shard.has(**point));
        missing = others;
        if lost.is_empty() {
            continue;
        }
        let damage = part.damage.as_deref().unwrap_or("is cut off");
        let (name, count, shard) = (&part.name, lost.len(), identity.shard);
        let points = counted(count as u64, "point");
        let lost = check::listed(&lost);
        words.push(format!("{name} {damage}: of part {shard} it lacks {points} ({lost}); {MEND}"));
    }
    if !missing.is_empty() || all == 0 {
        let empty = parts.iter().filter(|part| part.empty);
        words.extend(empty.map(|part| format!("{} has no points, or is cut off: {MEND}", part.name)));
    }
    let code = if words.is_empty() { 2 } else { 1 };
    if !missing.is_empty() || all == 0 {
        let missing =
            format!("{} of {all} points are in none of the parts ({})", missing.len(), check::listed(&missing));
        words.push(format!("{missing}: is one missing?"));
    }
    Failure { message: words.join("\n"), code }
}

#[cfg(test)]
pub(super) mod tests {
    use std::path::Path;

    use super::*;
    use crate::sweep::axis::Axis;
    use crate::sweep::grid::Grid;
    use crate::sweep::journal::Results;
    use crate::sweep::part::Identity;
    use crate::sweep::table::Shape;

    pub(in crate::sweep) const PARTS: usize = 3;
    const POINTS: usize = 12;

    /// Three parts of a sweep of twelve points with one to three rows, in files.
    pub(in crate::sweep) struct Sweep {
        folder: tempfile::TempDir,
        shape: Shape,
        grid: Grid,
        results: Results,
        ending: &'static str,
    }

    impl Sweep {
        pub(in crate::sweep) fn new(ending: &'static str) -> Self {
            let axes = vec![Axis::of(&"tcp.window=8KB,16KB,\"32\"".parse().expect("well formed"))];
            let grid = Grid::of_axes("{}".to_owned(), axes, 4, &Vec::new()).expect("a small grid");
            let shape = Shape::new(grid.columns(), false);
            let cell = |kind: usize, point: usize| match kind {
                0 => format!("flow, {point}"),
                1..3 => "a \"text\"".to_owned(),
                3 => "bulk".to_owned(),
                45 | 46 => "packets".to_owned(),
                kind => (1000 * point + kind).to_string(),
            };
            let row = |point: usize| (0..shape.width()).map(|kind| cell(kind, point)).collect::<Vec<_>>().into();
            let results = (0..POINTS).map(|point| (point, vec![row(point); 1 + point % 3])).collect();
            let sweep = Sweep { folder: tempfile::tempdir().expect("a folder"), shape, grid, results, ending };
            for part in 0..PARTS {
                sweep.write(part);
            }
            sweep
        }

        pub(in crate::sweep) fn path(&self, part: usize) -> PathBuf {
            self.folder.path().join(format!("{part}.{}", self.ending))
        }

        fn identity(part: usize) -> Identity {
            let shard = format!("{}/{PARTS}", part + 1).parse().expect("well formed");
            Identity { sweep: "0123456789abcdef".to_owned(), points: POINTS, shard }
        }

        fn write(&self, part: usize) {
            let identity = Sweep::identity(part);
            let points: Vec<usize> = (0..POINTS).filter(|point| identity.shard.has(*point)).collect();
            let cells = |point| self.grid.cells(point);
            let table = self.shape.table(&points, &self.results, cells, Some(&identity));
            let target = Target::parse(self.path(part).to_str().expect("UTF-8")).expect("a table");
            target.write(target.open().expect("a file"), &table).expect("it is written");
        }

        fn whole(&self) -> Table {
            let points: Vec<usize> = (0..POINTS).collect();
            self.shape.table(&points, &self.results, |point| self.grid.cells(point), None)
        }

        fn merged(&self) -> Result<Table, Failure> {
            let parts = (0..PARTS).map(|part| Part::read(&self.path(part), None).and_then(recognised));
            joined(parts.collect::<Result<_, _>>()?)
        }

        /// The points that the command of this part need not run again; all of them are right.
        pub(in crate::sweep) fn kept(&self, part: usize) -> usize {
            let mut found = Results::new();
            crate::sweep::keep(&self.path(part), &Sweep::identity(part), &self.shape, &mut found);
            assert!(found.iter().all(|(point, rows)| self.results[point] == *rows));
            found.len()
        }

        /// Merging gives the table, or names this part and fails; `true` if it fails.
        pub(in crate::sweep) fn names(&self, part: usize, what: &str) -> bool {
            match self.merged() {
                Ok(table) => assert_eq!(table, self.whole(), "{what}"),
                Err(Failure { message, code }) => {
                    let name = self.path(part).display().to_string();
                    assert!(message.starts_with(&name), "{what}: {message}");
                    assert!(code > 0);
                    return true;
                }
            }
            false
        }
    }

    fn below(numbers: &mut u64, limit: usize) -> usize {
        *numbers = numbers.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((*numbers >> 33) as usize) % limit
    }

    fn damage(path: &Path, change: impl Fn(&mut Vec<u8>)) {
        let mut bytes = std::fs::read(path).expect("a part");
        change(&mut bytes);
        std::fs::write(path, bytes).expect("a part");
    }

    #[test]
    fn a_flipped_bit_gives_the_same_table_or_the_name_of_the_part() {
        for (ending, floor) in [("csv", 3.0), ("parquet", 0.0)] {
            let sweep = Sweep::new(ending);
            assert_eq!(sweep.merged().expect("all is well"), sweep.whole());
            let mut numbers = 1994;
            let (mut detected, mut kept) = (0, 0);
            for round in 0..400 {
                let part = round % PARTS;
                let path = sweep.path(part);
                let bytes = std::fs::read(&path).expect("a part");
                let bit = below(&mut numbers, 8 * bytes.len());
                damage(&path, |bytes| bytes[bit / 8] ^= 1 << (bit % 8));
                detected += usize::from(sweep.names(part, &format!("bit {bit} of {}", path.display())));
                kept += sweep.kept(part);
                std::fs::write(&path, bytes).expect("a part");
            }
            assert!(detected > 390, "{detected} of {ending}");
            // A text part of four points loses the one that was hit, or two if a line's end was hit.
            let mean = kept as f64 / 400.0;
            assert!(mean > floor - 0.1, "{mean} points of four are kept of {ending}");
        }
    }

    #[test]
    fn a_part_that_is_cut_gives_the_same_table_or_is_named() {
        for (ending, stride) in [("csv", 7), ("parquet", 97)] {
            let sweep = Sweep::new(ending);
            let path = sweep.path(1);
            let bytes = std::fs::read(&path).expect("a part");
            for length in (0..bytes.len()).rev().step_by(stride) {
                std::fs::write(&path, &bytes[..length]).expect("a part");
                // Without its last line end it is the same.
                let same = ending == "csv" && length + 1 == bytes.len();
                assert_eq!(sweep.names(1, &format!("cut at {length}")), !same, "cut at {length}");
            }
        }
    }

    #[test]
    fn a_damaged_part_is_named_with_its_points_and_the_way_to_mend_it() {
        let sweep = Sweep::new("csv");
        let path = sweep.path(1);
        let text = std::fs::read_to_string(&path).expect("a part");
        let line = text.lines().nth(3).expect("the fourth line");
        std::fs::write(&path, text.replace(line, &line.replace("4000", "9000").replace("4004", "4005")))
            .expect("a part");
        let failure = sweep.merged().expect_err("it is damaged");
        let words = "is damaged in lines 4, 5: of part 2/3 it lacks 1 point (4); give the command that wrote it again, \
                     which runs only what is lost";
        assert_eq!((failure.code, failure.message), (1, format!("{} {words}", path.display())));
        assert_eq!(sweep.kept(1), 3);
    }
}
