//! Files that the command line writes: whole, or those from before; through links and pipes; a failure in one sentence.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

mod folder;
use folder::Folder;

/// A way to write a file, given its name.
struct Way {
    arguments: fn(&str) -> Vec<String>,
    ending: &'static str,
    /// The file begins with this.
    magic: &'static [u8],
}

const RUN: [&str; 4] = ["run", "sandia-table3", "--set", "flows.bulk.app.bytes=64KB"];
const SWEEP: [&str; 6] =
    ["sweep", "sandia-table3", "--set", "flows.bulk.app.bytes=64KB", "--vary", "tcp.window=8KB,16KB"];

fn with(start: &[&str], option: &str, value: &str) -> Vec<String> {
    start.iter().chain(&[option, value]).map(|text| (*text).to_owned()).collect()
}

const WAYS: [Way; 4] = [
    Way { arguments: |path| with(&RUN, "--pcap", path), ending: "pcapng", magic: b"\x0a\x0d\x0d\x0a" },
    Way { arguments: |path| with(&SWEEP, "--out", path), ending: "csv", magic: b"tcp.window," },
    Way { arguments: |path| with(&SWEEP, "--out", path), ending: "parquet", magic: b"PAR1" },
    Way { arguments: |path| with(&RUN, "--qlog", path), ending: "qlog", magic: b"{\"qlog_version\":\"0.3\"" },
];

const PROGRAM: &str = env!("CARGO_BIN_EXE_fillthepipe");

fn run(arguments: &[String]) -> Output {
    Command::new(PROGRAM).args(arguments).output().expect("the program starts")
}

/// Runs the command as on a disk that has room for so many KB in each file.
fn run_with_room_for(kilobytes: u32, arguments: &[String]) -> Output {
    let limited = format!("trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"", 2 * kilobytes);
    Command::new("sh").args(["-c", &limited, PROGRAM]).args(arguments).output().expect("the program starts")
}

fn message(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

#[track_caller]
fn good(output: &Output) {
    assert!(output.status.success(), "{}", message(output));
}

#[track_caller]
fn failed(output: &Output, code: i32, words: &str) {
    assert_eq!((output.status.code(), message(output)), (Some(code), format!("{words}\n")));
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Returns the content of the file if nothing is in its way.
fn undisturbed(folder: &Folder, way: &Way) -> Vec<u8> {
    let path = folder.path(&format!("undisturbed.{}", way.ending));
    good(&run(&(way.arguments)(text(&path))));
    let bytes = fs::read(&path).expect("it is there");
    fs::remove_file(path).expect("it is there");
    assert!(bytes.starts_with(way.magic));
    bytes
}

#[test]
fn a_full_device_is_named_with_the_reason() {
    let folder = Folder::new("device");
    for way in &WAYS {
        let link = folder.path(&format!("full.{}", way.ending));
        symlink("/dev/full", &link).expect("a link");
        let output = run(&(way.arguments)(text(&link)));
        failed(&output, 1, &format!("cannot write {}: No space left on device (os error 28)", link.display()));
    }
    let output = run(&(WAYS[0].arguments)("/dev/full"));
    failed(&output, 1, "cannot write /dev/full: No space left on device (os error 28)");
}

#[test]
fn a_full_disk_leaves_the_file_from_before() {
    let folder = Folder::new("full");
    for way in &WAYS {
        let path = folder.path(&format!("x.{}", way.ending));
        fs::write(&path, "from before").expect("a file");
        let output = run_with_room_for(1, &(way.arguments)(text(&path)));
        assert_eq!(output.status.code(), Some(1), "{}", message(&output));
        let words = message(&output);
        assert!(words.starts_with(&format!("cannot write {}", path.display())), "{words}");
        assert!(words.ends_with(": File too large (os error 27)\n") && words.lines().count() == 1, "{words}");
        assert_eq!(fs::read(&path).expect("it is there"), b"from before");
    }
    // The points that a sweep has done stay for the next time.
    assert_eq!(folder.files(), ["x.csv", "x.csv.partial", "x.parquet", "x.parquet.partial", "x.pcapng", "x.qlog"]);
}

#[test]
fn a_kill_in_the_middle_leaves_the_file_from_before() {
    let folder = Folder::new("kill");
    let path = folder.path("x.pcapng");
    fs::write(&path, "from before").expect("a file");
    // The signal of a file that is too large kills at the write itself.
    let limited = "ulimit -f 2; exec \"$0\" \"$@\"";
    let status = Command::new("sh").args(["-c", limited, PROGRAM]).args((WAYS[0].arguments)(text(&path))).status();
    assert_eq!(status.expect("the program starts").code(), None);
    assert_eq!(fs::read(&path).expect("it is there"), b"from before");
    let files = folder.files();
    assert!(files.len() == 2 && files[0].starts_with(".fillthepipe-"), "{files:?}");
    good(&run(&(WAYS[0].arguments)(text(&path))));
    assert!(fs::read(&path).expect("it is there").starts_with(WAYS[0].magic));
}

#[test]
fn of_a_trace_all_files_are_there_or_none() {
    let folder = Folder::new("trace");
    let path = folder.path("trace");
    let arguments = with(&RUN, "--trace", text(&path));
    // packets.csv has room, events.csv has not.
    failed(
        &run_with_room_for(2, &arguments),
        1,
        &format!("cannot write {}: File too large (os error 27)", path.join("events.csv").display()),
    );
    assert_eq!(fs::read_dir(&path).expect("the folder is there").count(), 0);
    good(&run(&arguments));
    assert_eq!(fs::read_dir(&path).expect("the folder is there").count(), 5);
    let before = fs::read(path.join("packets.csv")).expect("it is there");

    // The last of them fails.
    fs::remove_file(path.join("requests.csv")).expect("it is there");
    symlink("/dev/full", path.join("requests.csv")).expect("a link");
    let other = [&arguments[..], &["--set".to_owned(), "tcp.mss=1000".to_owned()]].concat();
    let name = path.join("requests.csv");
    failed(&run(&other), 1, &format!("cannot write {}: No space left on device (os error 28)", name.display()));
    assert_eq!(fs::read(path.join("packets.csv")).expect("it is there"), before);
    assert_eq!(fs::read_dir(&path).expect("the folder is there").count(), 5);
}

#[test]
fn a_run_that_outgrows_its_trace_goes_on_without_it_unless_the_trace_was_asked_for() {
    let small = |more: &[&str]| {
        let arguments = [&RUN[..], &["--set", "budget.trace_rows=100", "--json"], more].concat();
        let output = run(&arguments.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
        good(&output);
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let summary = small(&[]);
    assert!(summary.contains(r#""status": "complete""#) && summary.contains(r#""trace_hash": """#), "{summary}");
    let folder = Folder::new("outgrown");
    let summary = small(&["--pcap", text(&folder.path("x.pcapng"))]);
    assert!(summary.contains("Stopped after 100 rows of trace; raise budget.trace_rows to continue."), "{summary}");
}

#[test]
fn a_place_that_takes_no_file_is_named_before_the_run() {
    let folder = Folder::new("nowhere");
    for way in &WAYS {
        let option = match way.ending {
            "pcapng" => "--pcap",
            "qlog" => "--qlog",
            _ => "--out",
        };
        let nowhere = folder.path(&format!("nowhere/x.{}", way.ending));
        let words = format!("{option}: cannot write {}: No such file or directory (os error 2)", nowhere.display());
        failed(&run(&(way.arguments)(text(&nowhere))), 2, &words);
        // Not even root makes files there.
        let kernel = format!("/sys/x.{}", way.ending);
        let output = run(&(way.arguments)(&kernel));
        assert_eq!(output.status.code(), Some(2));
        assert!(message(&output).starts_with(&format!("{option}: cannot write {kernel}: ")), "{}", message(&output));
    }
    failed(&run(&(WAYS[0].arguments)("/tmp")), 2, "--pcap: cannot write /tmp: is a directory");
    let datagrams = with(&["run", "satnet-delay"], "--qlog", text(&folder.path("x.qlog")));
    failed(&run(&datagrams), 2, "--qlog: qlog tells of connections of TCP and QUIC, and this run has none");
    let output = run(&with(&RUN, "--trace", "/sys/trace"));
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).starts_with("--trace: cannot write into /sys/trace: "), "{}", message(&output));
    assert_eq!(folder.files(), [""; 0]);
}

#[test]
fn links_stay_and_lead_to_the_new_file_with_its_permissions() {
    let folder = Folder::new("links");
    for way in &WAYS {
        let expected = undisturbed(&folder, way);
        let far = folder.path(&format!("far-{}", way.ending));
        fs::create_dir(&far).expect("a folder");
        let file = far.join("file");
        // Through a second link, and relative to where each of them is.
        symlink("file", far.join("second")).expect("a link");
        let link = folder.path(&format!("link.{}", way.ending));
        symlink(format!("far-{}/second", way.ending), &link).expect("a link");
        good(&run(&(way.arguments)(text(&link))));
        assert!(fs::read(&file).expect("the link led nowhere, and now to it") == expected);

        fs::write(&file, "from before").expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o604)).expect("permissions");
        good(&run(&(way.arguments)(text(&link))));
        assert!(fs::read(&file).expect("it is there") == expected);
        assert_eq!(fs::metadata(&file).expect("it is there").permissions().mode() & 0o777, 0o604);
        for link in [link, far.join("second")] {
            assert!(fs::symlink_metadata(link).expect("it is there").is_symlink());
        }
        assert_eq!(fs::read_dir(far).expect("a folder").count(), 2);
    }
}

#[test]
fn a_new_file_has_the_permissions_of_any_new_file() {
    let folder = Folder::new("permissions");
    let (ours, any) = (folder.path("x.pcapng"), folder.path("any"));
    good(&run(&(WAYS[0].arguments)(text(&ours))));
    fs::write(&any, "").expect("a file");
    let mode = |path: PathBuf| fs::metadata(path).expect("it is there").permissions().mode();
    assert_eq!(mode(ours), mode(any));
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

#[test]
fn a_pipe_gets_all_of_it_and_may_be_closed() {
    let folder = Folder::new("pipe");
    for way in &WAYS {
        let expected = undisturbed(&folder, way);
        let path = folder.path(&format!("pipe.{}", way.ending));
        pipe(&path);
        let reader = Command::new("cat").arg(&path).stdout(Stdio::piped()).spawn().expect("cat");
        good(&run(&(way.arguments)(text(&path))));
        assert!(reader.wait_with_output().expect("cat").stdout == expected, "{}", way.ending);

        let mut reader = Command::new("sh").args(["-c", "exec < \"$0\"", text(&path)]).spawn().expect("sh");
        let output = run(&(way.arguments)(text(&path)));
        reader.wait().expect("sh");
        good(&output);
        assert_eq!(message(&output), "");
    }
}

#[test]
fn standard_output_by_its_name_is_written_in_order() {
    let folder = Folder::new("stdout");
    let expected = undisturbed(&folder, &WAYS[0]);
    let path = folder.path("all");
    let file = fs::File::create(&path).expect("a file");
    let status = Command::new(PROGRAM).args((WAYS[0].arguments)("/dev/stdout")).stdout(file).status();
    assert!(status.expect("the program starts").success());
    let found = fs::read(&path).expect("it is there");
    assert!(found.starts_with(&expected));
    assert!(found[expected.len()..].starts_with(b"complete after"));
}
