use std::collections::BTreeSet;

use serde_json::Value;

use super::*;

/// The published rows.
fn published() -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/diagnosis.json");
    std::fs::read_to_string(file).expect("a file").parse().expect("JSON")
}

fn rows<'a>(published: &'a Value, part: &str) -> &'a [Value] {
    published[part].as_array().expect("a list")
}

/// Rows of a part that stand in the file for the same run and place.
fn assert_published(published: &Value, part: &str, made: &Value) {
    let kept = rows(published, part);
    for row in made.as_array().expect("a list") {
        let same = kept.iter().find(|kept| (&kept["case"], &kept["at"]) == (&row["case"], &row["at"]));
        assert_eq!(
            same,
            Some(row),
            "public/diagnosis.json is of another engine: write it by `fillthepipe confusion --json`"
        );
    }
}

#[test]
fn a_sample_of_the_published_rows_is_made_again() {
    let published = published();
    let mut runs = Runs::all();
    // The shortest runs only: a test build has no time for all.
    let bytes = |scenario: &Value| {
        let bytes = &scenario["flows"]["bulk"]["app"]["bytes"];
        bytes.as_str().and_then(|text| text.split(' ').next()?.parse::<u64>().ok()).unwrap_or(u64::MAX)
    };
    runs.senders.sort_by_key(|case| bytes(&case.scenario));
    runs.senders.truncate(8);
    let (exchanges, mut transfers): (Vec<_>, Vec<_>) =
        std::mem::take(&mut runs.limits).into_iter().partition(|case| case.name.contains("exchange"));
    transfers.sort_by_key(|case| bytes(&case.scenario));
    runs.limits = transfers.into_iter().take(6).chain(exchanges.into_iter().take(6)).collect();
    assert_eq!(runs.limits.len(), 12);
    runs.retransmissions.truncate(8);
    runs.paths.sort_by(|a, b| a.rate.total_cmp(&b.rate));
    runs.paths.truncate(6);
    let made = serde_json::to_value(runs.diagnose()).expect("rows");
    for part in ["senders", "limits", "retransmissions", "paths"] {
        assert_published(&published, part, &made[part]);
    }
    assert_eq!((&published["labels"], &published["seed"]), (&made["labels"], &made["seed"]));
}

#[test]
fn no_run_is_missing_in_the_published_rows() {
    let published = published();
    let runs = Runs::all();
    let names = |part: &str| -> BTreeSet<String> {
        rows(&published, part).iter().map(|row| row["case"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names("senders"), runs.senders.iter().map(|case| case.name.clone()).collect());
    assert_eq!(names("limits"), runs.limits.iter().map(|case| case.name.clone()).collect());
    assert_eq!(names("retransmissions"), runs.retransmissions.iter().map(|case| case.name.clone()).collect());
    assert_eq!(names("paths"), runs.paths.iter().map(|case| case.name.clone()).collect());
}
