//! The run on Linux.

mod diagnosis;
mod emulator;
mod host;
mod priority;
mod recording;
mod rights;
mod transfer;

#[cfg(test)]
mod tests;

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use fill_the_pipe_sim::path::Path;

use crate::outcome::{Capture, Lateness, Outcome, Sample};
use crate::{MOST_LATE_NS, Refusal, Setup};
use diagnosis::Diagnosis;
use emulator::{Carried, Emulator};
use host::Host;
use transfer::Transfer;

/// Congestion controls that the kernel has loaded, in one line.
const AVAILABLE: &str = "/proc/sys/net/ipv4/tcp_available_congestion_control";
/// Time between two samples of TCP_INFO.
const SAMPLING: Duration = Duration::from_millis(5);
/// Device from which TUN devices are made.
const TUN: &str = "/dev/net/tun";

/// Clock of a run.
#[derive(Clone, Copy)]
struct Clock {
    zero: Instant,
    /// Time of day at zero.
    date: SystemTime,
}

impl Clock {
    #[allow(clippy::disallowed_methods, reason = "the kernel's TCP runs in real time")]
    fn start() -> Self {
        Clock { zero: Instant::now(), date: SystemTime::now() }
    }

    /// Returns the time since the start, ns.
    fn now(&self) -> u64 {
        self.zero.elapsed().as_nanos() as u64
    }
}

pub(super) fn check(setup: &Setup) -> Result<(), Refusal> {
    rights::acquire()?;
    check_tun(TUN)?;
    let available = fs::read_to_string(AVAILABLE).map_err(Refusal::of(format!("read {AVAILABLE}")))?;
    setup.transfers.iter().try_for_each(|transfer| check_control(&transfer.congestion_control, available.trim()))
}

pub(super) fn run(path: Path<Box<[u8]>>, setup: &Setup) -> Result<Outcome, Refusal> {
    let flows = path.flows().to_vec();
    let mut hosts = setup.hosts.iter().map(|host| Host::create(host, setup, &flows)).collect::<Result<Vec<_>, _>>()?;
    let clock = Clock::start();
    let mut transfers = Vec::new();
    for (number, flow) in flows.iter().enumerate() {
        let to = (address(setup, &flow.to), host::listening_port(number)).into();
        let [opener, listener] = [&flow.from, &flow.to].map(|name| {
            let host = hosts.iter_mut().find(|host| host.name == *name);
            host.and_then(|host| host.sockets.remove(&number)).expect("each end of a flow is a host")
        });
        transfers.push(Transfer::start(clock, flow, to, opener, listener)?);
    }
    let over = Arc::new(AtomicBool::new(false));
    let diagnoses: Vec<Diagnosis> = hosts.iter_mut().filter_map(|host| host.diagnosis.take()).collect();
    let sampler = thread::spawn({
        let over = Arc::clone(&over);
        move || sample(diagnoses, clock, &over)
    });
    let done = || transfers.iter().zip(&flows).all(|(transfer, flow)| flow.background || transfer.has_ended());
    let real_time = priority::raise(priority::EMULATOR);
    let devices = hosts.iter().map(|host| &host.device).collect();
    let carried = Emulator::new(path, devices, clock, setup).run(done);
    priority::lower();
    over.store(true, Ordering::Relaxed);
    let samples = sampler.join().expect("the sampler does not panic");
    finish(setup, transfers, carried?, samples, real_time)
}

/// Fails if no TUN device can be made from the file at `path`.
fn check_tun(path: &str) -> Result<(), Refusal> {
    fs::OpenOptions::new().read(true).write(true).open(path).map(drop).map_err(Refusal::NoTun)
}

/// Fails if the congestion control is not among those available.
fn check_control(wanted: &str, available: &str) -> Result<(), Refusal> {
    let has = available.split_whitespace().any(|one| one == wanted);
    let refusal = || Refusal::NoCongestionControl { wanted: wanted.to_owned(), available: available.to_owned() };
    has.then_some(()).ok_or_else(refusal)
}

fn address(setup: &Setup, host: &str) -> std::net::Ipv4Addr {
    setup.hosts.iter().find(|one| one.name == host).expect("each end is a host").address
}

/// Samples the openers' TCP_INFO until the run is over.
fn sample(mut diagnoses: Vec<Diagnosis>, clock: Clock, over: &AtomicBool) -> Vec<Sample> {
    priority::raise(priority::SAMPLER);
    let mut samples = Vec::new();
    while !over.load(Ordering::Relaxed) {
        diagnoses.iter_mut().for_each(|diagnosis| diagnosis.sample(clock, &mut samples));
        thread::sleep(SAMPLING);
    }
    samples
}

fn finish(
    setup: &Setup,
    transfers: Vec<Transfer>,
    carried: Carried,
    samples: Vec<Sample>,
    real_time: bool,
) -> Result<Outcome, Refusal> {
    let lateness = Lateness::of(carried.late_ns);
    if lateness.p99_ns > MOST_LATE_NS {
        return Err(Refusal::Late { p99_ns: lateness.p99_ns, real_time });
    }
    let mut outcomes = Vec::new();
    for (transfer, counts) in transfers.into_iter().zip(carried.counts) {
        let last = samples.iter().rfind(|sample| sample.flow == transfer.id);
        let timeouts = last.and_then(|sample| sample.timeouts).map(u64::from);
        outcomes.push(transfer.finish(counts, timeouts)?);
    }
    let captures = setup.hosts.iter().zip(carried.captures);
    Ok(Outcome {
        transfers: outcomes,
        captures: captures.map(|(host, file)| Capture { host: host.name.clone(), file }).collect(),
        samples,
        queues: carried.queues,
        lateness,
        watched_ns: carried.watched_ns,
        real_time,
    })
}
