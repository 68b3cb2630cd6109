//! The path between the devices in real time. Departures are computed from the times at which packets arrive, so that a
//! late wake-up moves a delivery but never a drop.

use std::io::{self, ErrorKind};
use std::os::fd::AsFd;
use std::time::Duration;

use etherparse::{SlicedPacket, TransportSlice};
use fill_the_pipe_sim::path::{Path, PathOutcome, PathQueue, SentPacket};
use nix::poll::{PollFd, PollFlags, ppoll};
use nix::sys::time::TimeSpec;
use tun_rs::SyncDevice;

use super::recording::Recording;
use super::{Clock, host};
use crate::{Refusal, Setup};

/// Time before a deadline from which on the loop polls instead of sleeping, ns.
const SPIN: u64 = 60_000;
/// Longest sleep, ns: the end of the transfers shows at the next wake-up.
const LONGEST_SLEEP: u64 = 20_000_000;
/// Time for the packets that close the connections, ns.
const CLOSING: u64 = 200_000_000;

/// Counts of a flow's packets.
#[derive(Clone, Default)]
pub(super) struct Counts {
    pub retransmissions: u64,
    pub drops: u64,
    pub lost: Vec<String>,
}

/// Result of the emulator.
pub(super) struct Carried {
    pub counts: Vec<Counts>,
    pub captures: Vec<Vec<u8>>,
    pub late_ns: Vec<u64>,
    pub queues: Vec<PathQueue>,
    pub watched_ns: u64,
}

/// The path, and the devices at its ends.
pub(super) struct Emulator<'a> {
    path: Path<Box<[u8]>>,
    devices: Vec<&'a SyncDevice>,
    /// Devices of the opener and of the other end of each flow.
    ends: Vec<[usize; 2]>,
    recordings: Vec<Recording>,
    counts: Vec<Counts>,
    late_ns: Vec<u64>,
    clock: Clock,
    limit: u64,
    buffer: Vec<u8>,
}

impl<'a> Emulator<'a> {
    pub(super) fn new(path: Path<Box<[u8]>>, devices: Vec<&'a SyncDevice>, clock: Clock, setup: &Setup) -> Self {
        let device = |name: &str| setup.hosts.iter().position(|host| host.name == name).expect("each end is a host");
        let ends: Vec<_> = path.flows().iter().map(|flow| [device(&flow.from), device(&flow.to)]).collect();
        Emulator {
            recordings: devices.iter().map(|_| Recording::new(clock)).collect(),
            counts: vec![Counts::default(); ends.len()],
            late_ns: Vec::with_capacity(1 << 20),
            buffer: vec![0; 1 << 16],
            limit: setup.limit_ns,
            path,
            devices,
            ends,
            clock,
        }
    }

    /// Carries packets until the transfers are done or the time is up.
    pub(super) fn run(mut self, done: impl Fn() -> bool) -> Result<Carried, Refusal> {
        let end = self.carry(done).map_err(Refusal::of("carry packets between the network devices"))?;
        self.path.advance(end);
        Ok(Carried {
            queues: self.path.queues(),
            captures: self.recordings.into_iter().map(Recording::into_file).collect(),
            counts: self.counts,
            late_ns: self.late_ns,
            watched_ns: end,
        })
    }

    fn carry(&mut self, done: impl Fn() -> bool) -> io::Result<u64> {
        let mut end = self.limit;
        let mut closing = false;
        loop {
            let now = self.clock.now();
            if now >= end {
                return Ok(end);
            }
            let delivered = self.deliver(now)?;
            if self.read_all()? || delivered {
                continue;
            }
            if !closing && done() {
                closing = true;
                end = end.min(now + CLOSING);
            }
            let now = self.clock.now();
            let next = self.path.next().unwrap_or(u64::MAX).min(now + LONGEST_SLEEP).min(end);
            if next > now + SPIN {
                self.sleep(next - now - SPIN)?;
            }
        }
    }

    /// Hands over everything that has arrived by `now`. A device that receives a packet lets TCP answer at once, so that
    /// the answers are read before the next packet.
    fn deliver(&mut self, now: u64) -> io::Result<bool> {
        let events = self.path.advance(now);
        let any = !events.is_empty();
        for (due, outcome, packet) in events {
            match outcome {
                PathOutcome::Arrived => {
                    let device = self.ends[packet.flow][usize::from(!packet.reverse)];
                    let time = self.clock.now();
                    self.recordings[device].add(time, &packet.data)?;
                    self.late_ns.push(time - due);
                    write(self.devices[device], &packet.data)?;
                    self.read_all()?;
                }
                PathOutcome::Lost(_) => {
                    let counts = &mut self.counts[packet.flow];
                    counts.drops += 1;
                    if !packet.reverse {
                        counts.lost.push(packet.name);
                    }
                }
            }
        }
        Ok(any)
    }

    /// Reads what the hosts have sent. Returns whether there was anything.
    fn read_all(&mut self) -> io::Result<bool> {
        let mut any = false;
        for device in 0..self.devices.len() {
            loop {
                match self.devices[device].recv(&mut self.buffer) {
                    Ok(length) => {
                        any = true;
                        self.enter(device, length)?;
                    }
                    Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(any)
    }

    /// Lets the packet in the buffer enter the path, if it belongs to a flow.
    fn enter(&mut self, device: usize, length: usize) -> io::Result<()> {
        let packet = &self.buffer[..length];
        let Some(sent) = parse(packet, self.ends.len()) else { return Ok(()) };
        let now = self.clock.now();
        self.recordings[device].add(now, packet)?;
        let name = self.path.send(now, &sent, packet.into());
        self.counts[sent.flow].retransmissions += u64::from(!sent.reverse && name.contains(':'));
        Ok(())
    }

    fn sleep(&self, ns: u64) -> io::Result<()> {
        let mut fds: Vec<_> =
            self.devices.iter().map(|device| PollFd::new(device.as_fd(), PollFlags::POLLIN)).collect();
        match ppoll(&mut fds, Some(TimeSpec::from_duration(Duration::from_nanos(ns))), None) {
            Ok(_) | Err(nix::errno::Errno::EINTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Writes a packet to a device. One that the host does not take is lost, as on a real network.
fn write(device: &SyncDevice, packet: &[u8]) -> io::Result<()> {
    match device.send(packet) {
        Err(error) if error.kind() != ErrorKind::WouldBlock => Err(error),
        _ => Ok(()),
    }
}

/// Returns what the path has to know of a TCP segment of one of so many flows; `None` for every other packet.
pub(super) fn parse(packet: &[u8], flows: usize) -> Option<SentPacket> {
    let sliced = SlicedPacket::from_ip(packet).ok()?;
    let Some(TransportSlice::Tcp(tcp)) = sliced.transport else { return None };
    let (from, to) = (tcp.source_port(), tcp.destination_port());
    let flow = (0..flows).find(|flow| {
        [from, to].contains(&host::opening_port(*flow)) && [from, to].contains(&host::listening_port(*flow))
    })?;
    let flags = [(1, tcp.fin()), (2, tcp.syn()), (4, tcp.rst()), (8, tcp.psh()), (16, tcp.ack())];
    Some(SentPacket {
        flow,
        reverse: from == host::listening_port(flow),
        bytes: packet.len() as u32,
        seq: tcp.sequence_number(),
        len: tcp.payload().len() as u32,
        flags: flags.into_iter().filter(|(_, set)| *set).map(|(bit, _)| bit).sum(),
    })
}
