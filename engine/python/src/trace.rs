//! Tables of a trace. Names of flows, places and kinds are dictionaries over the numbers that the engine recorded.

use std::sync::Arc;

use arrow_array::types::{Float64Type, Int8Type, Int16Type, UInt8Type, UInt16Type, UInt32Type};
use arrow_array::{ArrayRef, BinaryArray, RecordBatch};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use fill_the_pipe_sim::index::{self, PacketOutcome};
use fill_the_pipe_sim::{Choice, DropReason, EventKind, Limit, NO_PACKET, Packets, RunSummary, Trace, catalog};

use crate::arrow::{Columns, names, numbers};

/// Names of `PacketOutcome`, in its order.
const FATES: [&str; 5] = ["under_way", "delivered", "dropped", "cut", "seen"];

/// Returns each table with its name.
pub(crate) fn tables(trace: Box<Trace>, summary: &RunSummary) -> Vec<(&'static str, RecordBatch)> {
    let named = Named(summary);
    let outcomes = index::outcomes(&trace, &summary.places, summary.end_ns);
    let Trace { packets, events, series, limits, queues, requests, .. } = *trace;

    let kinds = Buffer::from_vec(events.kind);
    let details = Buffer::from_vec(events.detail);
    let has_packet = valid(events.packet.len(), |row| events.packet[row] != NO_PACKET);
    let was_dropped = valid(kinds.len(), |row| kinds[row] == EventKind::Dropped as u8);
    let events = Columns::new()
        .numbers::<Float64Type>("time_ns", events.time)
        .array("event", names::<Int8Type>(kinds, None, EventKind::NAMES.iter().map(|named| named.id)))
        .array("packet", numbers::<UInt32Type>(Buffer::from_vec(events.packet), Some(has_packet)))
        .array("place", named.place(events.place, None))
        .array("flow", named.flow(events.flow))
        .array("detail", numbers::<UInt8Type>(details.clone(), None))
        .array("drop_reason", names::<Int8Type>(details, Some(was_dropped), drop_reasons()));

    let series = Columns::new()
        .numbers::<Float64Type>("time_ns", series.time)
        .array("flow", named.flow(series.flow))
        .array("variable", names::<Int8Type>(Buffer::from_vec(series.variable), None, variables()))
        .numbers::<Float64Type>("value", series.value);

    let limits = Columns::new()
        .numbers::<Float64Type>("time_ns", limits.time)
        .array("flow", named.flow(limits.flow))
        .array("limit", names::<Int8Type>(Buffer::from_vec(limits.limit), None, Limit::NAMES.iter().map(|one| one.id)));

    let queues = Columns::new()
        .numbers::<Float64Type>("time_ns", queues.time)
        .array("queue", named.queue(queues.queue))
        .numbers::<UInt32Type>("packets", queues.packets)
        .numbers::<UInt32Type>("bytes", queues.bytes)
        .numbers::<UInt32Type>("used", queues.used)
        .numbers::<Float64Type>("average", queues.average)
        .numbers::<Float64Type>("probability", queues.probability);

    let requests = Columns::new()
        .array("flow", named.flow(requests.flow))
        .numbers::<Float64Type>("asked_ns", requests.asked)
        .numbers::<Float64Type>("answered_ns", requests.answered)
        .numbers::<Float64Type>("bytes", requests.bytes)
        .numbers::<Float64Type>("video_rate_bps", requests.rate);

    let packets = packet_table(packets, outcomes, &named);
    let tables = [
        ("packets", packets),
        ("events", events),
        ("series", series),
        ("limits", limits),
        ("queues", queues),
        ("requests", requests),
    ];
    tables.into_iter().map(|(name, columns)| (name, columns.table())).collect()
}

fn packet_table(packets: Packets, outcomes: index::Packets, named: &Named) -> Columns {
    let Packets { flow, reverse, seq, ack, len, wnd, flags, copy, nak, nak_segments, wnd_field, ecn, .. } = packets;
    let options = options(packets.options_first, packets.options);
    let fates = Buffer::from_vec(outcomes.fate);
    let lost = valid(fates.len(), |row| fates[row] == PacketOutcome::Dropped as u8);
    let reasons = Buffer::from_vec(outcomes.reason);
    Columns::new()
        .array("flow", named.flow(flow))
        .numbers::<UInt8Type>("reverse", reverse)
        .numbers::<UInt32Type>("seq", seq)
        .numbers::<UInt32Type>("ack", ack)
        .numbers::<UInt32Type>("len", len)
        .numbers::<UInt32Type>("wnd", wnd)
        .numbers::<UInt8Type>("flags", flags)
        .numbers::<UInt8Type>("copy", copy)
        .numbers::<UInt32Type>("nak", nak)
        .numbers::<UInt8Type>("nak_segments", nak_segments)
        .numbers::<UInt16Type>("wnd_field", wnd_field)
        .numbers::<UInt8Type>("ecn", ecn)
        .array("options", options)
        .numbers::<Float64Type>("created_ns", outcomes.created)
        .numbers::<Float64Type>("sent_ns", outcomes.sent)
        .numbers::<Float64Type>("arrived_ns", outcomes.arrived)
        .numbers::<Float64Type>("ended_ns", outcomes.ended)
        .array("fate", names::<Int8Type>(fates, None, FATES))
        .array("drop_reason", names::<Int8Type>(reasons, Some(lost.clone()), drop_reasons()))
        .array("lost_at", named.place(outcomes.lost_at, Some(lost)))
}

/// Returns the options of each packet as they stand in its header.
fn options(mut first: Vec<u32>, options: Vec<u8>) -> ArrayRef {
    first.push(options.len() as u32);
    let rows = first.len();
    let offsets = OffsetBuffer::new(ScalarBuffer::<i32>::new(Buffer::from_vec(first), 0, rows));
    Arc::new(BinaryArray::new(offsets, Buffer::from_vec(options), None))
}

fn valid(rows: usize, is_valid: impl FnMut(usize) -> bool) -> NullBuffer {
    NullBuffer::new(BooleanBuffer::collect_bool(rows, is_valid))
}

fn drop_reasons() -> impl Iterator<Item = &'static str> {
    DropReason::NAMES.iter().map(|named| named.id)
}

/// Ids of the variables, in the order of their numbers.
fn variables() -> Vec<String> {
    let catalog = serde_json::to_value(catalog()).expect("the catalog is JSON");
    let list = catalog["variables"].as_array().cloned().unwrap_or_default();
    list.iter().map(|one| one["id"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Names of what a run's numbers stand for.
struct Named<'a>(&'a RunSummary);

impl Named<'_> {
    fn flow(&self, numbers: Vec<u16>) -> ArrayRef {
        names::<Int16Type>(Buffer::from_vec(numbers), None, self.0.flows.iter().map(|flow| flow.id.as_str()))
    }

    fn place(&self, numbers: Vec<u16>, nulls: Option<NullBuffer>) -> ArrayRef {
        names::<Int16Type>(Buffer::from_vec(numbers), nulls, self.0.places.iter().map(|place| place.id.as_str()))
    }

    fn queue(&self, numbers: Vec<u16>) -> ArrayRef {
        let place = |place: u16| self.0.places[usize::from(place)].id.as_str();
        let queues = self.0.queues.iter();
        let ids = queues.map(|queue| format!("{} before {}", place(queue.router), place(queue.link)));
        names::<Int16Type>(Buffer::from_vec(numbers), None, ids)
    }
}
