//! Bulk transfer over the path: a process that writes and one that reads, each a thread.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use fill_the_pipe_sim::path::PathFlow;
use socket2::Socket;

use super::emulator::Counts;
use super::{Clock, priority};
use crate::Refusal;
use crate::outcome::TransferOutcome;

/// Bytes of a call of the processes.
const CALL: usize = 1 << 17;
/// Value of a time that has not come.
const NEVER: u64 = u64::MAX;

/// What the two processes of a transfer have done.
struct Progress {
    bytes: AtomicU64,
    started: AtomicU64,
    last_read: AtomicU64,
    /// Whether both ends have closed, or one has failed.
    ended: AtomicBool,
    /// Whether the run is over, so that failures are no news.
    stopped: AtomicBool,
}

/// A transfer that is running.
pub(super) struct Transfer {
    pub id: String,
    wanted: u64,
    progress: Arc<Progress>,
    sockets: [Socket; 2],
    threads: Vec<JoinHandle<io::Result<()>>>,
}

impl Transfer {
    /// Starts both processes. The opener connects to `to` at the start of its flow.
    pub(super) fn start(
        clock: Clock,
        flow: &PathFlow,
        to: SocketAddr,
        from: Socket,
        listener: Socket,
    ) -> Result<Self, Refusal> {
        let failed = || Refusal::of(format!("use a socket of {}", flow.id));
        let sockets = [from.try_clone().map_err(failed())?, listener.try_clone().map_err(failed())?];
        let progress = Arc::new(Progress {
            bytes: AtomicU64::new(0),
            started: AtomicU64::new(NEVER),
            last_read: AtomicU64::new(NEVER),
            ended: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
        });
        let (reading, writing) = (Arc::clone(&progress), Arc::clone(&progress));
        let (start, bytes) = (flow.start_ns, flow.bytes);
        let reader = thread::spawn(move || read(clock, &listener, &reading));
        let writer = thread::spawn(move || {
            let result = write(clock, from, to, start, bytes, &writing);
            writing.ended.store(true, Ordering::Release);
            result
        });
        Ok(Transfer { id: flow.id.clone(), wanted: bytes, progress, sockets, threads: vec![writer, reader] })
    }

    /// Whether the opener has written everything and seen the other end close, or has failed.
    pub(super) fn has_ended(&self) -> bool {
        self.progress.ended.load(Ordering::Acquire)
    }

    /// Stops both processes and returns the result.
    pub(super) fn finish(self, counts: Counts, timeouts: Option<u64>) -> Result<TransferOutcome, Refusal> {
        let Progress { bytes, started, last_read, ended, stopped } = &*self.progress;
        let [bytes, started, last_read] = [bytes, started, last_read].map(|value| value.load(Ordering::Acquire));
        // A failure before the end is one of the run; what stopping does to the processes is none.
        let own = ended.load(Ordering::Acquire);
        stopped.store(true, Ordering::Release);
        for socket in &self.sockets {
            // A socket that is not connected cannot be shut down, but no longer blocks.
            let _ = socket.shutdown(Shutdown::Both);
        }
        let results: Vec<_> =
            self.threads.into_iter().map(|thread| thread.join().expect("processes do not panic")).collect();
        if own {
            results
                .into_iter()
                .collect::<io::Result<()>>()
                .map_err(Refusal::of(format!("finish the transfer of {}", self.id)))?;
        }
        let reached = |time| (time != NEVER).then_some(time);
        Ok(TransferOutcome {
            bytes,
            started_ns: reached(started),
            last_read_ns: reached(last_read),
            complete: bytes == self.wanted,
            retransmissions: counts.retransmissions,
            timeouts,
            drops: counts.drops,
            lost: counts.lost,
        })
    }
}

fn write(
    clock: Clock,
    mut socket: Socket,
    to: SocketAddr,
    start: u64,
    bytes: u64,
    progress: &Progress,
) -> io::Result<()> {
    priority::raise(priority::PROCESS);
    while clock.now() < start {
        if progress.stopped.load(Ordering::Acquire) {
            return Ok(());
        }
        // Short waits, so that the run can stop before a flow has started.
        thread::sleep(Duration::from_nanos((start - clock.now().min(start)).min(50_000_000)));
    }
    progress.started.store(clock.now(), Ordering::Release);
    socket.connect(&to.into())?;
    let zeros = vec![0; CALL];
    let mut left = bytes;
    while left > 0 {
        let call = left.min(CALL as u64) as usize;
        socket.write_all(&zeros[..call])?;
        left -= call as u64;
    }
    socket.shutdown(Shutdown::Write)?;
    // The other end closes when it has read everything.
    while socket.read(&mut [0; 64])? > 0 {}
    Ok(())
}

fn read(clock: Clock, listener: &Socket, progress: &Progress) -> io::Result<()> {
    priority::raise(priority::PROCESS);
    let (mut socket, _) = listener.accept()?;
    let mut buffer = vec![0; CALL];
    loop {
        match socket.read(&mut buffer)? {
            0 => return Ok(()),
            bytes => {
                progress.bytes.fetch_add(bytes as u64, Ordering::AcqRel);
                progress.last_read.store(clock.now(), Ordering::Release);
            }
        }
    }
}
