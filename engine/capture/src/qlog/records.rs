//! Records of qlog 0.3, as JSON has them.

use serde::Serialize;

/// Event at one instant. Each names its data type in the drafts.
#[derive(Serialize)]
pub(super) struct Event<'a, T> {
    /// ms
    pub time: f64,
    pub name: &'static str,
    /// Flow, if the trace has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_id: Option<&'a str>,
    pub data: T,
}

/// `ConnectivityConnectionStarted`
#[derive(Serialize)]
pub(super) struct Started {
    pub ip_version: &'static str,
    pub src_ip: String,
    pub dst_ip: String,
    pub protocol: String,
    pub src_port: u16,
    pub dst_port: u16,
    /// Fields of TCP, for which the drafts have no place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tcp: Option<Iss>,
}

/// Initial sequence numbers of TCP: those of `src` and `dst`.
#[derive(Serialize)]
pub(super) struct Iss {
    pub iss: [u32; 2],
}

/// `TransportPacketSent` and `TransportPacketReceived`
#[derive(Serialize)]
pub(super) struct PacketData<'a> {
    pub header: Header,
    pub raw: Raw,
    pub frames: &'a [Frame],
    /// Fields of a segment of TCP, for which the drafts have no place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tcp: Option<Tcp>,
}

#[derive(Serialize)]
pub(super) struct Header {
    pub packet_type: &'static str,
    pub packet_number: u64,
}

/// `RawInfo`, bytes: a segment with its header, or the payload of UDP.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Raw {
    pub length: u64,
    /// Without the header, and without the tag behind the payload.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payload_length: Option<u64>,
}

/// Frames of QUIC, and what a segment of TCP has in their place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "frame_type", rename_all = "snake_case")]
pub(super) enum Frame {
    Stream {
        stream_id: u64,
        offset: u64,
        length: u64,
        #[serde(skip_serializing_if = "is_false")]
        fin: bool,
    },
    Ack {
        /// ms
        #[serde(skip_serializing_if = "Option::is_none")]
        ack_delay: Option<f64>,
        /// First and last packet of each range, ascending.
        acked_ranges: Vec<(u64, u64)>,
    },
    MaxData {
        maximum: u64,
    },
    Ping,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// A segment's own fields; numbers count from the initial ones.
#[derive(Serialize)]
pub(super) struct Tcp {
    pub seq: u64,
    pub ack: u64,
    /// Bytes: the field of the header, shifted as the SYNs agreed.
    pub window: u32,
    pub flags: String,
    /// Bytes of the header, in hexadecimal digits.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub options: String,
    /// ECN bits of the IP header, and above them the AE flag.
    #[serde(skip_serializing_if = "is_zero")]
    pub ecn: u8,
}

/// `RecoveryPacketLost`
#[derive(Serialize)]
pub(super) struct Lost {
    pub header: Header,
}

/// `RecoveryMetricsUpdated`: those that have changed.
#[derive(Default, Serialize)]
pub(super) struct Metrics {
    /// ms, as all times here
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_rtt: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smoothed_rtt: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latest_rtt: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rtt_variance: Option<f64>,
    /// Bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub congestion_window: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes_in_flight: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ssthresh: Option<u64>,
}

/// `RecoveryCongestionStateUpdated`
#[derive(Serialize)]
pub(super) struct State {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<&'static str>,
    pub new: &'static str,
}
