//! Table of rules: a sentence for each decision of the engine. Names in braces stand for values at that instant
//! (`facts.rs`). The clause or section follows the sentence, unless the event follows from physics instead of a rule.

macro_rules! rules {
    ($($rule:ident, $clause:literal, $says:literal;)*) => {
        /// Rule by which something happened.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
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

#[rustfmt::skip]
rules! {
    // Segments (tcp/output.rs): the reason for which the connection sent one.
    SendsSyn, "RFC 9293, 3.5", "SYN sent: the process opens the connection";
    AnswersSyn, "RFC 9293, 3.5", "SYN ACK sent: the other end has opened the connection";
    SynAgain, "RFC 9293, 3.8.1", "SYN sent again: no answer came before the retransmission timer fired";
    Room, "RFC 9293, 3.8.6.2.1", "Sent because the window has room: min(cwnd {cwnd}, rwnd {snd_wnd}) − flight {offset} ≥ one segment of {len}";
    ByHand, "", "Sent by hand: rwnd {snd_wnd} − flight {offset} ≥ {len}";
    RoomByPipe, "RFC 6675, 5", "Sent because the windows have room: cwnd {cwnd} − pipe {pipe} ≥ {len}, and rwnd {snd_wnd} − flight {offset} ≥ {len}";
    RoomLimited, "RFC 3042, 2", "Sent by limited transmit: cwnd {cwnd} + one segment of {mss} for each of the first two duplicate ACKs ({dup_acks} now) − flight {offset} ≥ {len}";
    RoomForProbe, "RFC 8985, 7.3", "Sent as the tail probe, whatever cwnd {cwnd} says: rwnd {snd_wnd} − flight {offset} ≥ {len}";
    LastPiece, "RFC 9293, 3.7.4", "Sent, though only {len} bytes: it is all there is, and nothing was out when sending began, so Nagle's rule does not hold it back";
    LastPieceNoNagle, "RFC 9293, 3.7.4", "Sent, though only {len} bytes: it is all there is, and Nagle's rule is off";
    HalfWindow, "RFC 9293, 3.8.6.2.1", "Sent, though only {len} bytes: that is at least half of {max_snd_wnd}, the largest window ever offered";
    AnySize, "RFC 813, 4", "Sent, though only {len} bytes: this sender does not avoid silly windows, and min(cwnd {cwnd}, rwnd {snd_wnd}) − flight {offset} ≥ {len}";
    WindowProbe, "RFC 9293, 3.8.6.1", "Window probe: rwnd {snd_wnd} leaves no room, so one byte beyond it asks whether that still holds";
    UsesSmallWindow, "RFC 9293, 3.8.6.2.1", "Sent, though only {len} bytes: the probe timer has fired, and a window too small to be worth a segment is used after all; rwnd {snd_wnd} − flight {offset} ≥ {len}";
    GoBackN, "RFC 5681, 3.1", "Sent again: since the timeout all from byte {snd_una} on counts as unsent, and the window has room: min(cwnd {cwnd}, rwnd {snd_wnd}) − {offset} ≥ {len}";
    ThirdDuplicate, "RFC 5681, 3.2", "Sent again: third duplicate ACK for byte {snd_una}";
    PartialAck, "RFC 6582, 3.2", "Sent again: the ACK up to byte {snd_una} is short of {recover}, where this recovery ends, so another segment is missing";
    Reopened, "RFC 9293, 3.8.6", "Sent again: the peer had closed its window on it; now min(cwnd {cwnd}, rwnd {snd_wnd}) − {offset} ≥ {len}";
    NamedByNak, "RFC 1106, 2.1", "Sent again: a NAK names it as missing, whatever the windows say";
    AgainByHand, "", "Sent again by hand: byte {snd_una} is the first that is not acknowledged";
    FirstLost, "RFC 6675, 5", "Sent again: three segments beyond it have arrived, or three duplicate ACKs, so it counts as lost; the first lost one goes whatever is in the network";
    LostByCount, "RFC 6675, 4", "Sent again: three segments beyond it have arrived, so it counts as lost, and cwnd {cwnd} − pipe {pipe} ≥ {len}";
    FirstLostByTime, "RFC 8985, 6.2", "Sent again: what left after it has arrived, and it is late by more than the reordering window, so it counts as lost; the first lost one goes whatever is in the network";
    LostByTime, "RFC 8985, 6.2", "Sent again: what left after it has arrived, and it is late by more than the reordering window, so it counts as lost, and cwnd {cwnd} − pipe {pipe} ≥ {len}";
    FirstLostByTimeout, "RFC 6675, 5.1", "Sent again: the timeout counts it as lost, and the first lost one goes whatever is in the network";
    LostByTimeout, "RFC 6675, 5.1", "Sent again: the timeout counts it as lost, and cwnd {cwnd} − pipe {pipe} ≥ {len}";
    Suspected, "RFC 6675, 4, rule 3", "Sent again on suspicion: something beyond it has arrived, nothing else is to be sent, and cwnd {cwnd} − pipe {pipe} ≥ {mss}";
    Rescued, "RFC 6675, 4, rule 4", "Sent again, once in this recovery: the end of what is out, behind which nothing would tell of its loss; cwnd {cwnd} − pipe {pipe} ≥ {mss}";
    TailAgain, "RFC 8985, 7.3", "Sent again as the tail probe: there is nothing new to send in its place";
    SendsFin, "RFC 9293, 3.6", "FIN sent: the process has closed, and all it wrote has been sent";
    FinAgain, "RFC 9293, 3.8.1", "FIN sent again: it was not acknowledged in time";
    SendsReset, "RFC 9293, 3.5.2", "RST sent: what arrived belongs to no connection here";
    SourceEven, "", "Made because it was due: {bytes} bytes every {interval}, whatever becomes of them";
    SourcePoisson, "", "Made because it was due: {bytes} bytes after times drawn from an exponential distribution with a mean of {interval}";
    SourceOn, "", "Made because it was due: while the source is on, {bytes} bytes every {interval}";

    // ACKs (tcp/ack_policy.rs, tcp/input.rs).
    TwoSegmentsRead, "RFC 1122, 4.2.3.2; 4.3BSD", "ACK sent: the process has read all there was, and the window to offer has grown by {growth} bytes ≥ two segments of {mss}";
    ThirdOfBufferRead, "RFC 9293, 3.8.6.2.2; 4.3BSD", "Window update sent: the window to offer has grown by {growth} bytes ≥ 35 % of the buffer of {rcv_hiwat}";
    TwiceMssRead, "RFC 2525, 2.13; 4.4BSD", "ACK sent: the window to offer has grown by {growth} bytes ≥ twice the MSS of {whole_mss}, options included";
    AlphaOfBufferRead, "UBC 3.2, equation 1; 4.2BSD", "Window update sent: the window to offer has grown by {growth} bytes ≥ {alpha_share}, the share alpha of the buffer of {rcv_hiwat}";
    HalfBufferRead, "RFC 9293, 3.8.6.2.2; 4.4BSD", "Window update sent: the window to offer has grown by {growth} bytes ≥ half of the buffer of {rcv_hiwat}";
    AckByTimer, "RFC 9293, 3.8.6.3; 4.2BSD", "ACK sent: the clock that ticks every {fast} has found data up to byte {rcv_nxt} unacknowledged";
    AckEverySegment, "RFC 5681, 4.2", "ACK sent: this receiver acknowledges every segment at once";
    AckOutOfOrder, "RFC 5681, 4.2", "ACK sent at once: what arrived lies beyond a gap, and byte {rcv_nxt} is still missing";
    AckFillsGap, "RFC 5681, 4.2", "ACK sent at once: what arrived fills a gap, or a part of it, up to byte {rcv_nxt}";
    AckOld, "RFC 9293, 3.10.7.4", "ACK sent at once: of what arrived nothing is new, byte {rcv_nxt} is due";
    AckTrimmed, "RFC 9293, 3.10.7.4", "ACK sent at once: a part of what arrived was here already, before byte {rcv_nxt}";
    AckBeyond, "RFC 9293, 3.10.7.4", "ACK sent at once: a part of what arrived lies beyond the window offered, which is {rcv_wnd} now";
    AckFin, "RFC 9293, 3.10.7.4", "ACK sent at once: the peer's FIN is in";
    AckSyn, "RFC 9293, 3.5", "ACK sent at once: the SYN of the other end is in";
    AckPaws, "RFC 7323, 5.3", "ACK sent at once: by its timestamp what arrived is of long ago";
    AckChallenge, "RFC 5961, 3 to 5", "ACK sent at once as a challenge: what arrived may be forged";

    // Events of a connection (tcp/timers.rs, tcp/input.rs).
    EstablishedHere, "RFC 9293, 3.5", "Established: the answer to our SYN is in, with the other end's SYN";
    EstablishedThere, "RFC 9293, 3.5", "Established: our SYN is acknowledged";
    TimeoutFirst, "RFC 9293, 3.8.1", "Timeout: byte {snd_una} is not acknowledged within rto {fired}, as it is before the first round trip is measured, doubled for each timeout in a row ({timeouts} with this)";
    TimeoutTahoe, "Jacobson 1988", "Timeout: byte {snd_una} is not acknowledged within rto {fired}: srtt {srtt} + 2 · rttvar {rttvar}, in ticks of {slow}, at least {min_rto}, doubled for each timeout in a row ({timeouts} with this)";
    TimeoutReno, "RFC 6298, 2 and 5; 4.3BSD-Reno", "Timeout: byte {snd_una} is not acknowledged within rto {fired}: srtt {srtt} + 4 · rttvar {rttvar}, in ticks of {slow}, at least {min_rto}, doubled for each timeout in a row ({timeouts} with this)";
    TimeoutFine, "RFC 6298, 2 and 5", "Timeout: byte {snd_una} is not acknowledged within rto {fired}: srtt {srtt} + 4 · rttvar {rttvar} (of that at least 1 ms), at least {min_rto}, doubled for each timeout in a row ({timeouts} with this)";
    TimeoutMean, "RFC 793, 3.7", "Timeout: byte {snd_una} is not acknowledged within rto {fired}: 2 · srtt {srtt}, in ticks of {slow}, at least {min_rto}, doubled for each timeout in a row ({timeouts} with this)";
    PersistOut, "RFC 9293, 3.8.6.1", "The probe timer has fired: rwnd {snd_wnd} has kept {unsent} bytes here, and only the peer's window could let them go";
    DelayedAckOut, "RFC 9293, 3.8.6.3; 4.2BSD", "The delayed-ACK clock has ticked, as it does every {fast}: nothing else has acknowledged up to byte {rcv_nxt}";
    ThirdDuplicateSeen, "RFC 5681, 3.2", "Fast retransmit: {dup_acks} duplicate ACKs say that byte {snd_una} is missing";
    LossByBlocks, "RFC 6675, 5", "Recovery begins: the peer's blocks, or {dup_acks} duplicate ACKs, say that byte {snd_una} is missing; it ends at byte {recover}";
    LossByTime, "RFC 8985, 6.2", "Recovery begins: what left after a segment out since byte {snd_una} has arrived, and that segment is late by more than the reordering window; it ends at byte {recover}";
    NoRoomByHand, "RFC 9293, 3.8.6", "Not sent: {left} more were to be sent by hand, and rwnd {snd_wnd} − flight {flight} has no room for a segment of {mss}";
    NoDataByHand, "", "Not sent: {left} more were to be sent by hand, and all there is has been sent";
    NothingOut, "", "Not sent: the oldest segment that is not acknowledged was to be sent again by hand, and all are acknowledged";
    TailProbeOut, "RFC 8985, 7.2", "Tail probe: no ACK came within the time set for it, 2 · srtt {srtt}, more where an ACK may be delayed";
    GivenUp, "RFC 9293, 3.8.3", "Given up: {timeouts} timeouts in a row without an ACK of byte {snd_una}";
    RefusedByReset, "RFC 9293, 3.10.7.3", "Closed: the other end has refused the connection";
    ClosedByReset, "RFC 9293, 3.10.7.4", "Closed: a RST with the very number that is due, {rcv_nxt}";
    ClosedByAck, "RFC 9293, 3.6", "Closed: the last FIN is acknowledged";
    ClosedByWait, "RFC 9293, 3.6.1", "Closed: TIME-WAIT is over, 120 ticks of {slow}";

    // Decisions of TCP about a segment (tcp/input.rs).
    NewAck, "RFC 9293, 3.10.7.4", "It acknowledges {acked} new bytes, up to byte {snd_una}; {flight} stay in flight";
    DiscardsAhead, "RFC 793, 3.9", "Thrown away: it lies beyond a gap, byte {rcv_nxt} is still missing, and this receiver keeps nothing out of order";
    NothingNew, "RFC 9293, 3.10.7.4", "Its ACK field says nothing new: byte {snd_una} is still due";
    DuplicateAck, "RFC 5681, 2", "It is duplicate ACK {dup_acks} for byte {snd_una}";
    OffersWindow, "RFC 9293, 3.10.7.4", "It offers a window of {snd_wnd} from byte {snd_una} on";
    AckWaits, "RFC 9293, 3.8.6.3; 4.2BSD", "Its ACK waits: for the reader to free enough, or for the tick of the {fast} clock in {to_tick}";
    AckWaitsOn, "RFC 9293, 3.8.6.3; 4.2BSD", "Its ACK waits with the one before: for the reader to free enough, or for the tick of the {fast} clock in {to_tick}";
    StaysInRecovery, "RFC 5681, 3.2", "cwnd {cwnd} does not grow: a loss is being repaired, up to byte {recover}";
    LeavesRecovery, "RFC 5681, 3.2", "The loss is repaired: cwnd {was} → {cwnd}, ssthresh {ssthresh}";
    HeldByMark, "RFC 3168, 6.1.2", "cwnd {cwnd} does not grow: the ACK tells of a mark";
    SlowStart, "RFC 5681, 3.1", "Slow start, cwnd below ssthresh {ssthresh}: cwnd {was} + min(acked {acked}, mss {mss}) · {opening} = {cwnd}";
    SlowStartByAck, "Jacobson 1988", "Slow start, cwnd up to ssthresh {ssthresh}: cwnd {was} + mss {mss} · {opening} = {cwnd}, at most {max_cwnd}";
    Avoidance, "RFC 5681, 3.1", "Congestion avoidance, cwnd not below ssthresh {ssthresh}: cwnd {was} + {mss}²/{was} = {cwnd}, at most {max_cwnd}";
    AvoidanceByAck, "Jacobson 1988", "Congestion avoidance, cwnd beyond ssthresh {ssthresh}: cwnd {was} + {mss}²/{was} = {cwnd}, at most {max_cwnd}";
    AvoidanceAndEighth, "4.3BSD-Reno; RFC 2525, 2.3", "Congestion avoidance, cwnd beyond ssthresh {ssthresh}: cwnd {was} + {mss}²/{was} + {mss}/8 = {cwnd}, at most {max_cwnd}";
    NoCongestionWindow, "RFC 793", "No congestion window limits this sender: {cwnd} is the largest it can have";
    CubicCurve, "RFC 9438, 4.2", "CUBIC: {seconds} into the curve that is flat at {w_max} segments after {k}: cwnd {was} → {cwnd}";
    CubicFriendly, "RFC 9438, 4.3", "CUBIC where Reno would be faster: as large as Reno's, {w_est} segments: cwnd {was} → {cwnd}";
    CubicUnused, "RFC 9438, 5.8", "cwnd {cwnd} does not grow: less than it allows was in flight, {flight} + {acked} acknowledged";
    HyStartFast, "RFC 9406, 4.2", "Slow start of HyStart++: cwnd {was} + min(acked {acked}, 8 mss) = {cwnd}";
    HyStartSlow, "RFC 9406, 4.2", "Conservative slow start, for the round trip has grown: cwnd {was} + min(acked {acked}, 8 mss)/4 = {cwnd}";
    VegasGrows, "Vegas 1994, 3.2", "Vegas: {queued} segments in the queue, less than 1: cwnd {was} + {mss} = {cwnd}";
    VegasShrinks, "Vegas 1994, 3.2", "Vegas: {queued} segments in the queue, more than 3: cwnd {was} → {cwnd}";
    VegasStays, "Vegas 1994, 3.2", "Vegas: cwnd {cwnd} stays until the round trip shows what waits in the queue ({queued} segments when it last did)";
    VegasLeaves, "Vegas 1994, 3.3", "Vegas: {queued} segments in the queue, more than 1: slow start ends, cwnd {was} → {cwnd}";
    VegasPauses, "Vegas 1994, 3.3", "Vegas: cwnd {cwnd} stays, slow start grows every other round trip only";
    HyblaStart, "Hybla 2004", "Hybla's slow start, round trip {rho} times 25 ms: cwnd {was} + acked {acked} · (2^{rho} − 1) → {cwnd}, not beyond ssthresh {ssthresh}";
    HyblaAvoids, "Hybla 2004", "Hybla's congestion avoidance, round trip {rho} times 25 ms: cwnd {was} + acked {acked} · {rho}² · {mss}/{was} → {cwnd}";
    BbrModel, "BBR 2016", "BBR: cwnd {cwnd} by {gain} times the rate {rate} times the shortest round trip {shortest}, less where it grows towards that or repairs a loss";

    // Effects of a loss on the window (tcp/recovery/, tcp/congestion/).
    HalvesFlight, "RFC 5681, 3.1", "ssthresh = max(flight {lost_flight}/2, 2 · mss {mss}) = {ssthresh}";
    HalvesWindow, "Jacobson 1988", "ssthresh = max(min(cwnd, rwnd) {allowed}/2 in whole segments of {mss}, 2 segments) = {ssthresh}";
    CubicShrinks, "RFC 9438, 4.6", "ssthresh = max(0.7 · flight {lost_flight}, 2 · mss {mss}) = {ssthresh}";
    WestwoodPath, "Westwood+ 2004", "ssthresh = max(rate {rate} · shortest round trip {shortest}, 2 · mss {mss}) = {ssthresh}";
    BbrConserves, "BBR 2016", "BBR keeps its model: for a round trip, what leaves may enter: pipe {lost_pipe} + {mss}";
    NothingShrinks, "RFC 793", "No congestion window shrinks: this sender has none";
    ShrunkAlready, "RFC 3168, 6.1.2", "ssthresh {ssthresh} stays: the window has come down for this round trip already";

    // Packets under way (simulator/).
    FirstSent, "", "Leaves {since} after TCP made it, the time of this host's processor and adapter: {place} is free, and {bytes} bytes take {takes} at {rate}";
    SentAtOnce, "", "Served at once: {place} is free, and {bytes} bytes take {takes} at {rate}";
    SentAfter, "", "Served after waiting {waited}: now it is its turn at {place}, where {bytes} bytes take {takes} at {rate}";
    SentAtOnceEach, "", "Served at once: {place} is free, and needs {takes} for it: {packet_time} for each packet, and for {bytes} bytes what they take at {rate}";
    SentAfterEach, "", "Served after waiting {waited}: now it is its turn at {place}, which needs {takes} for it: {packet_time} for each packet, and for {bytes} bytes what they take at {rate}";
    SentOnSchedule, "SATNET 1988, 3.2.1", "Sent {waited} after it came: its time on the schedule of all sites of {place} has come; {bytes} bytes with preamble and padding take {takes} at {rate}";
    SentInSilence, "Ethernet 1.0", "Sent: its station of {place} has heard nothing for the gap of {gap}. Attempt {attempt}: {bytes} bytes with preamble and padding take {takes} at {rate}";
    StorySends, "", "The story has the other end send it";
    StoryCarries, "", "On its way: the drawing gives it {flight_time}, of which no story knows";
    StoryTakes, "", "In the hands of the other end, which the story plays";
    StoryLoses, "", "Lost: the story says so";
    WaitsForServer, "", "Waits: {place} is busy for {busy} more, and {ahead} wait ahead of it";
    WaitsInBuffer, "", "Waits in the router's queue for {place}, which is busy for {busy} more; {held} packets wait now";
    WaitsTurn, "", "Waits in the router's queue for {place}, where another goes first; {held} packets wait now";
    WaitsToReserve, "SATNET 1988, 3.1 and 3.2.1", "Waits to be reserved for at {place}: on channel {channel}, of those with least to send here the one whose turn it is; {held} packets wait at this site now";
    WaitsAtStation, "", "Waits at its station of {place}: {ahead} wait ahead of it";
    WaitsForSilence, "Ethernet 1.0", "Waits: its station of {place} hears a carrier, or has within the last gap of {gap}";
    WaitsForProcessor, "", "Waits for this host's processor, which has interrupts to serve for {busy} more";
    Travelled, "", "Here {since} after its first bit left: {takes} until the last bit left, and {delay} of propagation";
    TravelledLonger, "", "Here {since} after its first bit left: {takes} until the last bit left, {delay} of propagation, and {late} more, by a longer way or because the scenario says so";
    Processed, "", "In TCP's hands {since} after it arrived, the time this host's processor takes for it";
    ProcessedLater, "", "In TCP's hands {since} after it arrived: {waited} until this host's processor was free, and {work} of its work";
    ProcessedAtOnce, "", "In TCP's hands as soon as it arrived: this host's processor takes no time";
    SecondOne, "", "The line carries the packet before it a second time, right behind it, as the scenario's duplication of packets has it";
    ReservesInSlot, "SATNET 1988, 3.2.1", "Reserved for {waited} after it came: the reservation slot of this site of {place} begins";
    ReservesOnData, "SATNET 1988, 3.2.1", "Reserved for {waited} after it came: a data packet of this site of {place} leaves, and reservations ride on it";
    ReservationLost, "SATNET 1988, 3.2.4", "Its reservation came down damaged, so no site has it on its schedule: this one will send it again";
    PutOnSchedule, "SATNET 1988, 3.2.1", "All sites have heard the reservation, a hop of {hop} after it was sent, and all put it after those heard before: {slots} virtual slots, beginning {wait} from now";
    HearsAnother, "Ethernet 1.0", "Collided: {since} after its first bit left its station hears another; it sends a jam of {jam} bits and stops";
    BacksOff, "Ethernet 1.0", "Waits for {slots} slots of {slot}: after {count} attempts drawn from 0 to {most}";
    HeldBackByName, "", "Held back: the scenario lets it take {late} longer here";
    KeptByName, "", "Let through: it would have been lost here, and the scenario keeps it, whatever room there is";
    BitWrong, "", "Lost: at least one of its {bits} bits is wrong, each with probability {odds}, and the check at the line's end finds it";
    InBurst, "", "Lost: a burst of errors has hit it on the line, in which each bit is wrong with probability {odds}, and the check at the line's end finds it";
    LostWhole, "", "Lost on the line: drawn with probability {odds}, as every packet there, whatever its length";
    LostWhileBad, "Gilbert 1960; Elliott 1963", "Lost on the line: drawn with probability {odds}, for the line was in its bad state";
    LostWhileGood, "Elliott 1963", "Lost on the line: drawn with probability {odds}, though the line was in its good state";
    NamedToBeLost, "", "Lost: the scenario names it among the packets to be lost here";
    NoPlace, "", "Lost: all {limit} places before {place} are taken";
    CollidedTooOften, "Ethernet 1.0", "Lost: all {count} attempts at it have collided";
    CollidedUnheard, "", "Lost: where it was to be received another frame was heard with it. It was too short for this length of {place}, so that its sender could not hear that";
    SocketFull, "", "Lost: the socket has no room for {bytes} bytes, {used} of {limit} are waiting to be read";
    NoRoom, "", "Lost: the queue has no room for {size} more, {used} of {limit} are taken";
    NoRoomForPeer, "ANSNET 1994, 4.2", "Lost: neither the card it leaves by has room for it, with {taken} of {share} taken by what came in where it did and {used} of {limit} in all, nor the card it came in by, with {received} of {receive_limit}";
    PushedOutOldest, "", "Pushed out: the queue is full, and what has waited longest makes room for what comes";
    PushedOutDrawn, "Hashem 1989", "Pushed out: the queue is full, and of {candidates} packets that wait or come it was drawn";
    PushedOutFattest, "RFC 8290, 4.1.3", "Pushed out: the queues are full, and its flow's is the longest, with {fat} bytes";
    RedDrops, "Floyd and Jacobson 1993, 4", "Dropped early: the average queue {average} lies between {min} and {max}; drawn with probability {odds}";
    RedMarks, "RFC 3168, 7", "Marked: the average queue {average} lies between {min} and {max}; drawn with probability {odds}";
    RedIsFull, "Floyd and Jacobson 1993, 4", "Dropped early: the average queue {average} is not below the upper threshold {max}; drawn with probability {odds}";
    CodelDrops, "RFC 8289, 5", "Dropped: it has waited {sojourn}, and for an interval of {interval_set} every packet waited more than the target of {target}; drop {count} in a row";
    CodelMarks, "RFC 8289, 5", "Marked: it has waited {sojourn}, and for an interval of {interval_set} every packet waited more than the target of {target}; mark {count} in a row";
    PieDrops, "RFC 8033, 4.1", "Dropped early: drawn with probability {odds}, which follows the wait, {sojourn} of late, against the target of {target}";
    PieMarks, "RFC 8033, 5.1", "Marked: drawn with probability {odds}, which follows the wait, {sojourn} of late, against the target of {target}";
    PieceLost, "RFC 791, 3.2", "Lost with its bytes {offset} to {last}: nobody sends a piece again, and without it the datagram is never whole";
    NeverTogether, "RFC 791, 3.2; 4.3BSD", "Thrown away: {pieces} pieces have waited 30 s, and others of the datagram's {size} bytes are still missing";
    TooLarge, "RFC 791, 3.2", "Cut into pieces: it has {bytes} bytes, and the next link carries at most {mtu} at once";
    IsPiece, "RFC 791, 2.3", "A piece: bytes {offset} to {last} of what is behind the datagram's IP header, with a header of its own";
    AwaitsPieces, "RFC 791, 3.2", "Held: of the datagram's {size} bytes {pieces} pieces are here, and others are missing";
    LastPieceIn, "RFC 791, 3.2", "With it the datagram is whole: its {size} bytes came in {pieces} pieces";
    // Circuits of LNTP (simulator/circuits.rs).
    CircuitData, "UBC B.1", "DATA sent: with it {out} packets are out, fewer than NTX {ntx}, so no reply is asked for";
    CircuitDataPrompt, "UBC B.1", "DATA + PRMPT sent: with it {out} packets are out; since NTX {ntx} were, each asks for a reply";
    CircuitAsked, "UBC B1.1", "Sent again: the receiver has asked for it by RETXMT";
    CircuitProbe, "UBC B.1", "Sent again, the last one of {out}: TS, {ts}, has passed without a reply";
    CircuitPrompt, "UBC B.1", "PRMPT sent: {out} packets are out, and it wants to know of them";
    CircuitMissing, "UBC B.1", "RETXMT sent: packet {number} is missing, and all before it are in";
    CircuitGoOn, "UBC B.1", "RESUME sent: all packets before {number} are in, and {unread} are not consumed, fewer than NTR1 {ntr1}";
    CircuitStop, "UBC B1.2", "HOLD sent: {unread} packets are not consumed; from NTR1 {ntr1} on the sender has to stop, until they are fewer than NTR2 {ntr2}";
    TsOut, "UBC B.1", "TS, {ts}, has passed: {out} packets are out, and no reply has come";
    TrOut, "UBC B.1", "TR, {tr}, has passed since the last packet";
    PromptOut, "UBC B.1", "The prompt timer, {prompt}, has run out: no reply has come";
    CircuitDuplicate, "UBC B1.1", "Thrown away: the packet was here already";
    CircuitNoRoom, "UBC B1.2", "Thrown away: {unread} packets are not consumed, and the window is of {window}";
    CircuitStray, "UBC B.1", "Thrown away: it names no packet that is out";
    CircuitDone, "", "The stream has ended, and the receiver has said that all of it is there";
    CircuitEnded, "", "The end of the stream has come, all before it too";
    FirstWrite, "", "The process begins to write: the connection is established";
    FirstDatagram, "", "The source begins: its first datagram was due";
    RequestReturned, "RFC 792", "It answers at once: this end returns each echo request as it comes";
    AnswerCame, "RFC 792", "The answer to echo request {number}: there and back in {round_trip}";
    LastRead, "", "The process has read all {received} bytes, and there is nothing more to come";

    // Limits of the sender (limit.rs).
    HeldByWindow, "RFC 9293, 3.8.6.2.1", "The windows are full: min(cwnd {cwnd}, rwnd {snd_wnd}) − flight {flight} leaves no room for a segment of {mss}";
    HeldByPipe, "RFC 6675, 5", "The congestion window is full: cwnd {cwnd} − pipe {pipe} < one segment of {mss}";
    HeldByNagle, "RFC 1122, 4.2.3.4", "Nagle's rule holds back {unsent} bytes, less than a segment of {mss}, while {flight} are unacknowledged";
    HeldBySillyWindow, "RFC 9293, 3.8.6.2.1", "Silly-window avoidance holds back {unsent} bytes: the windows have room for {usable} alone, less than a segment of {mss} and than half of {max_snd_wnd}, the largest window ever offered";
    HeldByPace, "BBR 2016", "The pace holds it back: the next segment may leave in {to_pace}";
    HeldByHand, "", "By hand: {unsent} bytes could be sent, and nobody has decided to; rwnd {snd_wnd} − flight {flight} has room for {usable}";
    HeldByNoData, "", "All that was written has been sent; {flight} bytes are in flight";
    HeldByApplication, "", "The application has nothing to send";
    HeldBySendBuffer, "", "The send buffer is full: {snd_cc} of {snd_hiwat} bytes, {flight} of them in flight, so the process cannot write";
    HeldByCopying, "", "The process is at work for its next bytes: the sender's processor is the limit";
    HeldByProcessor, "", "What may be sent waits for the sender's processor";
    HeldByHold, "UBC B.1", "LNTP: the receiver has said HOLD, and {unsent} bytes wait for its RESUME";
    HeldByPackets, "UBC B.1.2", "LNTP: the window is full: {out} packets are out";
    HeldByLifetime, "", "LNTP: the next number may not be used yet: a late packet could be taken for it";
    HeldByCircuitBuffer, "", "The send buffer is full: {snd_cc} of {snd_hiwat} bytes, {out} packets of them out, so the process cannot write";
    HeldByRecovery, "", "A loss is being repaired, up to byte {recover}";
    Idle, "", "TCP made no segment for {idle}, from {from} to {to}";
    AwaitsSegment, "", "It waits for the ACK of byte {snd_una}, which the receiver has not got yet; nothing holds up what is on its way there";
    AwaitsQueued, "", "It waits for the ACK of byte {snd_una}, which the receiver has not got yet; what is on its way there waits at {place}";
    AwaitsHand, "", "It waits for the ACK of byte {snd_una}, but nothing is on its way: by hand nobody has sent it again";
    AwaitsTimer, "RFC 9293, 3.8.1", "It waits for the ACK of byte {snd_una}, but nothing is on its way: the retransmission timer fires in {to_rto}";
    AwaitsProbe, "RFC 9293, 3.8.6.1", "Nothing is on its way: the probe timer fires in {to_persist}";
    AwaitsNothing, "", "Nothing is on its way to the receiver";
    AwaitsAck, "", "It waits for the ACK of byte {snd_una}, which is under way";
    AwaitsQueuedAck, "", "It waits for the ACK of byte {snd_una}, which waits at {place}";
    AwaitsLostAck, "", "It waits for the ACK of byte {snd_una}, which was sent and is not under way any more";
    AwaitsReader, "", "It waits for the ACK of byte {snd_una}: the segment is there, and the receiver's process is at work on it";
    AwaitsDelayedAck, "RFC 9293, 3.8.6.3; 4.2BSD", "It waits for the ACK of byte {snd_una}: the segment is there, and the receiver's clock for delayed ACKs ticks in {to_tick}";
    AwaitsReceiver, "", "It waits for the ACK of byte {snd_una}: the segment is there, and the receiver has not acknowledged it yet";
}
