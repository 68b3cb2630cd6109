//! Axes of a sweep, as they are written on the command line.

use std::str::FromStr;

use fill_the_pipe_sim::Overrides;

use super::table::number;

/// `--vary tcp.window=16KB,32KB`
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Vary {
    pub path: String,
    pub values: Vec<String>,
}

impl FromStr for Vary {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (path, values) = text.split_once('=').ok_or("should be PATH=V1,V2, e.g. tcp.window=16KB,32KB")?;
        let values: Vec<String> = values.split(',').map(|value| value.trim().to_owned()).collect();
        if values.iter().any(String::is_empty) {
            return Err("a value is empty; give e.g. tcp.window=16KB,32KB".to_owned());
        }
        if let Some(twice) = (1..values.len()).find(|i| values[..*i].contains(&values[*i])) {
            return Err(format!("{} is there twice", values[twice]));
        }
        Ok(Vary { path: path.trim().to_owned(), values })
    }
}

/// One value of an axis: its cell in the table, and its overrides.
pub(super) struct Choice {
    pub cell: String,
    pub overrides: Overrides,
}

pub(super) struct Axis {
    pub column: String,
    pub choices: Vec<Choice>,
}

impl Axis {
    pub(super) fn of(vary: &Vary) -> Self {
        let choice = |text: &String| {
            let value = crate::value(text);
            Choice { cell: text.clone(), overrides: vec![(vary.path.clone(), value)] }
        };
        let mut axis = Axis { column: vary.path.clone(), choices: vary.values.iter().map(choice).collect() };
        // A column of numbers holds numbers, however they are written.
        if let Some(numbers) = axis.choices.iter().map(|choice| number(&choice.cell)).collect::<Option<Vec<_>>>() {
            axis.choices.iter_mut().zip(numbers).for_each(|(choice, number)| choice.cell = number.to_string());
        }
        axis
    }
}
