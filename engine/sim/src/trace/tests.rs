//! Test of the size of a trace.

use super::*;

/// Returns the size of the columns' rows, bytes.
macro_rules! sizes {
    ($set:expr, $kind:ident { $($column:ident),* } $(and $($rest:ident),*)?) => {{
        let $kind { $($column,)* $($($rest: _),*)? } = $set;
        [$(size_of_val($column.as_slice())),*].iter().sum::<usize>() as u64
    }};
}

#[test]
fn the_size_of_a_trace_is_that_of_all_its_columns() {
    let mut trace = Trace::new(1);
    assert_eq!(trace.bytes(), 0);
    let row = trace.packet(&Segment::default(), EndpointId::of(FlowId::at(0), End::From), 0, 0, 0);
    trace.piece(row, Span { offset: 0, len: 8 });
    trace.odds(0.5);
    trace.event(0, EventKind::Created, row, 0, FlowId::at(0), 0);
    trace.changes(0, FlowId::at(0), [(Variable::Cwnd, 1.0)]);
    trace.limit(0, FlowId::at(0), Limit::Application);
    let queues = Queues {
        time: vec![0.0],
        queue: vec![0],
        packets: vec![0],
        bytes: vec![0],
        used: vec![0],
        average: vec![0.0],
        probability: vec![0.0],
    };
    trace.queues = queues;
    trace.packets.options = vec![1; 12];
    let Trace { packets, events, series, limits, queues, odds, .. } = &trace;
    let all = sizes!(packets, Packets {
        flow, reverse, seq, ack, len, wnd, flags, copy, nak, nak_segments, wnd_field, ecn, options_first, options
    } and pieces)
        + sizes!(&packets.pieces, Pieces { packet, datagram, offset, bytes })
        + sizes!(events, Events { time, kind, packet, place, flow, detail })
        + sizes!(series, Series { time, flow, variable, value })
        + sizes!(limits, Limits { time, flow, limit })
        + sizes!(queues, Queues { time, queue, packets, bytes, used, average, probability })
        + sizes!(odds, Odds { event, probability });
    assert_eq!(trace.bytes(), all);
}
