//! A confusion matrix as text.

use std::collections::BTreeMap;

/// Amounts by truth and by what is told.
#[derive(Default)]
pub(super) struct Matrix {
    cells: BTreeMap<(String, String), f64>,
}

impl Matrix {
    pub(super) fn add(&mut self, truth: &str, told: &str, amount: f64) {
        *self.cells.entry((truth.to_owned(), told.to_owned())).or_default() += amount;
    }

    /// Returns a table: a row for each truth, a column for each told value. Amounts have one decimal place unless all are whole.
    pub(super) fn text(&self, title: &str) -> String {
        let sorted = |of: fn(&(String, String)) -> &String| {
            let names: std::collections::BTreeSet<&String> = self.cells.keys().map(of).collect();
            names.into_iter().collect::<Vec<_>>()
        };
        let (truths, tolds) = (sorted(|key| &key.0), sorted(|key| &key.1));
        let places = usize::from(self.cells.values().any(|amount| amount.fract() != 0.0));
        let width = tolds.iter().map(|told| told.len()).max().unwrap_or(0).max(8) + 1;
        let head: String = tolds.iter().map(|told| format!("{told:>width$}")).collect();
        let mut lines = vec![title.to_owned(), format!("{:18}{head}", "")];
        for truth in truths {
            let cell = |told: &&String| {
                let amount = self.cells.get(&(truth.clone(), (*told).clone())).copied().unwrap_or(0.0);
                if amount == 0.0 { format!("{:>width$}", ".") } else { format!("{amount:>width$.places$}") }
            };
            lines.push(format!("{truth:18}{}", tolds.iter().map(cell).collect::<String>()));
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_a_truth_and_a_column_what_is_told() {
        let mut matrix = Matrix::default();
        matrix.add("reno", "cubic", 1.0);
        matrix.add("reno", "cubic", 1.0);
        matrix.add("cubic", "cubic", 3.0);
        let text = matrix.text("senders");
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows, [vec!["senders"], vec!["cubic"], vec!["cubic", "3"], vec!["reno", "2"]]);
    }
}
