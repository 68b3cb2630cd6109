//! `fillthepipe real` as a process, with this machine's own kernel where it allows that. Nothing here depends on how fast
//! the machine is: a run that comes too late is skipped.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

mod folder;
use folder::Folder;

const SCENARIO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/real/lose_five.json");

fn real(arguments: &[&str], out: &std::path::Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fillthepipe"));
    command.args(["real", SCENARIO, "--out"]).arg(out).args(arguments);
    command
}

/// Says why a run was refused, if this machine cannot do it or was too slow.
fn skipped(output: &Output) -> bool {
    let message = String::from_utf8_lossy(&output.stderr);
    let reasons =
        ["may not make network namespaces", "/dev/net/tun", "no congestion control", "delivered 1 % of the packets"];
    let why = message.lines().find(|line| reasons.iter().any(|reason| line.contains(reason)));
    why.inspect(|why| println!("skipped: {why}")).is_some()
}

#[test]
fn the_kernel_and_the_simulation_send_the_same_segments_again() {
    let folder = Folder::new("real");
    let output = real(&["--beside"], &folder.path("out")).output().expect("the program starts");
    if skipped(&output) {
        return;
    }
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let names: BTreeSet<_> = fs::read_dir(folder.path("out"))
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(names, ["a.pcap", "b.pcap", "result.json", "scenario.json", "tcp_info.jsonl"].map(Into::into).into());
    let result: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.path("out/result.json")).expect("a result")).expect("JSON");
    let late = &result["lateness"]["max_ns"];
    if late.as_u64().is_none_or(|ns| ns > 5_000_000) {
        println!("skipped: a delivery was {late} ns late, which can cause retransmissions");
        return;
    }
    // The order at one instant may differ if the machine is busy, but not the segments.
    let same = ["make the same", "The two send the same segments again"].iter().any(|words| text.contains(words));
    assert!(same, "{text}");
    let flow = &result["transfers"]["flow1"];
    assert_eq!(
        (&flow["bytes"], &flow["complete"], &flow["retransmissions"]),
        (&434_400.into(), &true.into(), &5.into())
    );
    let samples = fs::read_to_string(folder.path("out/tcp_info.jsonl")).expect("samples");
    assert!(samples.lines().any(|line| line.contains("\"cwnd\":10,")), "the first window is seen: {samples}");
    for host in ["a", "b"] {
        let mut capture = Command::new(env!("CARGO_BIN_EXE_fillthepipe"));
        let read = capture
            .arg("capture")
            .arg(folder.path("out").join(format!("{host}.pcap")))
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&read.stdout);
        assert!(said.contains("10.0.0.1:50000 -> 10.0.0.2:40000") && said.contains("closed"), "{said}");
    }
}

#[test]
fn a_scenario_that_a_kernel_cannot_run_starts_nothing() {
    let folder = Folder::new("real-refused");
    let output = real(&["--set", "hosts.a.model=sun4"], &folder.path("out")).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.starts_with("a kernel cannot run this scenario:\nhosts.a.model: is sun4"), "{message}");
    assert_eq!(folder.files(), Vec::<String>::new());
}

/// Runs the command in a user namespace that may have four network namespaces: a run has two, and tries a third before. A
/// second run beside the first is refused, so that the limit counts; after a kill it is not. The kernel takes its time to
/// remove namespaces, and an attempt makes some that have to be removed too: hence pauses that grow.
const KILLED: &str = r#"
    run() { "$0" real "$1" --out "$2" "$3" "$4" 2>&1; }
    echo 4 > /proc/sys/user/max_net_namespaces || exit 77
    run "$1" "$2/killed" --set flows.flow1.app.bytes=1GB > "$2/first" &
    first=$!
    child() { cat /proc/$first/task/$first/children; }
    until [ "$(ls -l /proc/$(child | tr -d ' ')/fd 2>/dev/null | grep -c /dev/net/tun)" = 2 ]; do
        kill -0 $first 2>/dev/null || { cat "$2/first"; exit 77; }
        sleep 0.02
    done
    run "$1" "$2/beside" --set flows.flow1.app.bytes=1KB && { echo "both ran"; exit 1; }
    kill -9 $(child)
    wait $first
    for pause in 0.1 0.2 0.5 1 2 4 8 16 32; do
        sleep $pause
        run "$1" "$2/again" --set flows.flow1.app.bytes=1KB && exit 0
    done
    exit 1
"#;

#[test]
fn a_killed_run_leaves_no_namespace_behind() {
    let folder = Folder::new("real-killed");
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "sh", "-c", KILLED, env!("CARGO_BIN_EXE_fillthepipe"), SCENARIO]);
    let Ok(output) = command.arg(folder.path("")).output() else {
        println!("skipped: there is no program unshare");
        return;
    };
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.code() == Some(77) || text.contains("unshare: ") {
        println!("skipped: {text}");
        return;
    }
    assert!(text.contains("may not make network namespaces"), "the limit does not count: {text}");
    assert!(output.status.success(), "{text}");
    assert_eq!(fs::read_dir(folder.path("killed")).expect("the folder is made before the run").count(), 0);
}
