//! Host: a computer with its processor, its adapter and the behaviour of its operating system.

pub(crate) mod app;
pub(crate) mod costs;
pub(crate) mod cpu;
pub(crate) mod delays;
mod models;
pub(crate) mod process;
pub(crate) mod socket;

pub(crate) use models::Model;

use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use process::Copying;

#[derive(Clone, Debug, PartialEq)]
pub struct Host {
    pub name: String,
    pub model: Model,
    pub cpu: costs::Costs,
    /// Latency of the adapter between processor and wire, each way, ns.
    pub adapter_latency: u64,
    /// Unit to whose multiple the MSS is rounded down, bytes.
    pub mss_unit: u64,
    /// Largest socket buffer, whatever is asked for, bytes.
    pub socket_buffer_limit: u64,
    /// Period of the clock at whose ticks the scheduler runs woken processes, ns; 0: at once.
    pub scheduler_tick: u64,
    /// Whether the clock of TCP's timers has lower priority than packets: it waits while the processor has work at
    /// interrupt level.
    pub timers_wait: bool,
    pub copying: Copying,
}

impl Default for Host {
    fn default() -> Self {
        (Model::Ideal.preset().make)()
    }
}

impl Group for Host {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let before = self.model;
        visitor.leaf(Spec::choice("model", "Model", "Computer model; sets every value below."), &mut self.model);
        let preset = self.model.preset();
        if self.model != before {
            *self = Host { model: self.model, ..(preset.make)() };
        }
        visitor.preset_sources((preset.sources)());
        let Host {
            name,
            cpu,
            adapter_latency,
            mss_unit,
            socket_buffer_limit,
            scheduler_tick,
            timers_wait,
            copying: Copying { cluster, mbuf },
            model: _,
        } = self;
        visitor.leaf(Spec::text("name", "Name", "Name of the host."), name);
        visitor.group("cpu", cpu);
        visitor.leaf(
            Spec::duration("adapter_latency", "Adapter latency", "Time in the network adapter, each way.")
                .range(0.0, 1e9),
            adapter_latency,
        );
        visitor.leaf(
            Spec::size(
                "mss_unit",
                "MSS is a multiple of",
                "The host rounds its segment size down to a multiple of this.",
            )
            .range(1.0, 4096.0)
            .source(assumed("not rounded")),
            mss_unit,
        );
        visitor.leaf(
            Spec::size(
                "socket_buffer_limit",
                "Largest socket buffer",
                "Largest buffer that the system gives a socket.",
            )
            .range(1024.0, (1u64 << 40) as f64)
            .source(assumed("none below TCP's own 64 KB")),
            socket_buffer_limit,
        );
        visitor.leaf(
            Spec::duration(
                "scheduler_tick",
                "Scheduler clock",
                "A woken process runs at the next tick of this clock, after TCP's timers; 0: at once.",
            )
            .range(0.0, 60e9)
            .source(assumed("at once, apart from the processor time of the wake-up")),
            scheduler_tick,
        );
        let meaning = "A tick of TCP's clock during packet processing is delayed until the processing is done.";
        visitor.leaf(
            Spec::flag("timers_wait", "Timers wait for packets", meaning)
                .source(assumed("no: a tick takes effect at once")),
            timers_wait,
        );
        let meaning = "While the send buffer holds data, a write of at least this size waits until this much space \
                       is free.";
        visitor.leaf(
            Spec::size("write_cluster", "Least free space", meaning)
                .range(1.0, 65536.0)
                .source(assumed("CLBYTES of 4.3BSD: 1024")),
            cluster,
        );
        let meaning = "A read frees the receive buffer in pieces of this size, so an ACK during the read offers only \
                       what is free by then.";
        let freed_at_a_time =
            Spec::size("mbuf_size", "Freed at a time", meaning).range(1.0, 1e9).source(assumed("a whole read at once"));
        visitor.leaf(freed_at_a_time, mbuf);
    }
}
