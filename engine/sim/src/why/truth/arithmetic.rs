//! Arithmetic of each rule's sentence, and the events of which the rule can be the reason.

use std::fmt::Display;

use crate::event::EventKind;
use crate::why::{Reason, Rule};

/// Whether the sentence's arithmetic holds. One more rule is one more line here.
#[rustfmt::skip]
fn holds(rule: Rule, of: &dyn Fn(&str) -> f64) -> bool {
    let window = || of("cwnd").min(of("snd_wnd"));
    let fits = || window() - of("offset") >= of("len") && of("len") > 0.0;
    let by_pipe = || of("cwnd") - of("pipe") >= of("len") && of("len") > 0.0;
    // A doubled timeout, in whole ticks or to the ns, between the shortest and the longest there is.
    let timeout = |base: f64, grain: f64, doublings: f64, most: f64| {
        let times = (of("timeouts") - 1.0).min(doublings);
        let expected = (base.max(of("min_rto")) * libm::exp2(times)).min(most);
        (of("fired") - expected).abs() <= grain * libm::exp2(times)
    };
    let near = |value: f64, expected: f64, by: f64| (value - expected).abs() <= by;
    match rule {
        Rule::SendsSyn | Rule::AnswersSyn | Rule::SynAgain | Rule::SendsFin | Rule::FinAgain | Rule::SendsReset => true,
        Rule::Aborts => true,
        Rule::RefusesData => of("len") > 0.0,
        Rule::Room | Rule::AnySize | Rule::GoBackN | Rule::Reopened => fits(),
        Rule::ByHand => of("snd_wnd") - of("offset") >= of("len"),
        Rule::AgainByHand | Rule::NothingOut | Rule::AwaitsHand => true,
        Rule::NoRoomByHand => of("left") >= 1.0 && of("snd_wnd") - of("flight") < of("mss"),
        Rule::NoDataByHand => of("left") >= 1.0,
        Rule::HeldByHand => of("unsent") > 0.0 && of("usable") > 0.0,
        Rule::RoomByPipe | Rule::RoomByProgram => by_pipe() && of("snd_wnd") - of("offset") >= of("len"),
        Rule::RoomLimited => {
            of("cwnd") + of("dup_acks").min(2.0) * of("mss") - of("offset") >= of("len") && of("dup_acks") >= 1.0
        }
        Rule::UsesSmallWindow => of("snd_wnd") - of("offset") >= of("len"),
        Rule::RoomForProbe => of("snd_wnd") - of("offset") >= of("len") && of("cwnd") > 0.0,
        Rule::LastPiece | Rule::LastPieceNoNagle => of("len") > 0.0,
        Rule::HalfWindow => of("len") >= (of("max_snd_wnd") / 2.0).floor(),
        Rule::WindowProbe | Rule::BareProbe => of("snd_wnd") >= 0.0,
        Rule::ThirdDuplicate | Rule::NamedByNak | Rule::FirstLost | Rule::FirstLostByTime | Rule::FirstLostByTimeout | Rule::TailAgain => true,
        Rule::PartialAck => of("snd_una") < of("recover"),
        Rule::LostByCount | Rule::LostByTime => by_pipe() || of("pipe") == 0.0,
        Rule::LostByTimeout => of("pipe") == 0.0 || by_pipe(),
        Rule::Suspected | Rule::Rescued => of("cwnd") - of("pipe") >= of("mss"),
        Rule::SourceEven | Rule::SourcePoisson | Rule::SourceOn => of("bytes") > 0.0 && of("interval") > 0.0,
        Rule::TwoSegmentsRead => of("growth") >= 2.0 * of("mss"),
        Rule::ThirdOfBufferRead => of("growth") >= 0.35 * of("rcv_hiwat"),
        Rule::AlphaOfBufferRead => of("growth") >= of("alpha_share") && of("alpha_share") <= of("rcv_hiwat"),
        Rule::TwiceMssRead => of("growth") >= 2.0 * of("whole_mss"),
        Rule::HalfBufferRead => 2.0 * of("growth") >= of("rcv_hiwat"),
        Rule::AckByTimer | Rule::DelayedAckOut | Rule::AckEverySegment | Rule::AckOutOfOrder | Rule::AckFillsGap | Rule::AckMarkChanges => true,
        Rule::AckMarkBegins | Rule::AckMarksCounted => true,
        Rule::AckOld | Rule::AckTrimmed | Rule::AckBeyond | Rule::AckFin | Rule::AckSyn | Rule::AckPaws => true,
        Rule::AckChallenge | Rule::EstablishedHere | Rule::EstablishedThere => true,
        Rule::TimeoutFirst => of("fired") > 0.0 && of("timeouts") >= 1.0,
        Rule::TimeoutTahoe => timeout(of("srtt") + 2.0 * of("rttvar"), of("slow"), 6.0, 128.0 * of("slow")),
        Rule::TimeoutReno => timeout(of("srtt") + 4.0 * of("rttvar"), of("slow"), 6.0, 128.0 * of("slow")),
        Rule::TimeoutMean => timeout(2.0 * of("srtt"), of("slow"), 6.0, 128.0 * of("slow")),
        Rule::TimeoutFine => timeout(of("srtt") + (4.0 * of("rttvar")).max(of("min_variance")), 1.0, 12.0, 60e9),
        Rule::PersistOut => of("unsent") > 0.0,
        Rule::ThirdDuplicateSeen => of("dup_acks") == 3.0,
        Rule::LossByBlocks => of("recover") > of("snd_una"),
        Rule::LossByTime => of("recover") > of("snd_una"),
        Rule::TailProbeOut => of("srtt") >= 0.0,
        Rule::GivenUp => of("timeouts") >= 12.0,
        Rule::ClosedByAnyReset | Rule::ClosedByAbort => true,
        Rule::RefusedByReset | Rule::ClosedByReset | Rule::ClosedByAck | Rule::ClosedByWait => true,
        Rule::NewAck => of("acked") > 0.0 && of("snd_una") >= of("acked"),
        Rule::NothingNew | Rule::OffersWindow | Rule::DiscardsAhead => true,
        Rule::DuplicateAck => of("dup_acks") >= 1.0,
        Rule::AckQuick | Rule::AckTwoSegments | Rule::AckSmallRead => true,
        Rule::WindowDoubled => of("rcv_wnd") >= 0.0,
        Rule::AckWaitsAdaptively => of("to_tick") <= 200e6,
        Rule::HyStartTrain | Rule::HyStartDelay => of("cwnd") == of("ssthresh"),
        Rule::WindowUnused => of("flight") + of("acked") < of("cwnd"),
        Rule::UndoneByEcho | Rule::UndoneByDuplicates | Rule::UndoneByTest => of("cwnd") >= of("was"),
        Rule::TestsTimeout | Rule::TimeoutWasRight => true,
        Rule::BufferHasGrown => of("rcv_hiwat") > 0.0 && of("most_read") > 0.0,
        Rule::HalvesCwnd | Rule::CubicShrinksCwnd => {
            let share = if rule == Rule::HalvesCwnd { 0.5 } else { 0.7 };
            of("ssthresh") == ((share * of("lost_flight") / of("mss")).floor()).max(2.0) * of("mss")
        }
        Rule::KeepsSsthresh => of("ssthresh") > 0.0,
        Rule::AckWaits | Rule::AckWaitsOn => of("to_tick") >= 0.0 && of("to_tick") <= of("fast"),
        Rule::StaysInRecovery => of("recover") >= 0.0,
        Rule::LeavesRecovery => of("cwnd") > 0.0,
        Rule::HeldByMark => of("cwnd") > 0.0,
        Rule::SlowStart => {
            // At most what the connection can carry.
            let full = of("was") + of("acked").min(of("limit") * of("mss")) * of("opening");
            of("was") < of("ssthresh") && (of("cwnd") == full || of("cwnd") < full && of("cwnd") >= 65_535.0)
        }
        Rule::SlowStartByAck => of("was") <= of("ssthresh")
            && of("cwnd") == (of("was") + of("mss") * of("opening")).min(of("max_cwnd")),
        Rule::Avoidance => of("was") >= of("ssthresh")
            && of("cwnd") == (of("was") + (of("mss") * of("mss") / of("was")).floor().max(1.0)).min(of("max_cwnd")),
        Rule::AvoidanceByBytes => of("counted") < of("cwnd")
            && of("cwnd") >= of("was") && of("cwnd") <= of("was") + of("mss"),
        Rule::AvoidanceByAck => of("was") > of("ssthresh")
            && of("cwnd") == (of("was") + (of("mss") * of("mss") / of("was")).floor().max(1.0)).min(of("max_cwnd")),
        Rule::AvoidanceAndEighth => of("was") > of("ssthresh") && of("cwnd")
            == (of("was") + (of("mss") * of("mss") / of("was")).floor().max(1.0) + (of("mss") / 8.0).floor())
                .min(of("max_cwnd")),
        Rule::PragueAvoids => of("cwnd") >= of("was") && of("per_round") <= 1.0
            && of("acked") > 0.0 && of("cwnd") <= of("was") + of("mss"),
        Rule::PragueTakes => of("cwnd") >= 2.0 * of("mss"),
        Rule::NoCongestionWindow => of("cwnd") > 0.0,
        Rule::CubicCurve | Rule::CubicFriendly => of("cwnd") >= of("was"),
        Rule::CubicUnused => of("flight") + of("acked") < of("cwnd"),
        Rule::HyStartFast => of("cwnd") >= of("was") && of("cwnd") <= of("was") + of("acked"),
        Rule::HyStartSlow => of("cwnd") >= of("was") && of("cwnd") <= of("was") + of("acked") / 4.0,
        Rule::VegasGrows => of("queued") < 1.0 && of("cwnd") == of("was") + of("mss"),
        Rule::VegasShrinks => of("queued") > 3.0 && of("cwnd") <= of("was"),
        Rule::VegasLeaves => of("queued") > 1.0,
        Rule::ProgramSets => of("line") >= 1.0 && of("cwnd") > 0.0,
        Rule::ProgramReduces => of("line") >= 1.0 && of("ssthresh") > 0.0,
        Rule::ProgramKeeps => of("ssthresh") > 0.0,
        Rule::ProgramStays => of("cwnd") > 0.0,
        Rule::VegasStays | Rule::VegasPauses => of("cwnd") > 0.0,
        Rule::LedbatStarts => of("cwnd") >= of("was")
            && of("cwnd") <= of("was") + of("acked") / of("divisor") + 1.0,
        Rule::LedbatLeaves => of("delay") > 45e6 && of("cwnd") > 0.0,
        Rule::LedbatGrows => of("delay") <= 60e6 && of("cwnd") >= of("was")
            && of("cwnd") <= of("was") + of("mss") / of("divisor") + 1.0,
        Rule::LedbatShrinks => of("delay") > 60e6 && of("cwnd") <= of("was") + of("mss") / of("divisor") + 1.0,
        Rule::LedbatSlowsDown => of("cwnd") <= of("was"),
        Rule::LedbatWaits => of("cwnd") > 0.0,
        Rule::HyblaStart => {
            let full = of("was") + of("acked") * (libm::exp2(of("rho")) - 1.0);
            of("was") < of("ssthresh") && of("cwnd") <= full + 1.0
        }
        Rule::HyblaAvoids => {
            let full = of("was") + of("acked") * of("rho") * of("rho") * of("mss") / of("was");
            near(of("cwnd"), full, 1.0)
        }
        Rule::BbrModel => of("gain") >= 1.0 && of("cwnd") > 0.0,
        Rule::Bbr3Model => of("gain") >= 0.5 && of("cwnd") > 0.0,
        Rule::Bbr3LongTerm | Rule::Bbr3ShortTerm => of("cwnd") > 0.0 && of("cwnd") <= of("bound"),
        Rule::HalvesFlight => of("ssthresh") == (of("lost_flight") / 2.0).floor().max(2.0 * of("mss")),
        Rule::HalvesWindow => of("ssthresh")
            == (of("allowed") / 2.0 / of("mss")).floor().max(2.0) * of("mss"),
        Rule::CubicShrinks => near(of("ssthresh"), (0.7 * of("lost_flight")).max(2.0 * of("mss")), 1.0),
        Rule::BacksOffByBeta => near(of("ssthresh"), (of("beta") * of("lost_flight")).max(2.0 * of("mss")), 1.0),
        Rule::PragueShrinks => (0.0..=1.0).contains(&of("marked_share")) && of("cwnd") > 0.0,
        Rule::DctcpShrinks => {
            let share = of("marked_share");
            (0.0..=1.0).contains(&share)
                && near(of("ssthresh"), (of("cwnd") * (1.0 - share / 2.0)).max(2.0 * of("mss")), 1.0)
        }
        Rule::WestwoodPath => {
            near(of("ssthresh"), (of("rate") * of("shortest") / 8e9).max(2.0 * of("mss")), 1.0)
        }
        Rule::BbrConserves => of("lost_pipe") >= 0.0,
        Rule::Bbr3KeepsWindow | Rule::Bbr3Pauses => of("ssthresh") > 0.0,
        Rule::NothingShrinks => true,
        Rule::ShrunkAlready => of("ssthresh") > 0.0,
        Rule::StorySends | Rule::StoryCarries | Rule::StoryTakes | Rule::StoryLoses => true,
        Rule::FirstSent | Rule::SentAtOnce => of("takes") == (of("bytes") * 8e9 / of("rate")).ceil(),
        Rule::SentAfter => of("takes") == (of("bytes") * 8e9 / of("rate")).ceil() && of("waited") >= 0.0,
        Rule::SentAtOnceVarying | Rule::SentAfterVarying => {
            near(of("takes") * of("rate"), of("bytes") * 8e9, of("rate"))
        }
        Rule::SentAtOnceEach | Rule::SentAfterEach => {
            of("takes") == of("packet_time") + (of("bytes") * 8e9 / of("rate")).ceil() && of("packet_time") > 0.0
        }
        Rule::SentOnSchedule => of("takes") == (of("bytes") * 8e9 / of("rate")).ceil() && of("waited") > 0.0,
        Rule::SentInSilence => of("takes") == (of("bytes") * 8e9 / of("rate")).ceil() && of("attempt") >= 1.0,
        Rule::WaitsAtStation => of("ahead") >= 1.0,
        Rule::WaitsForSilence | Rule::CollidedUnheard => of("place") >= 0.0,
        Rule::HearsAnother => of("since") >= 0.0 && of("jam") > 0.0,
        Rule::BacksOff => of("slots") <= of("most") && of("count") >= 1.0 && of("slot") > 0.0,
        Rule::CollidedTooOften => of("count") >= 1.0,
        Rule::WaitsToReserve => of("held") >= 1.0 && of("channel") >= 1.0,
        Rule::ReservesInSlot | Rule::ReservesOnData => of("waited") >= 0.0,
        Rule::ReservationLost => true,
        Rule::PutOnSchedule => of("wait") >= 0.0 && of("slots") >= 1.0 && of("hop") > 0.0,
        Rule::WaitsForServer => of("busy") >= 0.0 && of("ahead") >= 0.0,
        Rule::WaitsInBuffer => of("busy") > 0.0 && of("held") >= 1.0,
        Rule::WaitsForShaper => of("busy") > 0.0 && of("held") >= 1.0 && of("rate") > 0.0,
        Rule::WaitsTurn => of("held") >= 1.0,
        Rule::WaitsForProcessor => of("busy") > 0.0,
        Rule::Travelled => of("since") == of("takes") + of("delay"),
        Rule::TravelledLonger => of("since") == of("takes") + of("delay") + of("late") && of("late") > 0.0,
        Rule::Processed => of("since") > 0.0,
        Rule::ProcessedLater => of("since") == of("waited") + of("work") && of("work") >= 0.0 && of("waited") > 0.0,
        Rule::HeldBackByName => of("late") > 0.0,
        Rule::ProcessedAtOnce | Rule::SecondOne | Rule::KeptByName | Rule::NamedToBeLost | Rule::PushedOutOldest => true,
        Rule::BitWrong => of("bits") > 0.0 && of("odds") > 0.0 && of("odds") < 1.0,
        Rule::InBurst | Rule::LostWhole | Rule::LostWhileBad | Rule::LostWhileGood => of("odds") > 0.0 && of("odds") <= 1.0,
        Rule::Policed => of("bits") > 0.0,
        Rule::NoPlace => of("limit") > 0.0,
        Rule::SocketFull => of("used") + of("bytes") > of("limit"),
        Rule::NoRoomForPeer => {
            of("taken") <= of("share") && of("used") <= of("limit") && of("received") <= of("receive_limit")
        }
        Rule::NoRoom => of("used") + of("size") > of("limit"),
        Rule::PushedOutDrawn => of("candidates") >= 2.0,
        Rule::PushedOutFattest => of("fat") > 0.0,
        Rule::RedDrops | Rule::RedMarks => {
            of("min") <= of("average") && of("average") < of("max") && of("odds") > 0.0 && of("odds") <= 1.0
        }
        Rule::RedIsFull => of("average") >= of("max") && of("odds") > 0.0,
        Rule::CodelDrops | Rule::CodelMarks => of("sojourn") >= of("target") && of("count") >= 1.0,
        Rule::ThresholdMarks => of("used") > of("threshold"),
        Rule::DualPi2Couples => near(of("odds"), (of("coupling") * of("base")).min(1.0), 1e-9) && of("odds") > 0.0,
        Rule::DualPi2Steps => of("sojourn") > of("step"),
        Rule::DualPi2MarksClassic | Rule::DualPi2Drops => near(of("odds"), of("base") * of("base"), 1e-9),
        Rule::DualPi2Overloaded => of("coupling") * of("base") > 1.0,
        Rule::BlueDrops | Rule::PieDrops | Rule::PieMarks => of("odds") > 0.0 && of("odds") <= 1.0,
        Rule::TooLarge => of("bytes") > of("mtu"),
        Rule::IsPiece | Rule::PieceLost => of("offset") % 8.0 == 0.0 && of("last") >= of("offset"),
        Rule::AwaitsPieces | Rule::NeverTogether => of("pieces") >= 1.0 && of("size") > 8.0,
        Rule::LastPieceIn => of("pieces") >= 2.0 && of("size") > 8.0,
        Rule::CircuitData => of("out") >= 1.0 && of("out") < of("ntx"),
        Rule::CircuitDataPrompt => of("out") >= 1.0 && of("ntx") >= 1.0,
        Rule::CircuitAsked | Rule::CircuitDuplicate | Rule::CircuitStray | Rule::CircuitDone | Rule::CircuitEnded => true,
        Rule::CircuitProbe | Rule::TsOut => of("out") >= 1.0 && of("ts") > 0.0,
        Rule::CircuitPrompt => of("out") >= 0.0,
        Rule::CircuitMissing => of("number") < 16.0,
        Rule::CircuitGoOn => of("number") < 16.0 && of("unread") < of("ntr1"),
        Rule::CircuitStop => of("unread") >= of("ntr2") && of("ntr2") < of("ntr1"),
        Rule::TrOut => of("tr") > 0.0,
        Rule::PromptOut => of("prompt") > 0.0,
        Rule::CircuitNoRoom => of("unread") <= of("window"),
        Rule::HeldByHold => of("unsent") >= 0.0,
        Rule::HeldByPackets => of("out") >= 2.0,
        Rule::HeldByLifetime => true,
        Rule::HeldByCircuitBuffer => of("snd_cc") <= of("snd_hiwat"),
        Rule::QuicInitial => of("bytes") == 1200.0,
        Rule::QuicData => of("flight") > 0.0 && of("flight") <= of("cwnd"),
        Rule::QuicAgain => of("number") > of("lost_packet"),
        Rule::QuicProbe => of("number") >= 1.0 && of("cwnd") > 0.0,
        Rule::QuicAckHandshake | Rule::QuicAckGap | Rule::QuicAckCount => of("number") >= 1.0,
        Rule::QuicAckTimer => of("ack_delay") > 0.0,
        Rule::QuicCredit => of("offered") > of("received"),
        Rule::QuicProbeTimeout => of("probe_timeout") > 0.0,
        Rule::QuicLostByNumber => of("largest") >= of("number") + of("threshold"),
        Rule::QuicLostByTime => of("age") > 0.0 && of("largest") > of("number"),
        Rule::QuicDuplicate | Rule::QuicOpen => true,
        Rule::HeldByQuicWindow | Rule::HeldByQuicRecovery => of("cwnd") - of("flight") < of("mss"),
        Rule::HeldByCredit => of("unsent") > 0.0 && of("credit") > 0.0,
        Rule::HeldByQuicBuffer => of("snd_cc") <= of("snd_hiwat"),
        Rule::HeldByQuicPace => of("to_pace") > 0.0,
        Rule::FirstWrite | Rule::FirstDatagram | Rule::RequestReturned => true,
        Rule::AnswerCame => of("number") >= 1.0 && of("round_trip") > 0.0,
        Rule::LastRead => of("received") >= 0.0,
        Rule::HeldByWindow => window() - of("flight") < of("mss"),
        Rule::HeldByPipe => of("cwnd") - of("pipe") < of("mss"),
        Rule::HeldByNagle => of("unsent") < of("mss") && of("unsent") > 0.0 && of("flight") > 0.0,
        Rule::HeldBySillyWindow => of("usable") < of("mss") && of("usable") < of("unsent"),
        Rule::HeldByPace => of("to_pace") >= 0.0,
        Rule::HeldForPacket => of("usable") >= of("mss") && of("usable") < of("planned") * of("mss"),
        Rule::HeldByNoData => of("flight") > 0.0,
        Rule::HeldBySendBuffer => of("snd_cc") <= of("snd_hiwat") && of("flight") <= of("snd_cc") + 1.0,
        Rule::HeldByApplication | Rule::HeldByCopying | Rule::HeldByProcessor | Rule::HeldByRecovery => true,
        Rule::Idle => of("idle") == of("to") - of("from"),
        Rule::AwaitsSegment | Rule::AwaitsQueued | Rule::AwaitsNothing | Rule::AwaitsAck | Rule::AwaitsQueuedAck => true,
        Rule::AwaitsLostAck | Rule::AwaitsReader | Rule::AwaitsReceiver => true,
        Rule::AwaitsTimer => of("to_rto") >= 0.0 && of("to_rto") < 1e15,
        Rule::AwaitsProbe => of("to_persist") >= 0.0 && of("to_persist") < 1e15,
        Rule::AwaitsDelayedAck => of("to_tick") >= 0.0 && of("to_tick") < 1e15,
    }
}

/// Which kinds of event a rule can be the reason of.
pub(super) fn belongs(rule: Rule, kind: EventKind) -> bool {
    let at = rule as u16;
    let between = |first: Rule, last: Rule| (first as u16..=last as u16).contains(&at);
    match kind {
        EventKind::Created => {
            between(Rule::SendsSyn, Rule::AckChallenge)
                || rule == Rule::RequestReturned
                || between(Rule::CircuitData, Rule::CircuitStop)
                || between(Rule::QuicInitial, Rule::QuicCredit)
        }
        EventKind::Queued => between(Rule::WaitsForServer, Rule::WaitsForProcessor),
        EventKind::Sent => between(Rule::FirstSent, Rule::SentInSilence),
        EventKind::Arrived => between(Rule::Travelled, Rule::TravelledLonger),
        EventKind::Delivered => {
            between(Rule::Processed, Rule::ProcessedAtOnce)
                || between(Rule::NewAck, Rule::ShrunkAlready)
                || rule == Rule::AnswerCame
        }
        EventKind::Dropped => between(Rule::BitWrong, Rule::NeverTogether),
        EventKind::Fragmented => rule == Rule::TooLarge,
        EventKind::Fragment => rule == Rule::IsPiece,
        EventKind::Reassembled => between(Rule::AwaitsPieces, Rule::LastPieceIn),
        EventKind::Marked => {
            matches!(rule, Rule::RedMarks | Rule::CodelMarks | Rule::PieMarks | Rule::ThresholdMarks)
                || between(Rule::DualPi2Couples, Rule::DualPi2MarksClassic)
        }
        EventKind::Duplicated => rule == Rule::SecondOne,
        EventKind::Delayed => rule == Rule::HeldBackByName,
        EventKind::Kept => rule == Rule::KeptByName,
        EventKind::Reserved => rule == Rule::ReservesInSlot,
        EventKind::Piggybacked => rule == Rule::ReservesOnData,
        EventKind::Unheard => rule == Rule::ReservationLost,
        EventKind::Scheduled => rule == Rule::PutOnSchedule,
        EventKind::Collided => rule == Rule::HearsAnother,
        EventKind::BackedOff => rule == Rule::BacksOff,
        EventKind::Established => between(Rule::EstablishedHere, Rule::EstablishedThere) || rule == Rule::QuicOpen,
        EventKind::RtoFired => {
            between(Rule::TimeoutFirst, Rule::TimeoutMean) || between(Rule::HalvesFlight, Rule::ShrunkAlready)
        }
        EventKind::PersistFired => rule == Rule::PersistOut,
        EventKind::DelayedAckFired => matches!(rule, Rule::DelayedAckOut | Rule::QuicAckTimer),
        EventKind::FastRetransmit => {
            between(Rule::ThirdDuplicateSeen, Rule::LossByTime) || between(Rule::HalvesFlight, Rule::ShrunkAlready)
        }
        EventKind::TailProbe => rule == Rule::TailProbeOut,
        EventKind::Refused => between(Rule::NoRoomByHand, Rule::NothingOut),
        EventKind::WriteStarted => matches!(rule, Rule::FirstWrite | Rule::FirstDatagram),
        EventKind::ReadDone => rule == Rule::LastRead,
        EventKind::Closed => {
            between(Rule::RefusedByReset, Rule::ClosedByWait) || between(Rule::CircuitDone, Rule::CircuitEnded)
        }
        EventKind::TsFired => rule == Rule::TsOut,
        EventKind::TrFired => rule == Rule::TrOut,
        EventKind::PromptFired => rule == Rule::PromptOut,
        EventKind::ThrownAway => between(Rule::CircuitDuplicate, Rule::CircuitStray) || rule == Rule::QuicDuplicate,
        EventKind::ProbeTimeout => rule == Rule::QuicProbeTimeout,
        EventKind::LossDetected => between(Rule::QuicLostByNumber, Rule::QuicLostByTime),
        EventKind::GaveUp => rule == Rule::GivenUp,
    }
}

pub(super) fn true_in_itself(reason: &Reason, at: &dyn Display) {
    let of = |name: &str| {
        let fact = reason.facts.iter().find(|(known, _)| *known == name);
        fact.unwrap_or_else(|| panic!("{:?} does not speak of {name}", reason.rule)).1
    };
    assert!(holds(reason.rule, &of), "{:?} does not hold: {at}", reason.rule);
}
