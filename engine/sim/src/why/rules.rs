//! Table of rules: a sentence for each decision of the engine. Names in braces stand for values at that instant
//! (`facts.rs`). The clause or section follows the sentence, unless the event follows from physics instead of a rule.

macro_rules! rules {
    ($($rule:ident, $clause:literal, $says:literal;)*) => {
        /// Rule by which something happened.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u16)]
        pub enum Rule { $($rule),* }

        pub(crate) const RULES: &[Row] = &[$(Row { rule: Rule::$rule, clause: $clause, says: $says }),*];
    };
}

pub struct Row {
    pub rule: Rule,
    /// Clause in which the rule is stated; empty if it follows from physics.
    pub clause: &'static str,
    pub says: &'static str,
}

impl Rule {
    pub fn row(self) -> &'static Row {
        &RULES[self as usize]
    }
}

/// Returns the English sentence of each rule, with names in braces for its values: what the page translates.
pub fn rule_sentences() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|row| row.says)
}

#[rustfmt::skip]
rules! {
    // Segments (tcp/output.rs): the reason for which the connection sent one.
    SendsSyn, "RFC 9293, 3.5", "SYN sent: the process opens the connection";
    AnswersSyn, "RFC 9293, 3.5", "SYN ACK sent: the other end has opened the connection";
    SynAgain, "RFC 9293, 3.8.1", "SYN retransmitted: no answer came before the retransmission timer fired";
    Room, "RFC 9293, 3.8.6.2.1", "Sent because the window allows it: min(cwnd {cwnd}, rwnd {snd_wnd}) − flight {offset} ≥ one segment of {len}";
    ByHand, "", "Sent by hand: rwnd {snd_wnd} − flight {offset} ≥ {len}";
    RoomByPipe, "RFC 6675, 5", "Sent because the windows allow it: cwnd {cwnd} − pipe {pipe} ≥ {len}, and rwnd {snd_wnd} − flight {offset} ≥ {len}";
    RoomByProgram, "", "Sent because the windows allow it: cwnd {cwnd}, which line {setter} of the program set, − pipe {pipe} ≥ {len}, and rwnd {snd_wnd} − flight {offset} ≥ {len}";
    RoomLimited, "RFC 3042, 2", "Sent by limited transmit: cwnd {cwnd} + {mss} for each of the first two duplicate ACKs ({dup_acks} so far) − flight {offset} ≥ {len}";
    RoomForProbe, "RFC 8985, 7.3", "Sent as the tail loss probe, to which cwnd {cwnd} does not apply: rwnd {snd_wnd} − flight {offset} ≥ {len}";
    LastPiece, "RFC 9293, 3.7.4", "Sent, though only {len} bytes: this is the last data in the send buffer, and Nagle's rule allows it because nothing was in flight when sending began";
    LastPieceNoNagle, "RFC 9293, 3.7.4", "Sent, though only {len} bytes: this is the last data in the send buffer, and Nagle's rule is off";
    HalfWindow, "RFC 9293, 3.8.6.2.1", "Sent, though only {len} bytes: this is at least half of {max_snd_wnd}, the largest window ever offered";
    AnySize, "RFC 813, 4", "Sent, though only {len} bytes: this sender has no silly-window avoidance, and min(cwnd {cwnd}, rwnd {snd_wnd}) − flight {offset} ≥ {len}";
    WindowProbe, "RFC 9293, 3.8.6.1", "Window probe: rwnd {snd_wnd} allows no more data, so the sender sends one byte beyond it to learn the current window";
    BareProbe, "Linux 6.18", "Window probe: rwnd {snd_wnd} allows no more data, so the sender repeats an old sequence number without data, which the peer has to answer";
    UsesSmallWindow, "RFC 9293, 3.8.6.2.1", "Sent, though only {len} bytes: the persist timer has fired, so the sender uses a window of less than one segment; rwnd {snd_wnd} − flight {offset} ≥ {len}";
    GoBackN, "RFC 5681, 3.1", "Retransmitted: after the timeout TCP sends everything from byte {snd_una} on again, and the window allows it: min(cwnd {cwnd}, rwnd {snd_wnd}) − {offset} ≥ {len}";
    ThirdDuplicate, "RFC 5681, 3.2", "Retransmitted: the third duplicate ACK for byte {snd_una} has arrived";
    PartialAck, "RFC 6582, 3.2", "Retransmitted: the ACK up to byte {snd_una} is partial, because recovery ends at byte {recover}, so another segment is missing";
    Reopened, "RFC 9293, 3.8.6", "Retransmitted: the peer had closed its window on data in flight and has opened it again; min(cwnd {cwnd}, rwnd {snd_wnd}) − {offset} ≥ {len}";
    NamedByNak, "RFC 1106, 2.1", "Retransmitted: a NAK reports it missing, and the windows do not limit it";
    AgainByHand, "", "Retransmitted by hand: byte {snd_una} is the first that is not acknowledged";
    FirstLost, "RFC 6675, 5", "Retransmitted: three later segments, or three duplicate ACKs, have arrived, so it is presumed lost. The first retransmission of a recovery is not limited by cwnd";
    LostByCount, "RFC 6675, 4", "Retransmitted: three later segments have arrived, so it is presumed lost, and cwnd {cwnd} − pipe {pipe} ≥ {len}";
    FirstLostByTime, "RFC 8985, 6.2", "Retransmitted: a segment sent later has arrived, and this one is late by more than the reordering window. The first retransmission of a recovery is not limited by cwnd";
    LostByTime, "RFC 8985, 6.2", "Retransmitted: a segment sent later has arrived, and this one is late by more than the reordering window; cwnd {cwnd} − pipe {pipe} ≥ {len}";
    FirstLostByTimeout, "RFC 6675, 5.1", "Retransmitted: the timeout marked it as lost. The first retransmission after a timeout is not limited by cwnd";
    LostByTimeout, "RFC 6675, 5.1", "Retransmitted: the timeout marked it as lost, and cwnd {cwnd} − pipe {pipe} ≥ {len}";
    Suspected, "RFC 6675, 4, rule 3", "Retransmitted before it is presumed lost: a later segment has arrived, no other data can be sent, and cwnd {cwnd} − pipe {pipe} ≥ {mss}";
    Rescued, "RFC 6675, 4, rule 4", "Rescue retransmission, at most one in a recovery: this segment ends the data in flight, so no later arrival can reveal its loss; cwnd {cwnd} − pipe {pipe} ≥ {mss}";
    TailAgain, "RFC 8985, 7.3", "Retransmitted as the tail loss probe: no new data can be sent instead";
    SendsFin, "RFC 9293, 3.6", "FIN sent: the process has closed the connection, and everything it wrote has been sent";
    FinAgain, "RFC 9293, 3.8.1", "FIN retransmitted: it was not acknowledged in time";
    SendsReset, "RFC 9293, 3.5.2", "RST sent: the segment that arrived belongs to no connection of this host";
    Aborts, "RFC 9293, 3.10.5", "RST sent: this end aborts the connection";
    RefusesData, "RFC 9293, 3.6.1", "RST sent: {len} bytes arrived that no process will read";
    SourceEven, "", "Created on schedule: the source sends {bytes} bytes every {interval}, without regard to losses";
    SourcePoisson, "", "Created on schedule: the source sends {bytes} bytes after intervals drawn from an exponential distribution with a mean of {interval}";
    SourceOn, "", "Created on schedule: the source, while it is on, sends {bytes} bytes every {interval}";

    // ACKs (tcp/ack_policy.rs, tcp/input.rs).
    TwoSegmentsRead, "RFC 1122, 4.2.3.2; 4.3BSD", "ACK sent: the process has read everything in the buffer, and the offered window grows by {growth} bytes ≥ two segments of {mss}";
    ThirdOfBufferRead, "RFC 9293, 3.8.6.2.2; 4.3BSD", "Window update sent: the offered window grows by {growth} bytes ≥ 35 % of the buffer of {rcv_hiwat}";
    TwiceMssRead, "RFC 2525, 2.13; 4.4BSD", "ACK sent: the offered window grows by {growth} bytes ≥ twice the MSS of {whole_mss}, options included";
    AlphaOfBufferRead, "UBC 3.2, equation 1; 4.2BSD", "Window update sent: the offered window grows by {growth} bytes ≥ {alpha_share}, the share alpha of the buffer of {rcv_hiwat}";
    HalfBufferRead, "RFC 9293, 3.8.6.2.2; 4.4BSD", "Window update sent: the offered window grows by {growth} bytes ≥ half of the buffer of {rcv_hiwat}";
    AckByTimer, "RFC 9293, 3.8.6.3; 4.2BSD", "ACK sent: the delayed-ACK clock, which ticks every {fast}, found data up to byte {rcv_nxt} unacknowledged";
    AckQuick, "Linux 6.18", "ACK sent: a quick ACK, because this is one of the first segments, idle time has passed, or the offered window grows";
    AckTwoSegments, "RFC 9293, 3.8.6.3", "ACK sent: more than one segment has arrived since the last ACK";
    AckSmallRead, "Linux 6.18", "ACK sent: a segment smaller than the others has been read, and nothing else waits";
    WindowDoubled, "Linux 6.18", "ACK sent: the window that can be offered is at least twice the one that is left, {rcv_wnd}";
    AckEverySegment, "RFC 5681, 4.2", "ACK sent: this receiver acknowledges every segment at once";
    AckOutOfOrder, "RFC 5681, 4.2", "ACK sent at once: the arriving segment lies beyond a gap, and byte {rcv_nxt} is still missing";
    AckFillsGap, "RFC 5681, 4.2", "ACK sent at once: the arriving segment fills a gap, or part of one, up to byte {rcv_nxt}";
    AckMarkChanges, "RFC 8257, 3.2", "ACK sent at once: congestion marks begin or end with the arriving segment";
    AckMarkBegins, "RFC 9768, 3.2.2.5.1", "ACK sent at once: a congestion mark has arrived, and the packet before had none";
    AckMarksCounted, "RFC 9768, 3.2.2.5.1", "ACK sent at once: two congestion marks have arrived since the last ACK, or three without data to acknowledge";
    AckOld, "RFC 9293, 3.10.7.4", "ACK sent at once: the arriving segment contains nothing new, and byte {rcv_nxt} is expected";
    AckTrimmed, "RFC 9293, 3.10.7.4", "ACK sent at once: part of the arriving segment, before byte {rcv_nxt}, had arrived earlier";
    AckBeyond, "RFC 9293, 3.10.7.4", "ACK sent at once: part of the arriving segment lies beyond the offered window, which is {rcv_wnd} now";
    AckFin, "RFC 9293, 3.10.7.4", "ACK sent at once: the peer's FIN has arrived";
    AckSyn, "RFC 9293, 3.5", "ACK sent at once: the SYN of the other end has arrived";
    AckPaws, "RFC 7323, 5.3", "ACK sent at once: the timestamp of the arriving segment shows that the segment is old";
    AckChallenge, "RFC 5961, 3 to 5", "Challenge ACK sent at once: the arriving segment may be forged";

    // Events of a connection (tcp/timers.rs, tcp/input.rs).
    EstablishedHere, "RFC 9293, 3.5", "Established: this end's SYN is acknowledged, and the SYN of the other end has arrived";
    EstablishedThere, "RFC 9293, 3.5", "Established: this end's SYN is acknowledged";
    TimeoutFirst, "RFC 9293, 3.8.1", "Timeout: byte {snd_una} is not acknowledged within rto {fired}. This rto is the value used until a round trip is measured. It is doubled after each consecutive timeout (this is number {timeouts})";
    TimeoutTahoe, "Jacobson 1988", "Timeout: byte {snd_una} is not acknowledged within rto {fired}. This rto is srtt {srtt} + 2 · rttvar {rttvar}, in ticks of {slow}, at least {min_rto}. It is doubled after each consecutive timeout (this is number {timeouts})";
    TimeoutReno, "RFC 6298, 2 and 5; 4.3BSD-Reno", "Timeout: byte {snd_una} is not acknowledged within rto {fired}. This rto is srtt {srtt} + 4 · rttvar {rttvar}, in ticks of {slow}, at least {min_rto}. It is doubled after each consecutive timeout (this is number {timeouts})";
    TimeoutFine, "RFC 6298, 2 and 5", "Timeout: byte {snd_una} is not acknowledged within rto {fired}. This rto is srtt {srtt} + max(4 · rttvar {rttvar}, {min_variance}), at least {min_rto}. It is doubled after each consecutive timeout (this is number {timeouts})";
    TimeoutMean, "RFC 793, 3.7", "Timeout: byte {snd_una} is not acknowledged within rto {fired}. This rto is 2 · srtt {srtt}, in ticks of {slow}, at least {min_rto}. It is doubled after each consecutive timeout (this is number {timeouts})";
    PersistOut, "RFC 9293, 3.8.6.1", "The persist timer has fired: rwnd {snd_wnd} holds back {unsent} bytes, and only a larger window from the peer can release them";
    DelayedAckOut, "RFC 9293, 3.8.6.3; 4.2BSD", "The delayed-ACK clock has ticked, as it does every {fast}: no other segment has acknowledged the data up to byte {rcv_nxt}";
    ThirdDuplicateSeen, "RFC 5681, 3.2", "Fast retransmit after {dup_acks} duplicate ACKs: byte {snd_una} is missing";
    LossByBlocks, "RFC 6675, 5", "Recovery begins: the peer's SACK blocks, or duplicate ACKs ({dup_acks} so far), show that byte {snd_una} is missing. Recovery ends at byte {recover}";
    LossByTime, "RFC 8985, 6.2", "Recovery begins: a segment at or after byte {snd_una} is late by more than the reordering window, and a segment sent later has arrived. Recovery ends at byte {recover}";
    NoRoomByHand, "RFC 9293, 3.8.6", "Not sent: the manual decision was to send {left} more, but rwnd {snd_wnd} − flight {flight} < one segment of {mss}";
    NoDataByHand, "", "Not sent: the manual decision was to send {left} more, but everything written has been sent";
    NothingOut, "", "Not sent: the manual decision was to resend the oldest unacknowledged segment, but all segments are acknowledged";
    TailProbeOut, "RFC 8985, 7.2", "Tail loss probe: no ACK came within 2 · srtt {srtt}, plus an allowance if the ACK may be delayed";
    GivenUp, "RFC 9293, 3.8.3", "Given up after {timeouts} consecutive timeouts without an ACK of byte {snd_una}";
    RefusedByReset, "RFC 9293, 3.10.7.3", "Closed: the other end has refused the connection";
    ClosedByReset, "RFC 9293, 3.10.7.4", "Closed: a RST with exactly the expected sequence number, {rcv_nxt}, has arrived";
    ClosedByAnyReset, "RFC 793, 3.4", "Closed: a RST within the receive window has arrived";
    ClosedByAbort, "RFC 9293, 3.10.5", "Closed: this end has sent a RST";
    ClosedByAck, "RFC 9293, 3.6", "Closed: the last FIN is acknowledged";
    ClosedByWait, "RFC 9293, 3.6.1", "Closed: TIME-WAIT is over after {time_wait}, twice the maximum segment lifetime";

    // Decisions of TCP about a segment (tcp/input.rs).
    NewAck, "RFC 9293, 3.10.7.4", "The segment acknowledges {acked} new bytes, up to byte {snd_una}, and leaves {flight} in flight";
    DiscardsAhead, "RFC 793, 3.9", "Discarded: the segment lies beyond a gap at byte {rcv_nxt}, and this receiver keeps no data out of order";
    NothingNew, "RFC 9293, 3.10.7.4", "The ACK field acknowledges nothing new: byte {snd_una} is still the next to be acknowledged";
    DuplicateAck, "RFC 5681, 2", "The segment is duplicate ACK number {dup_acks} for byte {snd_una}";
    OffersWindow, "RFC 9293, 3.10.7.4", "The segment offers a window of {snd_wnd} from byte {snd_una} on";
    AckWaits, "RFC 9293, 3.8.6.3; 4.2BSD", "The ACK is delayed until the process has read enough, or until the {fast} clock ticks in {to_tick}";
    AckWaitsAdaptively, "Linux 6.18", "The ACK is delayed until another segment arrives, or for {to_tick}";
    AckWaitsOn, "RFC 9293, 3.8.6.3; 4.2BSD", "The ACK is delayed together with the previous ACK, until the process has read enough, or until the {fast} clock ticks in {to_tick}";
    StaysInRecovery, "RFC 5681, 3.2", "cwnd {cwnd} does not grow during recovery, which ends at byte {recover}";
    LeavesRecovery, "RFC 5681, 3.2", "Recovery ends: cwnd {was} → {cwnd}, ssthresh {ssthresh}";
    HeldByMark, "RFC 3168, 6.1.2", "cwnd {cwnd} does not grow: the ACK reports a congestion mark";
    SlowStart, "RFC 5681, 3.1", "Slow start, cwnd below ssthresh {ssthresh}: cwnd {was} + min(acked {acked}, {limit} · mss {mss}) · {opening} = {cwnd}";
    SlowStartByAck, "Jacobson 1988", "Slow start, cwnd at most ssthresh {ssthresh}: cwnd {was} + mss {mss} · {opening} = {cwnd}, at most {max_cwnd}";
    Avoidance, "RFC 5681, 3.1", "Congestion avoidance, cwnd at least ssthresh {ssthresh}: cwnd {was} + {mss}²/{was} = {cwnd}, at most {max_cwnd}";
    AvoidanceByBytes, "RFC 5681, 3.1", "Congestion avoidance: cwnd {was} grows by {mss} per window of acknowledged bytes, to {cwnd}; {counted} bytes counted towards the next increase";
    PragueAvoids, "Prague draft 04, 2.4.3 and 2.4.4", "Congestion avoidance: the part of {acked} acknowledged bytes that has no mark opens cwnd by {per_round} · mss {mss} per round trip, in whole segments: {was} → {cwnd}";
    PragueTakes, "Prague in Linux", "The last marks cost another segment: this ACK takes one of {mss} off, to cwnd {cwnd}";
    AvoidanceByAck, "Jacobson 1988", "Congestion avoidance, cwnd above ssthresh {ssthresh}: cwnd {was} + {mss}²/{was} = {cwnd}, at most {max_cwnd}";
    AvoidanceAndEighth, "4.3BSD-Reno; RFC 2525, 2.3", "Congestion avoidance, cwnd above ssthresh {ssthresh}: cwnd {was} + {mss}²/{was} + {mss}/8 = {cwnd}, at most {max_cwnd}";
    NoCongestionWindow, "RFC 793", "This sender has no congestion window, and it can use a window of at most {cwnd}";
    CubicCurve, "RFC 9438, 4.2", "CUBIC, {seconds} into a curve that levels off at {w_max} segments after {k}: cwnd {was} → {cwnd}";
    CubicFriendly, "RFC 9438, 4.3", "CUBIC in its Reno-friendly region, where Reno's estimate is {w_est} segments: cwnd {was} → {cwnd}";
    CubicUnused, "RFC 9438, 5.8", "cwnd {cwnd} does not grow because the sender did not use all of it: {flight} in flight + {acked} acknowledged";
    HyStartTrain, "Ha and Rhee 2008", "HyStart ends slow start: ACKs have arrived without a gap for half of the shortest round trip. ssthresh {ssthresh} = cwnd {cwnd}";
    HyStartDelay, "Ha and Rhee 2008", "HyStart ends slow start: the round trip has become longer by an eighth. ssthresh {ssthresh} = cwnd {cwnd}";
    WindowUnused, "RFC 7661, 4.3", "cwnd {cwnd} does not grow, because the flight did not use it: flight {flight} after this ACK of {acked}";
    UndoneByEcho, "RFC 3522; RFC 4015", "The reduction is undone: the ACK answers a segment sent before the first retransmission, so nothing was lost; cwnd {was} → {cwnd}, ssthresh {ssthresh}";
    BufferHasGrown, "Fisk and Feng 2001", "The receive buffer has grown to {rcv_hiwat} bytes: the process read {most_read} in a round trip, more than before";
    UndoneByTest, "RFC 5682, 3.1", "The reduction is undone: segments have arrived that were sent once, before the timeout, so nothing was lost; cwnd {was} → {cwnd}, ssthresh {ssthresh}";
    TestsTimeout, "RFC 5682, 3.1", "The timeout may have been premature: new data is sent before anything else is retransmitted";
    TimeoutWasRight, "RFC 5682, 3.1", "The new data has arrived beyond a hole, so the timeout was right: what is missing is sent again";
    UndoneByDuplicates, "RFC 3708; RFC 4015", "The reduction is undone: the peer has reported every retransmission as a duplicate, so nothing was lost; cwnd {was} → {cwnd}, ssthresh {ssthresh}";
    HyStartFast, "RFC 9406, 4.2", "HyStart++ slow start: cwnd {was} + min(acked {acked}, 8 mss) = {cwnd}";
    HyStartSlow, "RFC 9406, 4.2", "Conservative slow start, because the round-trip time has grown: cwnd {was} + min(acked {acked}, 8 mss)/4 = {cwnd}";
    VegasGrows, "Vegas 1994, 3.2", "Vegas: {queued} segments in the queue, less than 1: cwnd {was} + {mss} = {cwnd}";
    VegasShrinks, "Vegas 1994, 3.2", "Vegas: {queued} segments in the queue, more than 3: cwnd {was} → {cwnd}";
    VegasStays, "Vegas 1994, 3.2", "Vegas: cwnd {cwnd} stays until the next measurement of the queue ({queued} segments at the last one)";
    VegasLeaves, "Vegas 1994, 3.3", "Vegas leaves slow start with {queued} segments in the queue, more than 1: cwnd {was} → {cwnd}";
    VegasPauses, "Vegas 1994, 3.3", "Vegas: cwnd {cwnd} stays, because in slow start it grows only in every other round trip";
    LedbatStarts, "LEDBAT++ draft 06, 4.1", "LEDBAT++'s slow start, slower on short paths: cwnd {was} + acked {acked}/{divisor} → {cwnd}";
    LedbatLeaves, "LEDBAT++ draft 06, 4.1", "LEDBAT++ leaves its first slow start: the queue adds {delay} to the round trip, more than 45 ms. ssthresh = cwnd = {cwnd}";
    LedbatGrows, "LEDBAT++ draft 06, 4.3", "LEDBAT++: the queue adds {delay}, at most 60 ms: cwnd {was} → {cwnd}, by mss {mss}/{divisor} in a round trip";
    LedbatShrinks, "LEDBAT++ draft 06, 4.3", "LEDBAT++: the queue adds {delay}, more than 60 ms: cwnd {was} → {cwnd}, in a round trip by mss {mss}/{divisor} less cwnd times the excess, at most by half";
    LedbatSlowsDown, "LEDBAT++ draft 06, 4.4", "LEDBAT++ slows down for two round trips, to measure the round trip without its own queue: cwnd {was} → {cwnd}";
    LedbatWaits, "LEDBAT++ draft 06, 4.4", "LEDBAT++: cwnd {cwnd} stays until two round trips of the slowdown are over";
    HyblaStart, "Hybla 2004", "Hybla's slow start, with a round trip of {rho} · 25 ms: cwnd {was} + acked {acked} · (2^{rho} − 1) → {cwnd}, at most ssthresh {ssthresh}";
    HyblaAvoids, "Hybla 2004", "Hybla's congestion avoidance, with a round trip of {rho} · 25 ms: cwnd {was} + acked {acked} · {rho}² · {mss}/{was} → {cwnd}";
    BbrModel, "BBR 2016", "BBR: cwnd {cwnd}. The target is gain {gain} · rate {rate} · shortest round trip {shortest}; cwnd stays below the target while it grows or a loss is repaired";
    Bbr3Model, "BBR draft 06, 5.6.4.6", "BBRv3: cwnd {cwnd}. The target is gain {gain} · rate {rate} · shortest round trip {shortest}, and what aggregated ACKs need; cwnd stays below the target while it grows";
    Bbr3LongTerm, "BBR draft 06, 5.6.4.7", "BBRv3: cwnd {cwnd} stays within {bound}, because more in flight lost over 2 % of it; between probes 15 % of that limit are left to others";
    Bbr3ShortTerm, "BBR draft 06, 5.5.10.3", "BBRv3: cwnd {cwnd} stays within {bound}, because segments were lost since the last probe: each such round trip takes 30 % at most";
    ProgramSets, "", "Line {line} of the program set the window for the {acked} bytes acknowledged: cwnd {was} → {cwnd}";
    ProgramStays, "", "The program left the window as it was: cwnd {cwnd}";

    // Effects of a loss on the window (tcp/recovery/, tcp/congestion/).
    HalvesFlight, "RFC 5681, 3.1", "ssthresh = max(flight {lost_flight}/2, 2 · mss {mss}) = {ssthresh}";
    HalvesWindow, "Jacobson 1988", "ssthresh = max(min(cwnd, rwnd) {allowed}/2 in whole segments of {mss}, 2 segments) = {ssthresh}";
    HalvesCwnd, "Linux 6.18", "ssthresh = max(cwnd {lost_flight}/2 in whole segments of {mss}, 2 segments) = {ssthresh}";
    CubicShrinksCwnd, "Linux 6.18", "ssthresh = max(0.7 · cwnd {lost_flight} in whole segments of {mss}, 2 segments) = {ssthresh}";
    KeepsSsthresh, "Linux 6.18", "ssthresh {ssthresh} stays as it is: it was reduced for this flight already";
    CubicShrinks, "RFC 9438, 4.6", "ssthresh = max(0.7 · flight {lost_flight}, 2 · mss {mss}) = {ssthresh}";
    PragueShrinks, "Prague draft 04, 2.4.2", "Prague: a share of {marked_share} of the packets was marked lately, so half of that share of cwnd {cwnd} is taken off, a segment with each ACK; two segments stay";
    BacksOffByBeta, "RFC 8511, 3", "A mark reduces the window less than a loss: ssthresh = max({beta} · flight {lost_flight}, 2 · mss {mss}) = {ssthresh}";
    DctcpShrinks, "RFC 8257, 3.3", "DCTCP: a share of {marked_share} of the bytes was marked lately, so ssthresh = max(cwnd {cwnd} · (1 − {marked_share}/2), 2 · mss {mss}) = {ssthresh}";
    WestwoodPath, "Westwood+ 2004", "ssthresh = max(rate {rate} · shortest round trip {shortest}, 2 · mss {mss}) = {ssthresh}";
    BbrConserves, "BBR 2016", "BBR keeps its model and conserves packets for one round trip: ssthresh = pipe {lost_pipe} + mss {mss}";
    Bbr3KeepsWindow, "BBR draft 06, 5.6.4.4", "BBRv3 keeps its window, because its model takes losses into account once per round trip: ssthresh {ssthresh} is the window to return to after the repair";
    Bbr3Pauses, "BBR draft 06, 5.6.4.4", "BBRv3 begins again with one segment after a timeout: ssthresh {ssthresh} is the window to return to after the repair";
    ProgramReduces, "", "Line {line} of the program set the window after the loss: ssthresh {ssthresh}";
    ProgramKeeps, "", "The program set no window after the loss: ssthresh {ssthresh}";
    NothingShrinks, "RFC 793", "This sender has no congestion window that a loss could reduce";
    ShrunkAlready, "RFC 3168, 6.1.2", "ssthresh {ssthresh} stays: the window was already reduced in this round trip";

    // Packets under way (simulator/).
    FirstSent, "", "Sent {since} after its creation, the time that this host's processor and adapter took: {place} is free, and sending {bytes} bytes takes {takes} at {rate}";
    SentAtOnce, "", "Served at once: {place} is free, and sending {bytes} bytes takes {takes} at {rate}";
    SentAfter, "", "Served after waiting {waited} at {place}, where sending {bytes} bytes takes {takes} at {rate}";
    SentAtOnceVarying, "", "Served at once: {place} is free. Its rate changes: sending {bytes} bytes takes {takes}, on average at {rate}";
    SentAfterVarying, "", "Served after waiting {waited} at {place}, whose rate changes: sending {bytes} bytes takes {takes}, on average at {rate}";
    SentAtOnceEach, "", "Served at once: {place} is free. Service takes {takes}: {packet_time} for each packet, and the rest for {bytes} bytes at {rate}";
    SentAfterEach, "", "Served after waiting {waited} at {place}. Service takes {takes}: {packet_time} for each packet, and the rest for {bytes} bytes at {rate}";
    SentOnSchedule, "SATNET 1988, 3.2.1", "Sent {waited} after it arrived, at its time on the schedule of all sites of {place}: sending {bytes} bytes, with preamble and padding, takes {takes} at {rate}";
    SentInSilence, "Ethernet 1.0", "Sent in attempt {attempt}: its station on {place} has sensed no carrier for the gap of {gap}; sending {bytes} bytes, with preamble and padding, takes {takes} at {rate}";
    StorySends, "", "Sent by the other end, as the story specifies";
    StoryCarries, "", "On its way for {flight_time}, a delay that the drawing adds because the story states none";
    StoryTakes, "", "Received by the other end, which follows the story";
    StoryLoses, "", "Lost as the story specifies";
    WaitsForServer, "", "Waits because {place} is busy for another {busy}, with {ahead} packets ahead of it in the queue";
    WaitsInBuffer, "", "Waits in the router's queue because {place} is busy for another {busy}; packets in the queue: {held}";
    WaitsForShaper, "Piece of CAKE, IV-A", "Waits in the router's queue because the shaper lets packets leave at {rate}, the next one in {busy}; packets in the queue: {held}";
    WaitsTurn, "", "Waits in the router's queue because another packet is served before it at {place}; packets in the queue: {held}";
    WaitsToReserve, "SATNET 1988, 3.1 and 3.2.1", "Waits at {place} for its reservation on channel {channel}, the next in turn of the channels with the shortest queue here; packets at this site: {held}";
    WaitsAtStation, "", "Waits at its station on {place}, with {ahead} packets ahead of it in the queue";
    WaitsForSilence, "Ethernet 1.0", "Waits because its station on {place} senses a carrier, or sensed one within the last gap of {gap}";
    WaitsForProcessor, "", "Waits for this host's processor, which serves interrupts for another {busy}";
    Travelled, "", "Arrived {since} after its first bit was sent: {takes} of transmission and {delay} of propagation";
    TravelledLonger, "", "Arrived {since} after its first bit was sent: {takes} of transmission, {delay} of propagation, and {late} for a longer path or a delay set by the scenario";
    Processed, "", "Delivered {since} after it arrived, the time that this host's processor took";
    ProcessedLater, "", "Delivered {since} after it arrived: {waited} until this host's processor was free, and {work} of processing";
    ProcessedAtOnce, "", "Delivered as soon as it arrived: this host's processor takes no time";
    SecondOne, "", "Duplicate of the previous packet, which the link carries twice because the scenario duplicates packets";
    ReservesInSlot, "SATNET 1988, 3.2.1", "Reservation sent {waited} after the packet arrived: the reservation slot of this site of {place} begins";
    ReservesOnData, "SATNET 1988, 3.2.1", "Reservation sent {waited} after the packet arrived, piggybacked on a data packet that leaves this site of {place}";
    ReservationLost, "SATNET 1988, 3.2.4", "Reservation lost: it arrived damaged, so no site scheduled the packet, and this site will send the reservation again";
    PutOnSchedule, "SATNET 1988, 3.2.1", "All sites received the reservation one hop of {hop} after it was sent. They schedule the packet after earlier ones: {slots} virtual slots, beginning in {wait}";
    HearsAnother, "Ethernet 1.0", "Collision: {since} after its first bit was sent, its station senses another frame, sends a jam of {jam} bits and stops";
    BacksOff, "Ethernet 1.0", "Backs off for {slots} · {slot}: the number of slots is drawn from 0 to {most} after attempt {count}";
    HeldBackByName, "", "Delayed: the scenario adds a delay of {late} here";
    KeptByName, "", "Kept: the scenario lets this packet through, although it would have been lost here";
    BitWrong, "", "Lost: the frame check at the end of the link finds at least one of the {bits} bits wrong, each with probability {odds}";
    InBurst, "", "Lost: the frame check at the end of the link finds a burst of errors, in which each bit is wrong with probability {odds}";
    LostWhole, "", "Lost on the link with probability {odds}, which does not depend on the length of the packet";
    LostWhileBad, "Gilbert 1960; Elliott 1963", "Lost on the link with probability {odds}, set for the link's bad state";
    LostWhileGood, "Elliott 1963", "Lost on the link with probability {odds}, set for the link's good state";
    Policed, "RFC 2697, 3", "Dropped by the policer of the link: its token bucket has too few tokens for the {bits} bits";
    NamedToBeLost, "", "Lost: the scenario lists it among the packets to lose here";
    NoPlace, "", "Lost: no buffer before {place} is free, with {limit} in use";
    CollidedTooOften, "Ethernet 1.0", "Lost: it collided in all {count} attempts to send it";
    CollidedUnheard, "", "Lost: another frame overlapped it at its receiver. The lost frame was too short for the length of {place}, so its sender did not detect the collision";
    SocketFull, "", "Lost: the socket cannot take {bytes} bytes, with {used} of {limit} waiting to be read";
    NoRoom, "", "Lost: the queue cannot take {size} more, with {used} of {limit} in use";
    NoRoomForPeer, "ANSNET 1994, 4.2", "Lost: both cards are full. The outgoing card has {used} of {limit} in use. Packets from the same incoming card take {taken} of at most {share}. The incoming card holds {received} of {receive_limit}";
    PushedOutOldest, "", "Dropped: the queue is full, and the new packet replaces the one that has waited longest";
    PushedOutDrawn, "Hashem 1989", "Dropped: the queue is full, and this packet was drawn at random from {candidates} packets, waiting or arriving";
    PushedOutFattest, "RFC 8290, 4.1.3", "Dropped: the queues are full, and the queue of its flow is the longest, with {fat} bytes";
    RedDrops, "Floyd and Jacobson 1993, 4", "Dropped early with probability {odds}: the average queue {average} lies between {min} and {max}";
    RedMarks, "RFC 3168, 7", "Marked with probability {odds}: the average queue {average} lies between {min} and {max}";
    RedIsFull, "Floyd and Jacobson 1993, 4", "Dropped early with probability {odds}: the average queue {average} has reached the upper threshold {max}";
    CodelDrops, "RFC 8289, 5", "Dropped after waiting {sojourn}, as drop {count} in a row: for an interval of {interval_set} every packet waited longer than the target of {target}";
    CodelMarks, "RFC 8289, 5", "Marked after waiting {sojourn}, as mark {count} in a row: for an interval of {interval_set} every packet waited longer than the target of {target}";
    PieDrops, "RFC 8033, 4.1", "Dropped early with probability {odds}, which PIE adjusts by comparing the latest queueing delay, {sojourn}, with the target of {target}";
    PieMarks, "RFC 8033, 5.1", "Marked with probability {odds}, which PIE adjusts by comparing the latest queueing delay, {sojourn}, with the target of {target}";
    BlueDrops, "Piece of CAKE, IV-B", "Dropped with probability {odds}: BLUE raises it when the queue of the flow overflows, as the sender does not slow down";
    DualPi2Couples, "RFC 9332, 2.1 and A.1", "Marked with a probability of {odds}: coupling {coupling} · p′ {base}. The controller adjusts p′ by comparing the longer wait of the two queues with the target of {target}";
    DualPi2Steps, "RFC 9332, 2.5.1", "Marked: the packet has waited {sojourn} in the low-latency queue, longer than the step of {step}";
    DualPi2MarksClassic, "RFC 9332, 2.1 and A.1", "Marked with a probability of {odds} = p′ {base} squared. The controller adjusts p′ by comparing the longer wait of the two queues with the target of {target}";
    DualPi2Drops, "RFC 9332, 2.1 and A.1", "Dropped with a probability of {odds} = p′ {base} squared. The controller adjusts p′ by comparing the longer wait of the two queues with the target of {target}";
    DualPi2Overloaded, "RFC 9332, 2.5.2 and A.2", "Dropped from the low-latency queue with a probability of {odds} = p′ {base} squared: marks no longer suffice, since coupling {coupling} · p′ exceeds 1";
    ThresholdMarks, "RFC 8257, 3.1", "Marked: the queue of {used} that the packet met is longer than the threshold of {threshold}";
    PieceLost, "RFC 791, 3.2", "The fragment with bytes {offset} to {last} is lost: no host retransmits a fragment, so the datagram cannot be reassembled";
    NeverTogether, "RFC 791, 3.2; 4.3BSD", "Discarded: the fragments here ({pieces}) have waited 30 s, and others of the datagram ({size} bytes) are still missing";
    TooLarge, "RFC 791, 3.2", "Fragmented: it has {bytes} bytes, and the next link carries at most {mtu} in one packet";
    IsPiece, "RFC 791, 2.3", "Fragment: it carries bytes {offset} to {last} of the datagram's payload, with an IP header of its own";
    AwaitsPieces, "RFC 791, 3.2", "Held for reassembly with {pieces} fragments so far: others of the datagram ({size} bytes) are missing";
    LastPieceIn, "RFC 791, 3.2", "This fragment completes the datagram: its {size} bytes arrived in {pieces} fragments";
    // Circuits of LNTP (simulator/circuits.rs).
    CircuitData, "UBC B.1", "DATA sent with {out} packets outstanding, itself included: fewer than NTX {ntx}, so it requests no reply";
    CircuitDataPrompt, "UBC B.1", "DATA + PRMPT sent with {out} packets outstanding, itself included: from NTX {ntx} on, each packet requests a reply";
    CircuitAsked, "UBC B1.1", "Retransmitted: the receiver has requested it by RETXMT";
    CircuitProbe, "UBC B.1", "Retransmitted as the last of the outstanding packets ({out}): TS, {ts}, has passed without a reply";
    CircuitPrompt, "UBC B.1", "PRMPT sent: the sender requests a reply about its outstanding packets ({out})";
    CircuitMissing, "UBC B.1", "RETXMT sent: packet {number} is missing, and all packets before it have arrived";
    CircuitGoOn, "UBC B.1", "RESUME sent with {unread} unread packets, fewer than NTR1 {ntr1}: everything before packet {number} has arrived";
    CircuitStop, "UBC B1.2", "HOLD sent with {unread} packets unread, which reaches NTR1, {ntr1}. The sender has to stop until the number of unread packets is below NTR2, {ntr2}";
    TsOut, "UBC B.1", "TS, {ts}, has passed without a reply; packets outstanding: {out}";
    TrOut, "UBC B.1", "TR, {tr}, has passed since the last packet";
    PromptOut, "UBC B.1", "The prompt timer, {prompt}, has expired without a reply";
    CircuitDuplicate, "UBC B1.1", "Discarded: the packet had arrived earlier";
    CircuitNoRoom, "UBC B1.2", "Discarded with {unread} packets unread: the window is {window}";
    CircuitStray, "UBC B.1", "Discarded: it refers to no outstanding packet";
    CircuitDone, "", "The stream has ended, and the receiver has confirmed all of it";
    CircuitEnded, "", "The end of the stream and everything before it have arrived";
    // Connections of QUIC (quic/).
    QuicInitial, "RFC 9000, 7 and 14.1", "Initial packet {number}: it opens the connection or answers that, and is padded to {bytes} bytes";
    QuicData, "RFC 9002, 7", "Packet {number} sent: bytes in flight with it {flight}, congestion window {cwnd}";
    QuicAgain, "RFC 9000, 13.3", "Sent again in packet {number}: packet {lost_packet}, which had this data, is declared lost";
    QuicProbe, "RFC 9002, 6.2.4", "Probe in packet {number}: no ACK came in time, so it asks for one, whatever the congestion window of {cwnd}";
    QuicAckHandshake, "RFC 9000, 13.2.1", "ACK sent at once in packet {number}: packets of the handshake are not kept waiting";
    QuicAckGap, "RFC 9000, 13.2.1", "ACK sent at once in packet {number}: a packet came out of order";
    QuicAckCount, "RFC 9000, 13.2.2", "ACK sent in packet {number}: one is due after {every} packets";
    QuicAckTimer, "RFC 9000, 13.2.1", "max_ack_delay, {ack_delay}, has passed since a packet arrived: its ACK is due";
    QuicCredit, "RFC 9000, 4.2", "MAX_DATA sent in packet {number}: the process has read {received} bytes, so the peer may send up to byte {offered}";
    QuicProbeTimeout, "RFC 9002, 6.2.1", "The probe timeout, {probe_timeout}, has passed since the last packet without an ACK: smoothed_rtt + 4 rttvar + max_ack_delay, doubled for each one before";
    QuicLostByNumber, "RFC 9002, 6.1.1", "Packet {number} is declared lost: packet {largest} is acknowledged, and its number is higher by {threshold} or more";
    QuicLostByTime, "RFC 9002, 6.1.2", "Packet {number} is declared lost: it was sent {age} ago, more than 9/8 of a round trip, and packet {largest} is acknowledged";
    QuicDuplicate, "RFC 9000, 12.3", "Discarded: a packet with this number has arrived before";
    QuicOpen, "RFC 9000, 7", "The handshake is complete at this end: the peer's packet has arrived";
    FirstWrite, "", "The process begins to write: the connection is established";
    FirstDatagram, "", "The source begins: its first datagram is due";
    RequestReturned, "RFC 792", "Answered at once: this end returns each echo request as it arrives";
    AnswerCame, "RFC 792", "The answer to echo request {number} has arrived, after a round trip of {round_trip}";
    LastRead, "", "The process has read the last of {received} bytes, and no more will arrive";

    // Limits of the sender (limit.rs).
    HeldByWindow, "RFC 9293, 3.8.6.2.1", "The windows are full: min(cwnd {cwnd}, rwnd {snd_wnd}) − flight {flight} < one segment of {mss}";
    HeldByPipe, "RFC 6675, 5", "The congestion window is full: cwnd {cwnd} − pipe {pipe} < one segment of {mss}";
    HeldByNagle, "RFC 1122, 4.2.3.4", "Nagle's rule holds back {unsent} bytes, less than a segment of {mss}, with {flight} unacknowledged";
    HeldBySillyWindow, "RFC 9293, 3.8.6.2.1", "Silly-window avoidance holds back {unsent} bytes: the windows allow only {usable}, less than a segment of {mss} and less than half of {max_snd_wnd}, the largest window ever offered";
    HeldForPacket, "Linux 6.18", "The sender waits for an ACK that is due: the windows have room for {usable} bytes, less than the {planned} segments of {mss} that it plans as one packet";
    HeldByPace, "BBR 2016; Linux", "Pacing holds the sender back: the next segment may leave in {to_pace}";
    HeldByHand, "", "The sender waits for a manual decision about {unsent} unsent bytes; rwnd {snd_wnd} − flight {flight} allows {usable}";
    HeldByNoData, "", "Everything written has been sent, with {flight} bytes in flight";
    HeldByApplication, "", "The application has nothing to send";
    HeldBySendBuffer, "", "The send buffer is full: {snd_cc} of {snd_hiwat} bytes, {flight} of them in flight, so the process cannot write";
    HeldByCopying, "", "The sender's processor is the limit: the process is still at work on its next bytes";
    HeldByProcessor, "", "The sender's processor is the limit: data that the window allows waits for it";
    HeldByHold, "UBC B.1", "LNTP: the receiver has sent HOLD, which holds back {unsent} bytes until its RESUME";
    HeldByPackets, "UBC B.1.2", "LNTP: the window is full, with {out} packets outstanding";
    HeldByLifetime, "", "LNTP: the next packet number may not be used yet, because a late packet could be mistaken for it";
    HeldByCircuitBuffer, "", "The send buffer is full: {snd_cc} of {snd_hiwat} bytes, with {out} packets outstanding, so the process cannot write";
    HeldByQuicWindow, "RFC 9002, 7", "The congestion window is full: cwnd {cwnd} − bytes in flight {flight} < one packet of {mss}";
    HeldByQuicRecovery, "RFC 9002, 7.3.2", "A loss is being repaired: cwnd {cwnd} − bytes in flight {flight} < one packet of {mss}. Recovery ends when a packet sent since it began is acknowledged";
    HeldByCredit, "RFC 9000, 4.1", "Flow control holds {unsent} bytes back: the receiver lets the stream go up to byte {credit} (MAX_DATA)";
    HeldByQuicBuffer, "", "The send buffer is full: {snd_cc} of {snd_hiwat} bytes, so the process cannot write";
    HeldByQuicPace, "RFC 9002, 7.7", "Pacing holds the sender back: the next packet may leave in {to_pace}";
    HeldByRecovery, "", "A loss is being repaired; recovery ends at byte {recover}";
    Idle, "", "TCP created no segment for {idle}, from {from} to {to}";
    AwaitsSegment, "", "The sender waits for the ACK of byte {snd_una}, which has not reached the receiver; no queue delays the segments on their way";
    AwaitsQueued, "", "The sender waits for the ACK of byte {snd_una}, which has not reached the receiver; the segments on their way wait at {place}";
    AwaitsHand, "", "The sender waits for the ACK of byte {snd_una}, but no segment is on its way, and no manual decision has retransmitted this byte";
    AwaitsTimer, "RFC 9293, 3.8.1", "The sender waits for the ACK of byte {snd_una}, but no segment is on its way: the retransmission timer fires in {to_rto}";
    AwaitsProbe, "RFC 9293, 3.8.6.1", "No segment is on its way to the receiver: the persist timer fires in {to_persist}";
    AwaitsNothing, "", "No segment is on its way to the receiver";
    AwaitsAck, "", "The sender waits for the ACK of byte {snd_una}, which is on its way";
    AwaitsQueuedAck, "", "The sender waits for the ACK of byte {snd_una}, which waits at {place}";
    AwaitsLostAck, "", "The sender waits for the ACK of byte {snd_una}, which was sent but is no longer on its way";
    AwaitsReader, "", "The sender waits for the ACK of byte {snd_una}: the segment has arrived, and the receiver's process is at work on it";
    AwaitsDelayedAck, "RFC 9293, 3.8.6.3; 4.2BSD", "The sender waits for the ACK of byte {snd_una}: the segment has arrived, and the receiver's delayed-ACK clock ticks in {to_tick}";
    AwaitsReceiver, "", "The sender waits for the ACK of byte {snd_una}: the segment has arrived, but the receiver has not acknowledged it yet";
}
