//! Goodput of each variant through a lossy pipe: a change anywhere in TCP that moves a number here must be meant.
//! `UPDATE_EXPECT=1 cargo test -p fill-the-pipe-sim --test goodput` writes the numbers anew.
//!
//! The table shows that SACK, PRR, RACK-TLP and, where losses are noise, Vegas keep within 20 % of Mathis, whose formula is of a
//! Reno that mends every loss without the timer; NewReno falls behind it as losses share windows, Reno and 4.3BSD-Reno further,
//! and Tahoe, which begins anew at every loss, furthest: at 3 % they are nearer to PFTK, which counts timeouts. Where 4.3BSD-Reno
//! beats Mathis, it is by the eighth of a segment it grows by more for every ACK. 4.2BSD and RFC 793 know no congestion
//! window: a timeout sends a window of 718 segments again, and the losses in it cost no more than one. Westwood+ comes back to
//! what the path delivered, CUBIC grows by the clock and Hybla as if over 25 ms: each leaves Mathis the farther behind the longer
//! the path. BBR takes a loss for noise. What Hybla and BBR get at 3 % is mostly their start: forty losses take them a dozen round
//! trips.

use std::fmt::Write;
use std::thread;

use expect_test::expect;
use fill_the_pipe_sim::{RunStatus, Scenario, Silent, Simulator, catalog, summary};
use serde_json::json;

/// ms.
const ROUND_TRIPS: [u64; 3] = [20, 100, 600];
const LOSSES: [f64; 4] = [0.0, 0.003, 0.01, 0.03];
const SEEDS: u64 = 4;
const MSS: f64 = 1460.0;
/// They halve at a loss and grow by a segment a round trip, as Mathis has it, and the timer is the exception.
const AS_MATHIS_SAYS: [&str; 4] = ["sack", "prr", "rack", "vegas"];

/// Two hosts that take no time and 20 Mb/s between them; of what goes to the receiver, some is lost.
fn scenario(variant: &str, round_trip: u64, loss: f64, seed: u64) -> Scenario {
    // Forty losses, or what the slow start over the longest path is of little account in.
    let bytes = if loss > 0.0 { (40.0 * MSS / loss) as u64 } else { 8 << 20 };
    let text = json!({
        "seed": seed,
        "hosts": { "a": {}, "b": {} },
        "links": { "wire": {
            "stations": ["a", "b"], "rate": "20 Mb/s", "mtu": 1500, "propagation_delay": format!("{} ms", round_trip / 2),
            "bit_errors": { "packet_loss": loss }, "reverse": { "bit_errors": { "packet_loss": 0 } },
        } },
        "tcp": {
            "variant": variant, "window": "1 MB", "window_scale": true, "ack_policy": "every_segment",
        },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": bytes } } },
    });
    Scenario::load(&text.to_string(), &Vec::new()).unwrap_or_else(|problems| panic!("{problems:?}")).scenario
}

struct Cell {
    /// Means of the seeds, kb/s.
    simulated: f64,
    mathis: Option<f64>,
    pftk: Option<f64>,
}

fn cell(variant: &str, round_trip: u64, loss: f64) -> Cell {
    let seeds = if loss > 0.0 { SEEDS } else { 1 };
    let runs = (1..=seeds).map(|seed| {
        let mut simulator = Simulator::<Silent>::new(&scenario(variant, round_trip, loss, seed));
        simulator.advance(u64::MAX);
        let run = summary(&simulator);
        assert_eq!(run.status, RunStatus::Complete, "{variant} {round_trip} ms {loss}: {}", run.stopped_by);
        run
    });
    let runs: Vec<_> = runs.collect();
    let bounds = &runs[0].flows[0].bounds;
    Cell {
        simulated: runs.iter().map(|run| run.results[0].throughput_bps / 1e3).sum::<f64>() / runs.len() as f64,
        mathis: bounds.mathis_bps.map(|bps| bps / 1e3),
        pftk: bounds.pftk_bps.map(|bps| bps / 1e3),
    }
}

fn variants() -> Vec<String> {
    let catalog = serde_json::to_value(catalog()).expect("the catalog is JSON");
    let parameters = catalog["parameters"].as_array().expect("a list");
    let variant = parameters.iter().find(|parameter| parameter["path"] == "tcp.variant").expect("the list of variants");
    let choices = variant["choices"].as_array().expect("a list");
    choices.iter().map(|one| one["id"].as_str().expect("a name").to_owned()).collect()
}

fn row(table: &mut String, name: &str, numbers: impl Iterator<Item = String>) {
    write!(table, "{name:<9}").expect("a string takes all");
    for (column, number) in numbers.enumerate() {
        let gap = if column % LOSSES.len() == 0 { " |" } else { "" };
        write!(table, "{gap}{number:>7}").expect("a string takes all");
    }
    table.push('\n');
}

#[test]
fn goodput_by_round_trip_and_loss() {
    let columns = || ROUND_TRIPS.into_iter().flat_map(|round_trip| LOSSES.map(|loss| (round_trip, loss)));
    let mut table = String::from("kb/s\n");
    row(&mut table, "", columns().map(|(round_trip, _)| format!("{round_trip} ms")));
    row(&mut table, "", columns().map(|(_, loss)| format!("{} %", 100.0 * loss)));
    let whole = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), |number| format!("{number:.0}"));
    let variants = variants();
    let cells = |variant| columns().map(|(round_trip, loss)| cell(variant, round_trip, loss)).collect::<Vec<_>>();
    let rows: Vec<Vec<Cell>> = thread::scope(|scope| {
        let running: Vec<_> = variants.iter().map(|variant| scope.spawn(|| cells(variant))).collect();
        running.into_iter().map(|row| row.join().expect("a row")).collect()
    });
    for (variant, cells) in variants.iter().zip(rows) {
        for cell in cells.iter().filter(|_| AS_MATHIS_SAYS.contains(&variant.as_str())) {
            let ratio = cell.mathis.map_or(1.0, |mathis| cell.simulated / mathis);
            assert!((0.8..1.2).contains(&ratio), "{variant}: {ratio:.2} of Mathis's {:?}", cell.mathis);
        }
        if table.lines().count() == 3 {
            row(&mut table, "Mathis", cells.iter().map(|cell| whole(cell.mathis)));
            row(&mut table, "PFTK", cells.iter().map(|cell| whole(cell.pftk)));
        }
        row(&mut table, variant, cells.iter().map(|cell| whole(Some(cell.simulated))));
    }
    expect![[r"
        kb/s
                  |  20 ms  20 ms  20 ms  20 ms | 100 ms 100 ms 100 ms 100 ms | 600 ms 600 ms 600 ms 600 ms
                  |    0 %  0.3 %    1 %    3 % |    0 %  0.3 %    1 %    3 % |    0 %  0.3 %    1 %    3 %
        Mathis    |      -  12668   6939   4006 |      -   2596   1422    821 |      -    435    238    138
        PFTK      |      -   9543   3312    917 |      -   2433   1161    486 |      -    428    225    117
        tahoe     |  18940   8815   3487   1191 |  16173   2108   1011    472 |   6604    365    184    100
        bsd43     |  18940   3632   1241    508 |  16173   1576    670    320 |   6604    354    172     94
        bsd42     |  19158   3809   5470   5929 |  18556   3473   4310   5198 |  12148   1945   2087   2079
        rfc793    |  19410   4058   4043   3597 |  18791   3619   3397   3216 |  12170   2044   1666   1319
        bsd_reno  |  18940  12775   6080   1269 |  16173   5188   1875    582 |   6604    974    349    143
        reno      |  18940  10867   5668   1117 |  16173   2604   1319    506 |   6604    450    228    116
        newreno   |  18940  12597   6255   2278 |  16173   2815   1397    685 |   6604    476    242    133
        sack      |  18940  12754   6824   3827 |  16173   2876   1464    808 |   6604    486    247    138
        prr       |  18940  12680   6876   3835 |  16173   2886   1478    812 |   6604    490    249    138
        rack      |  18940  12762   7057   4061 |  16173   2879   1505    871 |   6604    487    250    142
        vegas     |  18585  11933   6583   3447 |  14269   2796   1440    812 |   4539    479    237    136
        ledbat_pp |  16352   4623   2475   1630 |  11752   1744    895    552 |   3503    417    226    138
        westwood  |  18940  17141   8927   3594 |  16173   6081   2589   1202 |   6604   1152    441    214
        hybla     |  18940  12795   6844   3863 |  18194  10265   6824   5779 |  11751   6323   3698   3147
        cubic     |  18940  14260   8319   5029 |  16173   3742   1976   1083 |   6604   1384    564    278
        dctcp     |  18940  12754   6824   3827 |  16173   2876   1464    808 |   6604    486    247    138
        prague    |  18940  12254   6729   3914 |  16173   2719   1426    834 |   6604    466    240    133
        bbr       |  19267  19318  18943  17934 |  17405  18389  15957  11268 |   7931   6715   4643   2420
        bbr3      |  19107  18226  17138  16780 |  17204  17546  15596  11490 |   7267   6624   4519   2302
    "]]
    .assert_eq(&table);
}
