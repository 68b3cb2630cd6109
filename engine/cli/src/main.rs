use fill_the_pipe_sim::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let ov: Overrides = args[2..].iter().map(|a| { let (k, v) = a.split_once('=').unwrap(); (k.to_owned(), serde_json::Value::from(v)) }).collect();
    let loaded = match Scenario::load(&text, &ov) { Ok(l) => l, Err(p) => { for p in p { eprintln!("{p}"); } std::process::exit(2) } };
    let t = std::time::Instant::now();
    let mut s = Simulator::<Silent>::new(&loaded.scenario);
    s.advance(u64::MAX);
    let e = t.elapsed();
    println!("{}", serde_json::to_string_pretty(&summary(&s)).unwrap());
    eprintln!("{:?} {:.0} pkts/s {:.1} events/pkt", e, summary(&s).data_packets as f64 / e.as_secs_f64(), s.events as f64 / summary(&s).data_packets as f64);
}
