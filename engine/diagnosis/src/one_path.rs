//! Scenario of one transfer over the path that a capture shows.

use fill_the_pipe_sim::{Chosen, Scenario, Simulator, summary};

/// Path, ends and transfer of a simulation.
#[derive(Clone, Debug)]
pub(crate) struct OnePath {
    /// Rate of the slowest line, bit/s.
    pub rate: f64,
    /// Round trip without queues, ns.
    pub round_trip: u64,
    /// Packets that the queue before the line holds.
    pub queue: u64,
    /// Largest datagram of both lines, bytes.
    pub mtu: u32,
    /// Rules of TCP: members of a JSON object.
    pub tcp: String,
    /// Payload, bytes.
    pub bytes: u64,
    /// Segments that the line loses, in the format of `flows.*.lose`.
    pub lost: String,
    /// Simulated time after which the run ends, ns.
    pub time: u64,
    /// Events after which the run ends.
    pub events: u64,
}

impl OnePath {
    /// Returns the scenario: the flow `bulk` from host `a` over the links `near` and `line` to host `b`.
    pub(crate) fn scenario(&self) -> String {
        let OnePath { queue, mtu, tcp, bytes, lost, time, events, .. } = self;
        format!(
            r#"{{"hosts":{{"a":{{}},"b":{{}}}},
            "routers":{{"r":{{"model":"ideal","queue":{{"limit":{queue}}}}}}},
            "links":{{
                "near":{{"stations":["a","r"],"rate":"100 Gb/s","propagation_delay":"0 s","mtu":{mtu}}},
                "line":{{"stations":["r","b"],"rate":"{rate} b/s","propagation_delay":"{way} ns","mtu":{mtu}}}
            }},
            "tcp":{{{tcp}}},
            "flows":{{"bulk":{{"from":"a","to":"b","app":{{"bytes":"{bytes} B"}},
                "lose":{{"forward":"{lost}","link":"line"}}}}}},
            "budget":{{"time":"{time} ns","events":{events}}}}}"#,
            rate = self.rate as u64,
            way = self.round_trip / 2,
        )
    }

    /// Returns the time that the transfer takes, ns; `None` if it does not end.
    pub(crate) fn transfer_time(&self) -> Option<f64> {
        let loaded = Scenario::load(&self.scenario(), &Vec::new()).ok()?;
        // The recorder of the page's runs, so that the simulator is not compiled once more.
        let mut simulator = Simulator::with(&loaded.scenario, |flows| Chosen::new(flows, false, false));
        simulator.advance(u64::MAX);
        let run = summary(&simulator);
        let flow = run.results.first()?;
        (flow.ended_ns > 0).then_some(flow.ended_ns as f64)
    }
}
