//! The table of every experiment's sweep as Parquet: read by the library, it is the one in CSV cell by cell.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

mod folder;
use folder::Folder;

/// Events of each run: enough for a beginning of every flow.
const SHORT: [&str; 4] = ["--repeats", "1", "--set", "budget.events=300"];
/// Exit codes of a sweep whose table is there; each of these runs is stopped.
const THERE: [i32; 2] = [0, 3];

/// Standard output, and the exit code.
fn output(arguments: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_fillthepipe")).arg("sweep").args(arguments).output();
    let output = output.expect("the program starts");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    let code = output.status.code().unwrap_or_else(|| panic!("{arguments:?} ended by a signal: {said}"));
    assert!(THERE.contains(&code), "{arguments:?}: {said}");
    (String::from_utf8(output.stdout).expect("UTF-8"), code)
}

fn experiments() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/experiments");
    let entries = fs::read_dir(folder).expect("the experiments").map(|entry| entry.expect("an entry"));
    let folders = entries.filter(|entry| entry.path().join("experiment.json").is_file());
    let mut names: Vec<String> = folders.map(|entry| entry.file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

/// Arguments of a sweep; an experiment without curves gets two points.
fn sweep(id: &str) -> Vec<&str> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/experiments/{id}/experiment.json"));
    let text = fs::read_to_string(file).expect("the experiment");
    let experiment: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let two = ["--vary", "budget.trace_rows=100,200"];
    let vary = if experiment.get("sweep").is_none() { &two[..] } else { &[] };
    [&[id], &SHORT[..], vary].concat()
}

/// The cells of a CSV text, line by line.
fn cells(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|record| record.expect("CSV").iter().map(str::to_owned).collect()).collect()
}

/// A value as CSV has it.
fn text(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Long(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        other => panic!("a table has no {other:?}"),
    }
}

fn read(path: &Path) -> Vec<Vec<String>> {
    let reader = SerializedFileReader::new(File::open(path).expect("the file")).expect("Parquet");
    let columns = reader.metadata().file_metadata().schema_descr().columns();
    let mut lines = vec![columns.iter().map(|column| column.name().to_owned()).collect()];
    for row in reader.get_row_iter(None).expect("rows") {
        lines.push(row.expect("a row").get_column_iter().map(|(_, field)| text(field)).collect());
    }
    lines
}

#[test]
fn each_sweep_is_the_same_table_in_parquet_as_in_csv() {
    let folder = Folder::new("exports");
    let whole = folder.path("whole.parquet");
    let out = ["--out", whole.to_str().expect("UTF-8")];
    let mut rows = 0;
    for id in experiments() {
        let sweep = sweep(&id);
        let (table, code) = output(&sweep);
        assert_eq!(output(&[&sweep[..], &out].concat()), (String::new(), code), "{id}");
        let cells = cells(&table);
        assert!(cells.len() > 2, "{id}");
        rows += cells.len() - 1;
        // Compared line by line, so that a difference can be read.
        let lines = read(&whole);
        assert_eq!(lines.len(), cells.len(), "{id}");
        for (line, cells) in lines.iter().zip(&cells) {
            assert_eq!(line, cells, "{id}");
        }
        assert_eq!(folder.files(), ["whole.parquet"], "{id}");
        fs::remove_file(&whole).expect("it was written");
    }
    assert!(rows > 5000, "{rows}");
}
