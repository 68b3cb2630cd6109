//! `fillthepipe sweep` as a process: whatever happens to it, its file is the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

mod folder;
use folder::Folder;

/// 4 windows, 3 error rates, 5 seeds: 60 runs, some of them with losses.
const SMALL: [&str; 9] = [
    "sandia-table3",
    "--vary",
    "tcp.window=8KB,16KB,32KB,48KB",
    "--vary",
    "links.t3.bit_errors.rate=0,1e-7,1e-6",
    "--repeats",
    "5",
    "--set",
    "flows.bulk.app.bytes=8MB",
];
const POINTS: usize = 60;

fn sweep(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fillthepipe"));
    command.arg("sweep").args(arguments);
    command
}

fn output(arguments: &[&str]) -> Output {
    sweep(arguments).output().expect("the program starts")
}

#[track_caller]
fn good(arguments: &[&str]) -> Output {
    let output = output(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Exit code 2, and what is said.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = output(arguments);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    message
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn partial(out: &Path) -> PathBuf {
    PathBuf::from(format!("{}.partial", out.display()))
}

/// Lines of the journal that are whole.
fn lines(out: &Path) -> usize {
    fs::read(partial(out)).map_or(0, |bytes| bytes.iter().filter(|byte| **byte == b'\n').count())
}

/// Starts the sweep again and again, kills it a few points later, and cuts its journal or flips a bit of it now and then,
/// until it ends; how often it was killed with work left.
fn until_done(arguments: &[&str], out: &Path, numbers: &mut Numbers) -> usize {
    let mut kills = 0;
    loop {
        let wanted = lines(out) + 1 + numbers.below(4) as usize;
        let mut child = sweep(arguments).args(["--out", text(out)]).stderr(Stdio::null()).spawn().expect("it starts");
        let ended = loop {
            if let Some(status) = child.try_wait().expect("a child") {
                break Some(status);
            }
            if lines(out) >= wanted {
                std::thread::sleep(Duration::from_micros(numbers.below(3000)));
                child.kill().expect("SIGKILL");
                let status = child.wait().expect("a child");
                break status.code().is_some().then_some(status);
            }
            std::thread::sleep(Duration::from_micros(200));
        };
        if let Some(status) = ended {
            assert!(status.success());
            return kills;
        }
        kills += usize::from(!out.exists());
        let Ok(mut journal) = fs::read(partial(out)) else { continue };
        match numbers.below(3) {
            // A machine that loses its power may lose the end of a file.
            0 => journal.truncate(journal.len() - (numbers.below(300) as usize).min(journal.len())),
            // A disk may lose a bit of any point.
            1 if lines(out) > 1 => {
                let first = journal.iter().position(|byte| *byte == b'\n').expect("a line") + 1;
                let bit = 8 * first + numbers.below(8 * (journal.len() - first) as u64) as usize;
                journal[bit / 8] ^= 1 << (bit % 8);
            }
            _ => {}
        }
        fs::write(partial(out), journal).expect("the journal can be written");
    }
}

#[test]
fn killed_at_random_and_split_it_gives_the_same_file() {
    let folder = Folder::new("killed");
    let whole = folder.path("whole.csv");
    good(&[&SMALL[..], &["--out", text(&whole)]].concat());
    let whole = fs::read(whole).expect("the table is there");
    assert_eq!(whole.iter().filter(|byte| **byte == b'\n').count(), 1 + POINTS);

    // `npm run fuzz` chooses other moments and more of them.
    let wanted = number("KILLED_SWEEPS", 100) as usize;
    let mut numbers = Numbers(number("KILLED_SWEEPS_SEED", 1994));
    let mut kills = 0;
    let mut tables = 0;
    for round in 0.. {
        if kills >= wanted {
            break;
        }
        assert!(round < 40 + wanted, "it was killed at work {kills} times only");
        let ending = ["csv", "parquet"][round % 2];
        let mut parts = Vec::new();
        for part in 1..=3 {
            let out = folder.path(&format!("{round}-{part}.{ending}"));
            let shard = format!("{part}/3");
            let threads = (part + round % 2).to_string();
            let arguments = [&SMALL[..], &["--shard", &shard, "--threads", &threads]].concat();
            kills += until_done(&arguments, &out, &mut numbers);
            assert!(!partial(&out).exists());
            parts.push(out);
        }
        parts.reverse();
        let merged = folder.path(&format!("{round}.csv"));
        let parts = parts.iter().map(|part| text(part));
        let merge: Vec<&str> = ["merge"].into_iter().chain(parts).chain(["--out", text(&merged)]).collect();
        good(&merge);
        assert_eq!(fs::read(merged).expect("the table is there"), whole, "round {round}");
        tables += 1;
    }
    println!("{kills} kills, {tables} tables are right");
}

/// A number that the environment gives, or the usual one.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn resuming_does_not_repeat_points() {
    let folder = Folder::new("resumed");
    let out = folder.path("x.csv");
    let mut child = sweep(&SMALL).args(["--out", text(&out)]).stderr(Stdio::null()).spawn().expect("it starts");
    while lines(&out) < 20 {
        std::thread::sleep(Duration::from_micros(200));
    }
    // A process at work keeps others away.
    assert!(refused(&[&SMALL[..], &["--out", text(&out)]].concat()).contains("another process is writing"));
    child.kill().expect("SIGKILL");
    child.wait().expect("a child");
    let done = lines(&out) - 1;
    assert!((19..POINTS).contains(&done), "{done}");
    // Another sweep does not touch it.
    let message = refused(&[&SMALL[..], &["--limits", "--out", text(&out)]].concat());
    assert!(message.contains("is of another sweep"), "{message}");
    let output = good(&[&SMALL[..], &["--progress", "--out", text(&out)]].concat());
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.starts_with(&format!("continuing: {done} of {POINTS} points are already done\n")), "{said}");
    assert!(said.ends_with(&format!("{POINTS} of {POINTS} points, 0 s left\n")), "{said}");
    assert_eq!(folder.files(), ["x.csv"]);
}

#[test]
fn threads_and_format_do_not_change_results() {
    let folder = Folder::new("threads");
    let table = good(&[&SMALL[..], &["--threads", "1"]].concat()).stdout;
    assert_eq!(good(&[&SMALL[..], &["--threads", "5"]].concat()).stdout, table);

    let files = ["a.parquet", "b.parquet"].map(|name| folder.path(name));
    good(&[&SMALL[..], &["--threads", "1", "--out", text(&files[0])]].concat());
    good(&[&SMALL[..], &["--threads", "3", "--out", text(&files[1])]].concat());
    let [a, b] = files.each_ref().map(|file| fs::read(file).expect("the table is there"));
    assert!(a == b, "the same bytes");
    assert!(a.starts_with(b"PAR1"));

    // A part that is all of it, as Parquet, has the numbers of the CSV.
    let part = folder.path("part.parquet");
    good(&[&SMALL[..], &["--shard", "1/1", "--out", text(&part)]].concat());
    assert_eq!(good(&["merge", text(&part)]).stdout, table);
    let again = folder.path("again.parquet");
    good(&["merge", text(&part), "--out", text(&again)]);
    assert!(fs::read(again).expect("the table is there") == a);
}

#[test]
fn parts_that_do_not_make_a_whole_are_refused() {
    let folder = Folder::new("merge");
    let part = |name: &str, arguments: &[&str]| {
        let out = folder.path(name);
        let one = [&["sandia-table3", "--set", "flows.bulk.app.bytes=64KB"][..], arguments];
        good(&[&one.concat()[..], &["--out", text(&out)]].concat());
        out
    };
    let three = ["--vary", "tcp.window=8KB,16KB,32KB", "--repeats", "1"];
    let one = part("1.csv", &[&three[..], &["--shard", "1/2"]].concat());
    let two = part("2.parquet", &[&three[..], &["--shard", "2/2"]].concat());
    let other = part("other.csv", &[&three[..], &["--shard", "2/2", "--set", "tcp.mss=1000"]].concat());
    let limits = part("limits.csv", &[&three[..], &["--shard", "2/2", "--limits"]].concat());
    let whole = part("whole.csv", &three);
    let (one, two, other, limits) = (text(&one), text(&two), text(&other), text(&limits));
    let out = folder.path("all.csv");
    let merge = |parts: &[&str]| refused(&[&["merge"], parts, &["--out", text(&out)]].concat());

    assert!(merge(&[one]).contains("1 of 3 points are in none of the parts (1)"), "{}", merge(&[one]));
    assert!(merge(&[one, two, one]).contains("have the same points"));
    assert!(merge(&[one, other]).contains("is of another sweep"));
    assert!(merge(&[one, limits]).contains("its columns differ"));
    assert!(merge(&[text(&whole), one]).contains("is no part of a sweep"));
    assert!(merge(&[one, "nowhere.csv"]).contains("nowhere.csv: "));
    assert!(merge(&[one, "notes.txt"]).contains("notes.txt: should end in .csv or .parquet"));
    let cut = folder.path("cut.csv");
    let text_of_one = fs::read_to_string(one).expect("CSV");
    for length in [text_of_one.len() - 40, text_of_one.len() / 3] {
        fs::write(&cut, &text_of_one[..length]).expect("a file");
        let output = output(&["merge", text(&cut), two, "--out", text(&out)]);
        assert!(!output.status.success() && output.stderr.starts_with(text(&cut).as_bytes()), "{output:?}");
    }
    let nowhere = folder.path("nowhere/all.csv");
    assert!(refused(&["merge", one, two, "--out", text(&nowhere)]).contains("cannot write"));
    assert!(!out.exists());
    good(&["merge", two, one, "--out", text(&out)]);
    assert_eq!(fs::read(out).expect("the table is there"), fs::read(whole).expect("the table is there"));
}

#[test]
fn a_damaged_part_is_mended_by_its_own_command() {
    let folder = Folder::new("mended");
    let common = ["sandia-table3", "--set", "flows.bulk.app.bytes=64KB", "--vary", "tcp.window=8KB,16KB,32KB"];
    let whole = good(&common).stdout;
    let (one, two) = (folder.path("1.csv"), folder.path("2.csv"));
    let write =
        |part: &str, out: &Path| good(&[&common[..], &["--shard", part, "--progress", "--out", text(out)]].concat());
    write("1/2", &one);
    write("2/2", &two);
    let good_part = fs::read(&two).expect("the part is there");
    let mut bytes = good_part.clone();
    let line = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(2).expect("lines").0;
    bytes[line - 1] ^= 1;
    fs::write(&two, bytes).expect("a part");

    let output = output(&["merge", text(&one), text(&two)]);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{message}");
    let words = "is damaged in line 3: of part 2/2 it lacks 1 point (3); give the command that wrote it again, which runs \
                 only what is lost\n";
    assert_eq!(message, format!("{} {words}", two.display()));

    let said = String::from_utf8(write("2/2", &two).stderr).expect("UTF-8");
    let damage = format!("{} is damaged in line 3: the lost points are run again\n", two.display());
    assert!(said.starts_with(&format!("{damage}continuing: 6 of 7 points are already done\n")), "{said}");
    assert!(fs::read(&two).expect("the part is there") == good_part);
    assert!(good(&["merge", text(&one), text(&two)]).stdout == whole);
}

#[test]
fn mistakes_are_reported_at_once_and_nothing_is_written() {
    let folder = Folder::new("wrong");
    let out = folder.path("x.csv");
    let wrong = |arguments: &[&str]| {
        let message = refused(&[&["sandia-table3", "--out", text(&out)], arguments].concat());
        assert_eq!(folder.files(), [""; 0], "{arguments:?}");
        message
    };
    let message = wrong(&["--vary", "tcp.windw=1,2", "--vary", "tcp.mss=1,1000", "--set", "links.t3.rate=-1"]);
    for part in ["tcp.windw: is not a parameter here", "tcp.mss: is 1 B, outside", "links.t3.rate: is -1"] {
        assert!(message.contains(part), "{message}");
    }
    assert!(wrong(&["--shard", "9/8"]).contains("the parts are 1/8 to 8/8"));
    assert!(wrong(&["--vary", "tcp.window"]).contains("should be PATH=V1,V2"));
    assert!(wrong(&["--vary", "tcp.window=8KB,,9KB"]).contains("a value is empty"));
    assert!(wrong(&["--vary", "tcp.window=8KB,8KB"]).contains("is there twice"));
    assert!(wrong(&["--set", "tcp.window=8KB"]).contains("the sweep varies it"));
    assert!(wrong(&["--vary", "tcp.mss=1000", "--repeats", "1000001"]).contains("1000001"));
    wrong(&["--repeats", "0"]);
    assert!(refused(&["sandia-table3", "--out", "x.txt"]).contains("should end in .csv or .parquet"));
    let nowhere = folder.path("nowhere/x.csv");
    assert!(refused(&["sandia-table3", "--out", text(&nowhere)]).contains("cannot write"));
    assert!(refused(&["sandia-figure2a"]).contains("has no curves of its own"));
    assert!(refused(&["nowhere.json"]).contains("cannot read nowhere.json"));
}

#[test]
fn failing_point_is_reported_as_a_row() {
    let vary = |of: &str| format!("routers.*.queue.{of}");
    let output = output(&[
        "ansnet-figure1",
        "--set",
        "flows.bulk.app.bytes=1MB",
        "--set",
        "routers.*.queue.discipline=red",
        "--vary",
        &vary("min_threshold=5,20"),
        "--vary",
        &vary("max_threshold=10,50"),
        "--repeats",
        "1",
    ]);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert_eq!(message, "1 of 4 points failed or were stopped: see status and reason\n");
    let mut reader = csv::Reader::from_reader(&output.stdout[..]);
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("CSV");
    let words: Vec<[&str; 4]> = rows.iter().map(|row| [0, 1, 3, 4].map(|column| &row[column])).collect();
    assert_eq!(
        words,
        [
            ["5", "10", "bulk", "complete"],
            ["5", "50", "bulk", "complete"],
            ["20", "10", "", "failed"],
            ["20", "50", "bulk", "complete"]
        ]
    );
    assert!(rows[2][5].contains("routers.new_york.queue.min_threshold: is 20"), "{}", &rows[2][5]);
}

#[test]
fn an_experiment_gives_all_curves_of_its_figure() {
    let output = good(&["rfc1106-options", "--repeats", "1", "--set", "flows.*.app.bytes=64KB"]);
    let mut reader = csv::Reader::from_reader(&output.stdout[..]);
    let header = reader.headers().expect("a header").clone();
    assert_eq!(header.iter().take(4).collect::<Vec<_>>(), ["case", "window_kbyte", "seed", "flow"]);
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("CSV");
    let mut cases: Vec<&str> = rows.iter().map(|row| &row[0]).collect();
    cases.dedup();
    assert_eq!((cases.len(), rows.len()), (8, 8 * 9));
    assert_eq!((&rows[0][1], &rows[8][1]), ("16", "192"));
}

/// ANSNET 5.6: of two flows the second waits for 2 s, its clock running.
#[test]
fn a_row_says_what_all_flows_did_together_and_what_the_queue_held() {
    let set = ["flows.bulk.app.bytes=8MB", "flows.second.app.bytes=4MB"].map(|set| ["--set", set]).concat();
    let vary = ["--vary", "flows.second.start=0 ms,2 s", "--repeats", "1"];
    let output = good(&[&["ansnet-link-use"][..], &set, &vary].concat());
    let mut reader = csv::Reader::from_reader(&output.stdout[..]);
    let header = reader.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("CSV");
    let number = |row: &csv::StringRecord, column: &str| -> f64 {
        let at = header.iter().position(|name| name == column).expect(column);
        row[at].parse().expect(column)
    };
    assert_eq!(rows.len(), 4);
    for pair in rows.chunks(2) {
        let first = pair.iter().map(|row| number(row, "started_ns")).fold(f64::MAX, f64::min);
        let common = |row| 8e9 * number(row, "bytes") / (number(row, "ended_ns") - first);
        let rates = [common(&pair[0]), common(&pair[1])];
        for row in pair {
            let near = |column: &str, value: f64| (number(row, column) / value - 1.0).abs() < 1e-9;
            assert!(near("sum_of_rates_bps", rates[0] + rates[1]), "{row:?}");
            assert!(near("lower_bound_bps", 2.0 * rates[0].min(rates[1])), "{row:?}");
            // A packet of 4 KB takes three buffers, one of headers alone one.
            let (buffers, packets) = (number(row, "queue_most"), number(row, "queue_most_packets"));
            assert!(packets > 0.0 && (packets..=3.0 * packets).contains(&buffers), "{row:?}");
        }
    }
    // The time for which the second waits counts in this bound alone.
    let late = &rows[2..];
    assert!(number(&late[0], "lower_bound_bps") < number(&late[0], "link_use_bps"), "{late:?}");
}
