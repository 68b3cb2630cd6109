//! Host of a run: a network namespace with a TUN device, and the sockets that its flows use. All of them are made in a
//! thread that enters a new namespace and ends; device and sockets keep the namespace alive.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::thread;

use fill_the_pipe_sim::path::PathFlow;
use nix::sched::{CloneFlags, unshare};
use socket2::{Domain, Protocol, Socket, Type};
use tun_rs::{DeviceBuilder, SyncDevice};

use super::diagnosis::{Diagnosis, Observed};
use crate::{HostSetup, Refusal, Setup, TransferSetup};

/// Packets that the device holds until this process reads them; TCP never has as many under way.
const DEVICE_QUEUE: u32 = 20_000;
/// Bits of the network's address: as many hosts as the captures of simulations have.
const PREFIX: u8 = 8;
/// Parameters that every host has, so that a transfer depends on the path alone.
const PARAMETERS: [(&str, &str); 3] =
    [("tcp_no_metrics_save", "1"), ("tcp_ecn", "0"), ("tcp_wmem", "4096 4194304 33554432")];

pub(super) struct Host {
    pub name: String,
    pub device: SyncDevice,
    /// Sockets by the numbers of their flows: of an opener unconnected, of the other end listening.
    pub sockets: BTreeMap<usize, Socket>,
    /// Access to the kernel's state of the openers, if there are any.
    pub diagnosis: Option<Diagnosis>,
}

/// Returns the port of a flow's opener, as in the captures of simulations.
pub(super) fn opening_port(flow: usize) -> u16 {
    50_000 + flow as u16
}

/// Returns the port of a flow's other end.
pub(super) fn listening_port(flow: usize) -> u16 {
    40_000 + flow as u16
}

impl Host {
    /// Creates a host in a namespace of its own.
    pub(super) fn create(host: &HostSetup, setup: &Setup, flows: &[PathFlow]) -> Result<Self, Refusal> {
        thread::scope(|scope| {
            let made = scope.spawn(|| {
                unshare(CloneFlags::CLONE_NEWNET).map_err(|error| Refusal::NoNamespaces(error.into()))?;
                Host::within(host, setup, flows)
            });
            made.join().expect("making a host does not panic")
        })
    }

    /// Creates a host in the namespace of this thread.
    fn within(host: &HostSetup, setup: &Setup, flows: &[PathFlow]) -> Result<Self, Refusal> {
        for parameters in ["all", "default"] {
            // A kernel without IPv6 has no such file.
            let _ = fs::write(format!("/proc/sys/net/ipv6/conf/{parameters}/disable_ipv6"), "1");
        }
        let fixed = PARAMETERS.map(|(name, value)| (name, value.to_owned()));
        for (name, value) in fixed.iter().chain(&host.parameters) {
            let what = format!("set net.ipv4.{name} to {value:?} in a network namespace");
            fs::write(format!("/proc/sys/net/ipv4/{name}"), value).map_err(Refusal::of(what))?;
        }
        let device = DeviceBuilder::new()
            .name("tun0")
            .ipv4(host.address, PREFIX, None)
            .mtu(setup.mtu)
            .build_sync()
            .and_then(|device| device.set_nonblocking(true).map(|()| device))
            .map_err(Refusal::of(format!("make the network device of {}", host.name)))?;
        // In a user namespace the queue keeps its 500 packets: more only wait there if this process is very late.
        let _ = device.set_tx_queue_len(DEVICE_QUEUE);
        let (mut sockets, mut observed) = (BTreeMap::new(), Vec::new());
        for (number, (flow, transfer)) in flows.iter().zip(&setup.transfers).enumerate() {
            let failed = || Refusal::of(format!("make a socket of {}", flow.id));
            if flow.from == host.name {
                let socket = opener(host.address, number, transfer).map_err(failed())?;
                sockets.insert(number, socket);
                let to = setup.hosts.iter().find(|other| other.name == flow.to).expect("each end is a host");
                observed.push(Observed {
                    flow: flow.id.clone(),
                    from: SocketAddrV4::new(host.address, opening_port(number)),
                    to: SocketAddrV4::new(to.address, listening_port(number)),
                });
            } else if flow.to == host.name {
                sockets.insert(number, listener(host.address, number, transfer).map_err(failed())?);
            }
        }
        let diagnosis = (!observed.is_empty()).then(|| Diagnosis::open(observed));
        let diagnosis = diagnosis.transpose().map_err(Refusal::of("ask the kernel about sockets"))?;
        Ok(Host { name: host.name.clone(), device, sockets, diagnosis })
    }
}

fn opener(address: Ipv4Addr, flow: usize, transfer: &TransferSetup) -> io::Result<Socket> {
    let socket = bound(address, opening_port(flow), transfer, 0)?;
    socket.set_tcp_nodelay(!transfer.nagle)?;
    Ok(socket)
}

fn listener(address: Ipv4Addr, flow: usize, transfer: &TransferSetup) -> io::Result<Socket> {
    let socket = bound(address, listening_port(flow), transfer, 1)?;
    socket.listen(1)?;
    Ok(socket)
}

fn bound(address: Ipv4Addr, port: u16, transfer: &TransferSetup, end: usize) -> io::Result<Socket> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, Some(Protocol::TCP))?;
    socket.set_tcp_congestion(transfer.congestion_control.as_bytes())?;
    if let Some(mss) = transfer.mss[end] {
        socket.set_tcp_mss(mss)?;
    }
    socket.bind(&SocketAddr::from((address, port)).into())?;
    Ok(socket)
}
