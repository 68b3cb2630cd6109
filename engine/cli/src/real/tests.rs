use fill_the_pipe_sim::{Overrides, Scenario};
use serde_json::Value;

use super::*;
use crate::transmissions::Transmission;

/// A transfer with chosen losses, and the capture that the command wrote at the host that opens the connection.
const SCENARIO: &str = include_str!("../../tests/real/lose_five.json");
const CAPTURE: &[u8] = include_bytes!("../../tests/real/lose_five.a.pcap");

fn load(text: &str, set: &[(&str, &str)]) -> Scenario {
    let value = |text: &str| if text == "none" { Value::Null } else { Value::from(text) };
    let set: Overrides = set.iter().map(|(path, text)| ((*path).to_owned(), value(text))).collect();
    Scenario::load(text, &set).expect("a valid scenario").scenario
}

fn checked(set: &[(&str, &str)]) -> Result<fill_the_pipe_real::Setup, Failure> {
    let scenario = load(SCENARIO, set);
    check::setup(&scenario.to_json(), &Path::<()>::new(&scenario))
}

#[test]
fn a_case_of_the_kernel_is_a_run() {
    let setup = checked(&[]).expect("a kernel can run it");
    let names: Vec<_> = setup.hosts.iter().map(|host| (&*host.name, host.address.to_string())).collect();
    assert_eq!(names, [("a", "10.0.0.1".to_owned()), ("b", "10.0.0.2".to_owned())]);
    // 8 MB, as the measurements had for each receiver: half of it is offered at first.
    let buffer =
        |host: usize| setup.hosts[host].parameters.iter().find(|(name, _)| *name == "tcp_rmem").map(|one| &*one.1);
    assert_eq!([buffer(0), buffer(1)], [Some("4096 8388608 8388608"); 2]);
    assert_eq!((&*setup.transfers[0].congestion_control, setup.transfers[0].nagle), ("reno", true));
    assert_eq!((setup.mtu, setup.limit_ns), (1500, 12_000_000_000));
}

#[test]
fn parameters_that_a_kernel_can_set_are_set() {
    let set = [
        ("flows.flow1.tcp.variant", "bbr"),
        ("flows.flow1.tcp.nagle", "false"),
        ("flows.flow1.tcp.mss", "1000"),
        ("flows.flow1.tcp.sack", "false"),
        ("flows.flow1.peer_tcp.window", "81928"),
        ("flows.flow1.peer_tcp.initial_offer", "65536"),
        ("flows.flow1.peer_tcp.autotuning", "true"),
        ("flows.flow1.peer_tcp.f_rto", "false"),
    ];
    let setup = checked(&set).expect("a kernel can run it");
    assert_eq!(&*setup.transfers[0].congestion_control, "bbr");
    assert_eq!((setup.transfers[0].mss, setup.transfers[0].nagle), ([Some(1000), Some(1000)], false));
    let own = |name: &str| setup.hosts[1].parameters.iter().find(|(one, _)| *one == name).map(|one| &*one.1);
    assert_eq!([own("tcp_sack"), own("tcp_timestamps")], [Some("0"), Some("1")]);
    assert_eq!([own("tcp_frto"), own("tcp_moderate_rcvbuf")], [Some("0"), Some("1")]);
    assert_eq!(own("tcp_rmem"), Some("4096 131072 131084"));
}

/// Returns why a kernel cannot run a scenario with these values.
fn refusal(text: &str, set: &[(&str, &str)]) -> String {
    let scenario = load(text, set);
    let failure = check::setup(&scenario.to_json(), &Path::<()>::new(&scenario)).expect_err("a kernel cannot run it");
    assert_eq!(failure.code, 2);
    failure.message
}

#[test]
fn everything_that_a_kernel_has_not_is_named_with_its_path() {
    let of_tcp = [
        ("profile", "bsd43", "is bsd43; the kernel's rules are those of linux"),
        ("variant", "tahoe", "is tahoe; the kernel has rack (its Reno), cubic and bbr"),
        ("nak", "true", "is true; the kernel's value is false"),
        ("big_windows", "true", "is true; the kernel's value is false"),
        ("mss", "40", "is 40; on this path the kernel takes 88 to 1460"),
        ("initial_offer", "none", "is none; the kernel offers half of its buffer at first"),
    ];
    for (name, value, says) in of_tcp {
        let path = format!("flows.flow1.tcp.{name}");
        let message = refusal(SCENARIO, &[(&path, value)]);
        assert_eq!(message, format!("a kernel cannot run this scenario:\n{path}: {says}"));
    }
    let others = [
        ("flows.flow1.hand.on", "true", "the kernel's TCP takes no manual decisions"),
        ("hosts.a.model", "sun4", "is sun4; a kernel has its own processing times, so only ideal hosts can be run"),
        (
            "hosts.b.cpu.system_call",
            "1 ms",
            "is 1000000; a kernel has its own processing times, and the value of an ideal host is 0",
        ),
    ];
    for (path, value, says) in others {
        assert!(refusal(SCENARIO, &[(path, value)]).ends_with(&format!("\n{path}: {says}")));
    }
    let echo = refusal(SCENARIO, &[("flows.flow1.app.kind", "echo"), ("flows.flow1.app.exchanges", "5")]);
    assert!(
        echo.ends_with("\nflows.flow1.app.kind: is echo; only bulk transfers (ttcp) can run on a kernel"),
        "{echo}"
    );
    let cable = refusal(SCENARIO, &[("links.line.kind", "csma_cd")]);
    assert!(cable.contains("\nlinks.line: its stations share it by reservations or collisions"), "{cable}");
    let circuit = refusal(&check::MODEL.replace("\"tcp\":", "\"transport\": \"lntp\", \"tcp\":"), &[]);
    assert!(circuit.ends_with("\nflows.flow.transport: is lntp; the kernel has tcp"), "{circuit}");
    let both = refusal(SCENARIO, &[("flows.flow1.tcp.ecn", "true"), ("hosts.a.model", "sun4")]);
    assert_eq!(both.lines().count(), 3, "both are named, each once: {both}");
}

#[test]
fn a_recorded_kernel_and_the_simulation_send_the_same_segments_again() {
    let scenario = load(SCENARIO, &[]);
    let simulation = beside::Simulation::of(&scenario).expect("it can be simulated");
    let capture = fill_the_pipe_real::Capture { host: "a".to_owned(), file: CAPTURE.to_vec() };
    let real = beside::captured(&capture, 0).expect("a capture of the command");
    let simulated = simulation.transmissions(0);
    let again: Vec<_> = real.iter().filter(|one| one.copy > 0).map(Transmission::name).collect();
    assert_eq!(again.len(), 5, "{again:?}");
    assert!(beside::sends_the_same_again(&real, &simulated));
    assert_eq!(beside::diverge(&real, &simulated, 20e6), None);
    // With a different loss the two senders cannot send the same segments.
    let other = load(SCENARIO, &[("flows.flow1.lose.forward", "7")]);
    let other = beside::Simulation::of(&other).expect("it can be simulated").transmissions(0);
    assert!(!beside::sends_the_same_again(&real, &other));
    let divergence = beside::diverge(&real, &other, 20e6).expect("they differ");
    assert!(divergence.after > 7 && divergence.simulated.is_some(), "{divergence:?}");
}

#[test]
fn divergence_is_the_first_difference_in_order_or_time() {
    let at = |number, copy, ms: f64| Transmission { number, copy, time: ms * 1e6, row: 0 };
    let real = [at(0, 0, 0.0), at(1, 0, 40.0), at(2, 0, 40.0), at(1, 1, 90.0)];
    assert_eq!(beside::diverge(&real, &real, 0.0), None);
    let mut late = real;
    late[2].time += 3e6;
    assert_eq!(beside::diverge(&real, &late, 5e6), None);
    assert_eq!(beside::diverge(&real, &late, 2e6).map(|divergence| divergence.after), Some(2));
    let shorter = beside::diverge(&real, &real[..3], 0.0).expect("one sends less");
    assert_eq!((shorter.real, shorter.simulated), (Some(real[3]), None));
    let mut swapped = real;
    swapped[3] = at(2, 1, 90.0);
    assert!(!beside::sends_the_same_again(&real, &swapped));
    assert_eq!(beside::diverge(&real, &swapped, 1e9).map(|divergence| divergence.after), Some(3));
}

#[test]
fn flows_that_share_a_host_share_its_parameters() {
    let text = SCENARIO.replace(
        r#""flows": {"#,
        r#""flows": { "flow0": { "from": "a", "to": "b", "tcp": { "profile": "linux", "variant": "cubic" } },"#,
    );
    let message = refusal(&text, &[]);
    assert!(message.contains("flows.flow1.peer_tcp.window: differs from that of another flow at b"), "{message}");
}
