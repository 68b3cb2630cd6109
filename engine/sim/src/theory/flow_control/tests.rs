//! UBC's own numbers, as `public/papers` has them, and what must hold between the equations.

use super::curves::{best, kleinrock, point};
use super::lines::figures;
use super::*;

const WORKED: &str = include_str!("../../../../../public/papers/ubc_appA_worked_examples.csv");
const PARAMETERS: &str = include_str!("../../../../../public/papers/ubc_appA_parameters.csv");

/// Half a unit of a printed number's last digit.
fn half_digit(printed: &str) -> f64 {
    let decimals = printed.split_once('.').map_or(0, |(_, after)| after.len());
    0.5000001 * (0..decimals).fold(1.0, |unit, _| unit / 10.0)
}

#[test]
fn every_worked_number_of_appendix_a_comes_out() {
    let rows: Vec<Vec<&str>> = WORKED.lines().skip(1).map(|line| line.trim().split(',').collect()).collect();
    assert_eq!(rows.len(), EXAMPLES.len());
    for row in rows {
        let number = |column: usize| row[column].parse::<f64>().expect("a number");
        let [ks, kr, kn, nw, tdat, tack] = [2, 3, 4, 5, 6, 7].map(number);
        let path = Path { ks, kr, kn, tdat, tack, nw };
        assert_eq!(path.sender_is_slower(), row[1] == "A4", "{row:?}");
        let limit = path.limit();
        // Largest change of the sum of the three terms by the authors' rounding.
        let mut rounding = 0.0;
        for (i, term) in limit.terms.iter().enumerate() {
            let half = half_digit(row[8 + i]);
            assert!((term - number(8 + i)).abs() <= half, "{row:?}: {term}");
            rounding += half;
        }
        let cushion = limit.cushion();
        assert!((cushion - number(11)).abs() <= rounding + half_digit(row[11]), "{row:?}: {cushion}");
        let found = alpha(limit.np(number(12)), number(12));
        assert!((found - number(13)).abs() <= half_digit(row[13]), "{row:?}: {found}");
        let example = EXAMPLES.iter().find(|one| one.equation == row[1] && one.ws == number(12)).expect("an example");
        assert_eq!((example.inputs().path(), example.alpha), (path, number(13)));
        assert_eq!((example.terms, example.cushion), ([8, 9, 10].map(number), number(11)));
    }
}

#[test]
fn the_usual_inputs_are_those_of_appendix_a() {
    let usual = Inputs::default();
    let printed = |symbol: &str| {
        let row = PARAMETERS.lines().find(|line| line.starts_with(&format!("{symbol},"))).expect("a row");
        let cells: Vec<&str> = row.rsplitn(4, ',').collect();
        cells[2].to_owned()
    };
    let is = |symbol: &str, value: f64| assert_eq!(printed(symbol).parse::<f64>(), Ok(value), "{symbol}");
    is("K(SUN)", usual.kr);
    is("K(VAX)", usual.ks);
    is("KN", usual.kn);
    is("TDAT", usual.tdat);
    is("TACK", usual.tack);
    is("NW", usual.nw);
    is("TSYS", usual.tsys);
    assert_eq!((printed("TSCH").as_str(), usual.tsch), ("4-5", 4.5));
}

/// A grid over both cases.
fn paths() -> impl Iterator<Item = Path> {
    let factors = [0.3, 0.9, 1.0, 1.7, 4.0];
    let pairs = factors.into_iter().flat_map(move |ks| factors.map(|kr| (ks, kr)));
    pairs.flat_map(|(ks, kr)| {
        [(0.0, 2.0), (0.066, 2.0), (0.5, 5.0)]
            .into_iter()
            .flat_map(move |(kn, nw)| [0.0, 6.0, 20.0].map(|tack| Path { ks, kr, kn, tdat: 14.0, tack, nw }))
    })
}

#[test]
fn limit_meets_its_condition_with_equality() {
    for path in paths() {
        for ws in [2.0, 8.0, 15.0] {
            let np = path.limit_slow_sender().np(ws);
            assert!((path.ack_travel() - path.window_lasts(ws, np)).abs() < 1e-9, "(A3) to (A4): {path:?}");
            let np = path.limit_fast_sender().np(ws);
            assert!((path.refill_time() - path.receiver_busy(ws, np)).abs() < 1e-9, "(A6) to (A7): {path:?}");
            assert!(path.wait(ws, path.limit().np(ws)) < 1e-9 && path.wait(ws, path.limit().np(ws) + 0.1) > 0.0);
        }
    }
}

#[test]
fn equal_hosts_limits_differ_only_by_the_senders_ack_cost() {
    for path in paths().filter(|path| path.ks == path.kr) {
        let apart = path.limit_fast_sender().cushion() - path.limit_slow_sender().cushion();
        assert!((apart - path.tack / path.tdat).abs() < 1e-9, "{path:?}: {apart}");
    }
}

#[test]
fn equation_5_as_printed_differs_from_a7_unless_the_hosts_are_alike_or_acks_are_free() {
    for path in paths() {
        let same = (path.limit_as_printed().cushion() - path.limit_fast_sender().cushion()).abs() < 1e-9;
        assert_eq!(same, path.ks == path.kr || path.tack == 0.0, "{path:?}");
    }
    // CHK-U1: 0.936 for 0.8426, and so 2.919 and 0.635.
    let printed = Inputs::default().path().limit_as_printed();
    assert!((printed.terms[1] - 0.936).abs() < 5e-4 && (printed.cushion() - 2.919).abs() < 5e-4, "{printed:?}");
    assert!((alpha(printed.np(8.0), 8.0) - 0.635).abs() < 5e-4);
}

#[test]
fn equation_3_gives_the_rates_that_were_measured() {
    let kbps = |tsch: f64, np: f64| rate(14.0, tsch, 6.0, np) * 8192.0;
    // Untuned, one packet to an update: about 400 and 340 kb/s (UBC 4.2).
    assert!((kbps(0.0, 1.0) - 409.6).abs() < 0.1);
    assert!((kbps(4.0, 1.0) - 341.3).abs() < 0.1 && (kbps(5.0, 1.0) - 327.7).abs() < 0.1);
    // Tuned: about 530, and from SUN to VAX a fifth less (5.1.1, 5.1.2).
    let tuned = kbps(0.0, best(&Inputs::default(), 8.0));
    assert!((tuned - 540.2).abs() < 0.3, "{tuned}");
    let back = Inputs { ks: 1.0, kr: 0.9, ..Inputs::default() };
    let ratio = point(&back, 8.0, best(&back, 8.0)).rate / tuned;
    assert!((0.75..0.85).contains(&ratio), "{ratio}");
}

#[test]
fn equation_4_leaves_the_limit_to_the_receiver_beyond_three_buffers() {
    let at = |nb: f64| point(&Inputs::default(), nb, 1.0);
    // CHECKS 3.2: 50.9 packets/s with two buffers, 76.3 with three, against 50 by (3), with 1.3 ms of the network.
    let packets = |nb: f64| 1000.0 * upper_bound(nb, 0.9 * 20.0, 20.0, 1.3);
    assert!((packets(2.0) - 50.9).abs() < 0.05 && (packets(3.0) - 76.3).abs() < 0.05);
    assert!(at(1.0).bound < at(1.0).rate && at(3.0).bound > 1.4 * at(3.0).rate);
}

#[test]
fn kleinrocks_criterion_is_met_at_the_6_to_8_buffers_of_the_paper() {
    let knee = kleinrock(&Inputs::default(), 16.0);
    assert!((6.0..8.0).contains(&knee.buffers), "{knee:?} (UBC 5.1.2)");
    let there = delay_asymptote(knee.buffers, knee.service, knee.elsewhere);
    assert!((there - knee.service).abs() < 1e-9, "the two lines meet: {there}");
    let [nb, delay] = [knee.to[0], knee.to[1]];
    assert!((delay_asymptote(15.0, knee.service, knee.elsewhere) - 130.0).abs() < 1e-9 && nb == 16.0 && delay > 130.0);
}

#[test]
fn a_loopback_has_both_ends_on_one_processor() {
    // CHECKS 3.2: TCP's 350 kb/s at 1024 bytes are 23.4 ms a packet: 2 x (1.5 + 10.2).
    let kbps = loopback_rate(1024.0, 1.5, 6.0, 4.2 / 1024.0) * 8192.0;
    assert!((kbps - 350.0).abs() < 0.2, "{kbps}");
    let usual = worksheet(&Inputs::default()).expect("allowed");
    let line = usual.lines.iter().find(|line| line.id == "2").expect("a line");
    assert!((line.value - 350.0).abs() < 1.0, "{}", line.result);
}

#[test]
fn the_worksheet_says_which_case_it_is_and_puts_the_numbers_in() {
    let sheet = worksheet(&Inputs::default()).expect("allowed");
    assert_eq!((sheet.sender_is_slower, sheet.example), (false, Some("vax_to_sun_8")));
    let line = |id: &str| sheet.lines.iter().find(|line| line.id == id).expect("a line");
    assert_eq!(line("a7").numbers, "8 − 1.017 − 0.8426 − 0.966");
    assert_eq!(line("a7").result, "5.174 packets: a cushion of 2.826, alpha 0.6468");
    assert!(line("a7").applies && !line("a4").applies);
    assert_eq!(line("3").numbers, "1000 / (14 + 0 + 6 / 5.174)");
    assert_eq!(line("a6_condition").result, "39.56 ms: the receiver has work until then");
    let choked = worksheet(&Inputs { np: 8.0, ..Inputs::default() }).expect("allowed");
    let line = choked.lines.iter().find(|line| line.id == "a6_condition").expect("a line");
    assert_eq!(line.result, "0 ms: the receiver is idle for 39.56 ms");
    assert_eq!(choked.example, None, "no longer the example");
    let small = worksheet(&Inputs { ws: 2.0, ..Inputs::default() }).expect("allowed");
    assert_eq!(small.np, 1.0, "an update for less than a packet there is none");
    assert!(worksheet(&Inputs { tdat: 0.0, ..Inputs::default() }).is_none(), "no packet takes no time");
    assert!(worksheet(&Inputs { nw: f64::NAN, ..Inputs::default() }).is_none());
}

#[test]
fn numbers_have_four_significant_digits() {
    let found = [0.0, 0.84257, 1.0, 12.345, 530.26, 1024.0, -1.8259, -0.000001].map(figures);
    assert_eq!(found, ["0", "0.8426", "1", "12.35", "530.3", "1024", "−1.826", "0"]);
}

#[test]
fn loopback_that_takes_no_time_has_no_limit_instead_of_an_infinite_number() {
    let inputs = Inputs { tsys: 0.0, thdr: 0.0, tpkt: 0.0, ..Inputs::default() };
    let sheet = worksheet(&inputs).expect("zeros are in range");
    let line = sheet.lines.iter().find(|line| line.id == "2").expect("the line of (2)");
    assert_eq!((line.value, &*line.result), (0.0, "no limit: nothing takes time"));
}
