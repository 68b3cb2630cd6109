//! `fillthepipe run … --trace FOLDER`: the trace as tables.

use std::io::{self, Write};
use std::path::Path;

use fill_the_pipe_sim::{RunSummary, Trace, catalog};
use serde_json::Value;

use crate::disk::attempt;
use crate::fail::Failure;
use crate::output::{Output, commit_all};

/// The files of a trace, which can be written.
pub(crate) struct TraceFiles(Vec<(Output, Table)>);

type Table = fn(&Named, &mut csv::Writer<&mut (dyn Write + Send)>) -> csv::Result<()>;

const TABLES: [(&str, Table); 5] = [
    ("packets.csv", packets),
    ("events.csv", events),
    ("series.csv", series),
    ("limits.csv", limits),
    ("requests.csv", requests),
];

impl TraceFiles {
    pub(crate) fn open(folder: &Path) -> Result<Self, Failure> {
        attempt(folder, || std::fs::create_dir_all(folder))
            .map_err(|error| Failure::input(format!("--trace: cannot write into {}: {error}", folder.display())))?;
        let open = |(name, table): (&str, Table)| match Output::open(&folder.join(name)) {
            Ok(output) => Ok((output, table)),
            Err(Failure { message, code }) => Err(Failure { message: format!("--trace: {message}"), code }),
        };
        TABLES.into_iter().map(open).collect::<Result<_, _>>().map(TraceFiles)
    }

    /// Puts all of them in their places, or none if one cannot be written.
    pub(crate) fn write(self, trace: &Trace, summary: &RunSummary) -> Result<(), Failure> {
        let catalog = serde_json::to_value(catalog()).expect("the catalog is JSON");
        let named = Named { trace, summary, catalog };
        let fill = |(output, table): (Output, Table)| {
            output.fill(|out| {
                let mut writer = csv::Writer::from_writer(out);
                table(&named, &mut writer).map_err(io::Error::from)?;
                writer.flush()
            })
        };
        let complete = self.0.into_iter().map(fill).collect::<Result<Vec<_>, _>>()?;
        commit_all(complete)
    }
}

/// A trace, and what its numbers are called.
struct Named<'a> {
    trace: &'a Trace,
    summary: &'a RunSummary,
    catalog: Value,
}

impl Named<'_> {
    fn id(&self, list: &str, index: u8) -> String {
        self.catalog[list][usize::from(index)]["id"].as_str().unwrap_or("").to_owned()
    }

    fn flow(&self, index: u16) -> String {
        self.summary.flows[usize::from(index)].id.clone()
    }
}

fn packets(named: &Named, file: &mut csv::Writer<&mut (dyn Write + Send)>) -> csv::Result<()> {
    file.write_record([
        "packet",
        "flow",
        "reverse",
        "seq",
        "ack",
        "len",
        "wnd",
        "flags",
        "copy",
        "nak",
        "nak_segments",
        "wnd_field",
        "ecn",
        "options",
    ])?;
    let packets = &named.trace.packets;
    for i in 0..packets.flow.len() {
        let numbers = [packets.seq[i], packets.ack[i], packets.len[i], packets.wnd[i]].map(|n| n.to_string());
        let [seq, ack, len, wnd] = numbers;
        let (reverse, flags, copy) = (packets.reverse[i], packets.flags[i], packets.copy[i]);
        file.write_record([
            i.to_string(),
            named.flow(packets.flow[i]),
            reverse.to_string(),
            seq,
            ack,
            len,
            wnd,
            flags.to_string(),
            copy.to_string(),
            packets.nak[i].to_string(),
            packets.nak_segments[i].to_string(),
            packets.wnd_field[i].to_string(),
            packets.ecn[i].to_string(),
            packets.options_of(i).iter().map(|byte| format!("{byte:02x}")).collect(),
        ])?;
    }
    Ok(())
}

fn events(named: &Named, file: &mut csv::Writer<&mut (dyn Write + Send)>) -> csv::Result<()> {
    file.write_record(["time_ns", "event", "packet", "place", "flow", "drop_reason"])?;
    let events = &named.trace.events;
    for i in 0..events.time.len() {
        let packet = if events.packet[i] == u32::MAX { String::new() } else { events.packet[i].to_string() };
        let kind = named.id("event_kinds", events.kind[i]);
        let reason = if kind == "dropped" { named.id("drop_reasons", events.detail[i]) } else { String::new() };
        let place = named.summary.places[usize::from(events.place[i])].id.clone();
        file.write_record([events.time[i].to_string(), kind, packet, place, named.flow(events.flow[i]), reason])?;
    }
    Ok(())
}

fn series(named: &Named, file: &mut csv::Writer<&mut (dyn Write + Send)>) -> csv::Result<()> {
    file.write_record(["time_ns", "flow", "variable", "value"])?;
    let series = &named.trace.series;
    for i in 0..series.time.len() {
        let variable = &named.catalog["variables"][usize::from(series.variable[i])];
        let word = variable["values"][series.value[i] as usize]["id"].as_str();
        let value = word.map_or_else(|| series.value[i].to_string(), str::to_owned);
        let variable = named.id("variables", series.variable[i]);
        file.write_record([series.time[i].to_string(), named.flow(series.flow[i]), variable, value])?;
    }
    Ok(())
}

fn limits(named: &Named, file: &mut csv::Writer<&mut (dyn Write + Send)>) -> csv::Result<()> {
    file.write_record(["time_ns", "flow", "limit"])?;
    let limits = &named.trace.limits;
    for i in 0..limits.time.len() {
        let limit = named.id("limits", limits.limit[i]);
        file.write_record([limits.time[i].to_string(), named.flow(limits.flow[i]), limit])?;
    }
    Ok(())
}

fn requests(named: &Named, file: &mut csv::Writer<&mut (dyn Write + Send)>) -> csv::Result<()> {
    file.write_record(["flow", "asked_ns", "answered_ns", "bytes", "video_rate_bps"])?;
    let requests = &named.trace.requests;
    for i in 0..requests.flow.len() {
        let times = [requests.asked[i], requests.answered[i], requests.bytes[i]].map(|number| number.to_string());
        let [asked, answered, bytes] = times;
        let rate = Some(requests.rate[i]).filter(|rate| *rate > 0.0).map_or_else(String::new, |rate| rate.to_string());
        file.write_record([named.flow(requests.flow[i]), asked, answered, bytes, rate])?;
    }
    Ok(())
}
