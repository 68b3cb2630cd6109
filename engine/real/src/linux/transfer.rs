//! Bulk transfer over the path: a process that writes and one that reads, each a thread.

use std::io::{self, ErrorKind, Read, Write};
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

/// Most bytes of a call of the processes.
const CALL: u64 = 1 << 17;
/// Value of a time that has not come.
const NEVER: u64 = u64::MAX;

/// Progress of the two processes of a transfer.
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
        let (start, bytes, call_size) = (flow.start_ns, flow.bytes, flow.call_size.min(CALL));
        let reader = thread::spawn(move || read(clock, &listener, &reading));
        let writer = thread::spawn(move || {
            let result = connect_at(clock, start, &from, to, &writing)
                .and_then(|connected| if connected { write(from, bytes, call_size) } else { Ok(()) });
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

/// Connects at the start of the flow. Returns false if the run has stopped before.
fn connect_at(clock: Clock, start: u64, socket: &Socket, to: SocketAddr, progress: &Progress) -> io::Result<bool> {
    priority::raise(priority::PROCESS);
    while clock.now() < start {
        if progress.stopped.load(Ordering::Acquire) {
            return Ok(false);
        }
        // Short waits, so that the run can stop before a flow has started.
        thread::sleep(Duration::from_nanos(start.saturating_sub(clock.now()).min(50_000_000)));
    }
    progress.started.store(clock.now(), Ordering::Release);
    socket.connect(&to.into())?;
    Ok(true)
}

fn write(mut socket: Socket, bytes: u64, call_size: u64) -> io::Result<()> {
    let zeros = vec![0; call_size as usize];
    let mut left = bytes;
    while left > 0 {
        let call = left.min(call_size);
        socket.write_all(&zeros[..call as usize])?;
        left -= call;
    }
    socket.shutdown(Shutdown::Write)?;
    // The other end closes when it has read everything.
    while socket.read(&mut [0; 64])? > 0 {}
    Ok(())
}

fn read(clock: Clock, listener: &Socket, progress: &Progress) -> io::Result<()> {
    priority::raise(priority::PROCESS);
    let (mut socket, _) = listener.accept()?;
    // The end of the run does not reach a process that waits for data.
    socket.set_read_timeout(Some(Duration::from_millis(50)))?;
    let mut buffer = vec![0; CALL as usize];
    loop {
        match socket.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(bytes) => {
                progress.bytes.fetch_add(bytes as u64, Ordering::AcqRel);
                progress.last_read.store(clock.now(), Ordering::Release);
            }
            Err(error) if error.kind() != ErrorKind::WouldBlock => return Err(error),
            Err(_) if progress.stopped.load(Ordering::Acquire) => return Ok(()),
            Err(_) => {}
        }
    }
}
