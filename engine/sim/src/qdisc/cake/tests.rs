use super::super::testing::{Tester, held, place, queue};
use super::super::{QueueAction, QueuedPacket};
use super::*;
use crate::ids::{EndpointId, Id};
use crate::why::Rule;

const MS: u64 = 1_000_000;

fn packet(endpoint: usize, hosts: [u16; 2], now: u64) -> QueuedPacket {
    let mut held = held(endpoint as u32, 1000, now);
    held.transit.endpoint = EndpointId::at(endpoint);
    QueuedPacket { hosts, ..held }
}

/// Returns how many packets of each of eight flows left, of 600 in all: seven flows of host 0 and one of host 1, each to a host of
/// its own.
fn shares(isolation: Isolation) -> [usize; 8] {
    let set =
        Cake { isolation, codel: Codel { target: 1000 * MS, interval: 2000 * MS, ecn: false }, ..Cake::default() };
    let Tester { mut qdisc, mut fates } = queue(&set, place(100_000));
    for _ in 0..600 {
        for flow in 0..8 {
            qdisc.enqueue(0, packet(2 * flow, [u16::from(flow == 7), 10 + flow as u16], 0), &mut fates);
        }
    }
    let mut left = [0; 8];
    for _ in 0..600 {
        let held = qdisc.dequeue(0, &mut fates).expect("there are more");
        left[held.transit.packet as usize / 2] += 1;
    }
    left
}

#[test]
fn hosts_share_equally_and_then_their_flows() {
    let by_host = shares(Isolation::Triple);
    let first: usize = by_host[..7].iter().sum();
    assert!(first.abs_diff(by_host[7]) <= 20, "{by_host:?}");
    assert!(by_host[..7].iter().all(|flow| flow.abs_diff(300 / 7) <= 3), "{by_host:?}");
    let by_flow = shares(Isolation::Flows);
    assert!(by_flow.iter().all(|flow| flow.abs_diff(600 / 8) <= 3), "{by_flow:?}");
}

/// A host is counted as long as it has packets: afterwards the other one gets whole turns again.
#[test]
fn a_host_without_packets_takes_no_share() {
    let Tester { mut qdisc, mut fates } = queue(&Cake::default(), place(100_000));
    (0..4).for_each(|flow| qdisc.enqueue(0, packet(2 * flow, [0, 10 + flow as u16], 0), &mut fates));
    while qdisc.dequeue(0, &mut fates).is_some() {}
    (0..4).for_each(|flow| qdisc.enqueue(0, packet(2 * flow, [0, 10], 0), &mut fates));
    let out: Vec<u32> = std::iter::from_fn(|| qdisc.dequeue(0, &mut fates)).map(|held| held.transit.packet).collect();
    assert_eq!((out.len(), fates.len()), (4, 0));
}

#[test]
fn a_low_rate_makes_target_interval_and_turns_fit_it() {
    // 1500 bytes at 1 Mb/s are 12 ms.
    let slow = Cake::default().control(1500, Some(1_000_000));
    assert_eq!((slow.target, slow.interval), (18 * MS, 113 * MS));
    let fast = Cake::default().control(1500, Some(100_000_000));
    assert_eq!((fast.target, fast.interval), (5 * MS, 100 * MS));
}

/// A flow at twice the rate of the line, which never slows down, in a queue of 50 packets.
#[test]
fn blue_drops_where_a_sender_does_not_slow_down() {
    let set = Cake { codel: Codel { ecn: true, ..Codel::default() }, ..Cake::default() };
    let Tester { mut qdisc, mut fates } = queue(&set, place(50));
    let mut early = Vec::new();
    for ms in 0..20_000 {
        let now = ms * MS;
        (0..2).for_each(|_| qdisc.enqueue(now, packet(0, [0, 1], now), &mut fates));
        qdisc.dequeue(now, &mut fates);
        let blue = |fate: &&super::super::QueueVerdict| fate.rule == Rule::BlueDrops;
        early.extend(fates.iter().filter(blue).map(|fate| (ms, fate.probability)));
        assert!(fates.iter().all(|fate| matches!(fate.act, QueueAction::Dropped(_))));
        fates.clear();
    }
    let last = early.last().expect("BLUE drops").1;
    // Half of the packets have to go; what BLUE does not drop, CoDel and the full queue do.
    assert!((0.1..=0.55).contains(&last), "{last}");
    // The probability rises at most once in 5 ms, by 1/256.
    let (ms, probability) = early[0];
    assert!(probability <= (ms / 5 + 1) as f64 / 256.0, "{ms} {probability}");
}
