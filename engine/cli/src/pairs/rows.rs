//! Rows of the published table, each as a scenario.
//!
//! Source: P. Heist, l4s-tests, scenario 1 (BSD-2-Clause), of November 2020: Linux of the L4S team (b256daed, 4 August 2020) in
//! network namespaces on one machine, with its queue disciplines behind a shaper (HTB). 192 rows of two flows; 48 of them use
//! `cnq_codel_af`, which is not modelled. Rows 1, 4, 7 and so on served the development of Prague, AccECN and DualPI2; of the
//! others, rows 2, 3, 5, 6, 8, 9 and 11 were seen too early.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::fail::Failure;

const FILE: &str = include_str!("../../pairs/l4s_tests.csv");

/// Rows beside those of the development whose numbers were seen before the simulation was made.
const SEEN: [u32; 7] = [2, 3, 5, 6, 8, 9, 11];
/// Time that a sending host takes for each packet and each ACK on average, us, and its random variation as a share of it.
/// Calibrated for all rows to the share of row 7: a host of the measurements does not send and answer exactly on time.
const HOST_TIME: u64 = 50;
const HOST_JITTER: f64 = 1.0;
/// Bytes of a packet that the shaper counts, and those of its IP packet.
const SHAPED: f64 = 1514.0;
const PACKET: f64 = 1500.0;
/// Packets that the drop-tail queue holds for each Mb/s of its line.
const LIMIT: u64 = 20;

/// Row of the file: its fields are those of the columns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    row: u32,
    rate_mbps: u64,
    queue: String,
    variant_1: String,
    round_trip_ms_1: u64,
    measured_mbps_1: f64,
    variant_2: String,
    round_trip_ms_2: u64,
    measured_mbps_2: f64,
}

pub(super) struct Row {
    pub row: u32,
    pub rate_mbps: u64,
    pub queue: String,
    /// Variant, round trip in ms and measured goodput in Mb/s of each flow.
    pub flows: [(String, u64, f64); 2],
}

pub(super) fn read() -> Result<Vec<Row>, Failure> {
    let read = csv::Reader::from_reader(FILE.as_bytes()).deserialize::<Record>().collect::<Result<Vec<_>, _>>();
    let records = read.map_err(|error| Failure::input(format!("the table of pairs: {error}")))?;
    let row = |record: Record| Row {
        row: record.row,
        rate_mbps: record.rate_mbps,
        queue: record.queue,
        flows: [
            (record.variant_1, record.round_trip_ms_1, record.measured_mbps_1),
            (record.variant_2, record.round_trip_ms_2, record.measured_mbps_2),
        ],
    };
    Ok(records.into_iter().map(row).collect())
}

impl Row {
    pub(super) fn is_sealed(&self) -> bool {
        self.row % 3 != 1 && !SEEN.contains(&self.row)
    }

    /// Returns the scenario with this seed, which ends after so many seconds.
    pub(super) fn scenario(&self, seed: u64, seconds: u64) -> Value {
        let [(one, one_trip, _), (other, other_trip, _)] = &self.flows;
        let time = format!("{HOST_TIME} us");
        let sender = json!({ "cpu": {
            "send_large": time, "send_small": time, "ack_large": time, "ack_small": time, "jitter": HOST_JITTER,
        } });
        let link = |from: &str, round_trip: &u64| {
            json!({
                "stations": [from, "router"], "rate": "1 Gb/s",
                "propagation_delay": format!("{} us", 500 * round_trip),
            })
        };
        let flow = |from: &str, variant: &str| json!({ "from": from, "to": "receiver", "app": { "bytes": "2 GB" }, "tcp": { "variant": variant } });
        let mut queue = json!({ "discipline": self.queue, "limit": self.limit() });
        if self.queue == "fq_codel" {
            queue["ecn"] = json!(true);
        }
        json!({
            "seed": seed,
            "budget": { "time": format!("{seconds} s"), "events": 200_000_000 },
            "hosts": { "one": sender, "two": sender, "receiver": {} },
            "routers": { "router": { "model": "ideal", "queue": queue } },
            "links": {
                "link_one": link("one", one_trip),
                "link_two": link("two", other_trip),
                "line": {
                    "stations": ["router", "receiver"], "propagation_delay": "10 us",
                    "rate": format!("{} b/s", (1e6 * self.rate_mbps as f64 * PACKET / SHAPED).round()),
                },
            },
            // Linux's Prague had no virtual round trip yet.
            "tcp": { "profile": "linux", "mss": 1460, "ecn": true, "window": "6 MB", "virtual_round": "0 ms" },
            "flows": { "first": flow("one", one), "second": flow("two", other) },
        })
    }

    /// Returns the packets that the queue holds; the defaults of Linux, but for drop-tail.
    fn limit(&self) -> u64 {
        match self.queue.as_str() {
            "drop_tail" => LIMIT * self.rate_mbps,
            "fq_codel" => 10_240,
            _ => 10_000,
        }
    }
}
