//! Events of a log, as far as they tell of packets. Names and forms of all drafts that are read are taken for the same.

use serde_json::{Map, Value};

/// Variables of a sender that changed. Times are in the unit of the trace.
pub(super) type Metrics = [(&'static str, Option<f64>); 6];

/// Members of the metrics, and the variables of a run that they are; the last three are times.
const METRICS: [(&str, &str); 6] = [
    ("congestion_window", "cwnd"),
    ("ssthresh", "ssthresh"),
    ("bytes_in_flight", "flight_size"),
    ("smoothed_rtt", "srtt"),
    ("rtt_variance", "rttvar"),
    ("latest_rtt", "rtt"),
];
/// Variables of `METRICS` that are times.
pub(super) const TIMES: [&str; 3] = ["srtt", "rttvar", "rtt"];

/// Fields of events that are arrays, unless the trace names others (drafts up to 02).
const EVENT_FIELDS: [&str; 4] = ["relative_time", "category", "event", "data"];

/// An event of a connection.
pub(super) struct Event {
    pub time: Option<f64>,
    /// Whether the time counts from the event before.
    pub is_delta: bool,
    /// Connection that it is of, where a trace has several.
    pub group: Option<String>,
    pub what: What,
}

pub(super) enum What {
    /// A packet was sent (true) or received.
    Packet(bool, Packet),
    /// The end takes a packet for lost that it sent.
    Lost(Space, u64),
    Metrics(Metrics),
    /// State of the congestion control.
    State(String),
    Started(Started),
    Closed,
    Other,
}

/// Spaces of packet numbers (RFC 9000, 12.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Space {
    Initial,
    Handshake,
    Application,
}

/// Types of packets; the numbers of the first two are those of the simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Initial,
    OneRtt,
    Handshake,
    ZeroRtt,
    Retry,
    VersionNegotiation,
    Unknown,
}

impl Type {
    fn of(name: &str) -> Self {
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
        match &*name {
            "initial" => Type::Initial,
            "1rtt" | "onertt" | "short" => Type::OneRtt,
            "handshake" => Type::Handshake,
            "0rtt" | "zerortt" | "0rttprotected" => Type::ZeroRtt,
            "retry" => Type::Retry,
            "versionnegotiation" => Type::VersionNegotiation,
            _ => Type::Unknown,
        }
    }

    pub(super) fn space(self) -> Space {
        match self {
            Type::Initial => Space::Initial,
            Type::Handshake => Space::Handshake,
            _ => Space::Application,
        }
    }
}

pub(super) struct Packet {
    pub packet_type: Type,
    /// 0 where packets of its type have none.
    pub number: u64,
    /// Payload, bytes, where the log has no frames.
    pub payload: u64,
    /// `None`: the log does not tell.
    pub frames: Option<Vec<Frame>>,
    pub tcp: Option<Tcp>,
}

/// A frame that tells of data or of what was received.
#[derive(Debug, PartialEq)]
pub(super) enum Frame {
    Stream {
        id: u64,
        offset: u64,
        length: u64,
        fin: bool,
    },
    /// Delay, in the unit of the trace, and ranges from first to last.
    Ack {
        delay: f64,
        ranges: Vec<(u64, u64)>,
    },
    MaxData(u64),
    Ping,
    Close,
}

/// Header of TCP, which only our own logs have; numbers count from the initial ones.
pub(super) struct Tcp {
    pub seq: u64,
    pub ack: u64,
    pub window: u32,
    pub flags: u8,
    pub options: Vec<u8>,
    pub ecn: u8,
}

/// Sockets of the log's own end and of its peer.
#[derive(Clone, Debug, Default)]
pub(super) struct Started {
    pub own: Option<String>,
    pub peer: Option<String>,
    /// Initial sequence numbers of TCP.
    pub iss: [u32; 2],
}

pub(super) fn number(value: &Value) -> Option<f64> {
    // Drafts up to 02 write numbers as text.
    value.as_f64().or_else(|| value.as_str()?.parse().ok()).filter(|number| number.is_finite())
}

fn whole(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok()).or_else(|| {
        let number = value.as_f64().filter(|number| *number >= 0.0)?;
        Some(number as u64)
    })
}

impl Event {
    /// Reads an event; `None` if it is neither an object nor an array. `fields`: those of arrays.
    pub(super) fn of(value: Value, fields: &[String]) -> Option<Self> {
        let object = match value {
            Value::Object(object) => object,
            Value::Array(values) if fields.is_empty() => {
                EVENT_FIELDS.iter().map(|field| (*field).to_owned()).zip(values).collect()
            }
            Value::Array(values) => fields.iter().cloned().zip(values).collect(),
            _ => return None,
        };
        let text = |key: &str| object.get(key).and_then(Value::as_str);
        let name = text("name").or_else(|| text("event")).or_else(|| text("event_type")).or_else(|| text("type"));
        // "quic:recovery_metrics_updated" of later drafts is "recovery:metrics_updated".
        let name = name.unwrap_or_default().rsplit(':').next().unwrap_or_default();
        let name = name.strip_prefix("recovery_").unwrap_or(name);
        let time = ["time", "relative_time"].iter().find_map(|key| object.get(*key)).and_then(number);
        let delta = object.get("delta_time").and_then(number);
        Some(Event {
            time: time.or(delta),
            is_delta: time.is_none() && delta.is_some(),
            group: object.get("group_id").and_then(group),
            what: object.get("data").map_or(What::Other, |data| What::of(&name.to_ascii_lowercase(), data)),
        })
    }
}

/// Returns the name of a group: a text, or an object of later drafts.
pub(super) fn group(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

impl What {
    fn of(name: &str, data: &Value) -> Self {
        match name {
            "packet_sent" => Packet::of(data).map_or(What::Other, |packet| What::Packet(true, packet)),
            "packet_received" => Packet::of(data).map_or(What::Other, |packet| What::Packet(false, packet)),
            "packet_lost" => {
                let Some(Packet { packet_type, number, .. }) = Packet::of(data) else { return What::Other };
                What::Lost(packet_type.space(), number)
            }
            "metrics_updated" | "metric_update" | "metrics_update" => {
                // Drafts up to 01, and implementations since, have `cwnd`.
                let member = |member| data.get(member).or_else(|| data.get("cwnd").filter(|_| member == METRICS[0].0));
                What::Metrics(METRICS.map(|(name, variable)| (variable, member(name).and_then(number))))
            }
            "congestion_state_updated" => {
                let state = data.get("new").and_then(Value::as_str);
                state.map_or(What::Other, |state| What::State(state.to_owned()))
            }
            "connection_started" | "connection_start" => What::Started(Started::of(data)),
            "connection_closed" | "connection_close" => What::Closed,
            _ => What::Other,
        }
    }
}

impl Packet {
    /// Payload of a segment of TCP, bytes: its log has the data as the frame of a stream.
    pub(super) fn payload_of_tcp(&self) -> u32 {
        let data = self
            .frames
            .iter()
            .flatten()
            .map(|frame| if let Frame::Stream { length, .. } = frame { *length } else { 0 });
        data.fold(0, u64::saturating_add).min(u64::from(u16::MAX)) as u32
    }

    /// `None`: it has no number, and its type has one.
    fn of(data: &Value) -> Option<Self> {
        let nothing = Value::Null;
        let header = data.get("header").unwrap_or(&nothing);
        let either = |key: &str| header.get(key).or_else(|| data.get(key));
        let packet_type = either("packet_type").or_else(|| data.get("type")).and_then(Value::as_str);
        let packet_type = packet_type.map_or(Type::Unknown, Type::of);
        let has_number = !matches!(packet_type, Type::Retry | Type::VersionNegotiation);
        let number = either("packet_number").and_then(whole);
        let raw = data.get("raw").unwrap_or(&nothing);
        let payload = ["payload_length", "length"].iter().find_map(|key| raw.get(*key).and_then(whole));
        let frames = data.get("frames").and_then(Value::as_array);
        Some(Packet {
            packet_type,
            number: if has_number { number? } else { 0 },
            payload: payload.or_else(|| either("packet_size").and_then(whole)).unwrap_or(0),
            frames: frames.map(|frames| frames.iter().filter_map(Frame::of).collect()),
            tcp: data.get("tcp").and_then(Tcp::of),
        })
    }
}

impl Frame {
    fn of(value: &Value) -> Option<Self> {
        let member = |key: &str| value.get(key).and_then(whole);
        let raw = |key: &str| value.get("raw").and_then(|raw| raw.get(key)).and_then(whole);
        match &*value.get("frame_type")?.as_str()?.to_ascii_lowercase() {
            "stream" => Some(Frame::Stream {
                id: member("stream_id").or_else(|| member("id")).unwrap_or(0),
                offset: member("offset").unwrap_or(0),
                // Later drafts have the length under `raw`.
                length: member("length").or_else(|| raw("payload_length")).or_else(|| raw("length")).unwrap_or(0),
                fin: value.get("fin").and_then(Value::as_bool).unwrap_or(false),
            }),
            "ack" => {
                let ranges = value.get("acked_ranges").and_then(Value::as_array)?;
                let range = |range: &Value| match range {
                    Value::Array(ends) => {
                        let first = whole(ends.first()?)?;
                        Some((first, ends.get(1).and_then(whole).unwrap_or(first)))
                    }
                    one => whole(one).map(|one| (one, one)),
                };
                let ranges = ranges.iter().filter_map(range).map(|(one, other)| (one.min(other), one.max(other)));
                let delay = value.get("ack_delay").and_then(number).unwrap_or(0.0);
                Some(Frame::Ack { delay, ranges: ranges.collect() })
            }
            "max_data" => member("maximum").map(Frame::MaxData),
            "ping" => Some(Frame::Ping),
            "connection_close" => Some(Frame::Close),
            _ => None,
        }
    }
}

/// Flags of the TCP header, from the lowest bit (RFC 9293, 3.1).
const FLAGS: [&str; 8] = ["FIN", "SYN", "RST", "PSH", "ACK", "URG", "ECE", "CWR"];

impl Tcp {
    fn of(value: &Value) -> Option<Self> {
        let member = |key: &str| value.get(key).and_then(whole);
        let names = value.get("flags")?.as_str()?;
        let bit = |name: &str| FLAGS.iter().position(|flag| *flag == name).map_or(0, |bit| 1 << bit);
        Some(Tcp {
            seq: member("seq")?,
            ack: member("ack")?,
            window: member("window")?.min(u64::from(u32::MAX)) as u32,
            flags: names.split(',').map(bit).fold(0, |flags, bit| flags | bit),
            options: value.get("options").and_then(Value::as_str).and_then(from_hex).unwrap_or_default(),
            ecn: member("ecn").unwrap_or(0) as u8 & 7,
        })
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    text.as_bytes().chunks(2).map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok()).collect()
}

impl Started {
    fn of(data: &Value) -> Self {
        let socket = |from: &Map<String, Value>, ip: &[&str], port: &[&str]| {
            let text = |keys: &[&str]| keys.iter().find_map(|key| from.get(*key));
            let ip = text(ip)?.as_str().filter(|ip| !ip.is_empty())?;
            let port = text(port).and_then(whole);
            Some(match (port, ip.contains(':')) {
                (Some(port), true) => format!("[{ip}]:{port}"),
                (Some(port), false) => format!("{ip}:{port}"),
                (None, _) => ip.to_owned(),
            })
        };
        let side = |endpoint: &str, ip: &str, port: &str| match (data.get(endpoint), data.as_object()) {
            (Some(Value::Object(end)), _) => socket(end, &["ip_v4", "ip_v6", "ip"], &["port_v4", "port_v6", "port"]),
            (_, Some(flat)) => socket(flat, &[ip], &[port]),
            _ => None,
        };
        let iss = |index: usize| data.get("tcp")?.get("iss")?.get(index).and_then(whole);
        Started {
            own: side("local", "src_ip", "src_port"),
            peer: side("remote", "dst_ip", "dst_port"),
            iss: [0, 1].map(|index| iss(index).unwrap_or(0) as u32),
        }
    }
}
