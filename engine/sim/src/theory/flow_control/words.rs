//! Name, section, meaning and formula of each equation.

pub(super) struct Words {
    pub id: &'static str,
    /// Number as printed.
    pub name: &'static str,
    pub place: &'static str,
    pub meaning: &'static str,
    pub formula: &'static str,
}

macro_rules! words {
    ($($id:literal, $name:literal, $place:literal, $meaning:literal, $formula:literal;)*) => {
        pub(crate) const WORDS: &[Words] = &[$(Words {
            id: $id,
            name: $name,
            place: $place,
            meaning: $meaning,
            formula: $formula,
        }),*];
    };
}

words! {
    "a1", "(A1)", "Appendix A", "Buffers that the sender still has when the ACK of NP packets is sent; the last term counts packets in transit.",
        "W = WS − NP − (KR + KN) / KS";
    "a2", "(A2)", "Appendix A", "Share of the traffic that is in the receiver's input queue.",
        "KR / (KS + KR + KN)";
    "a3", "(A3)", "Appendix A", "Time of the ACK: it waits behind arriving traffic, then passes receiver and network.",
        "T′ = [KR / (KS + KR + KN)] NW KR TDAT + (KR + KN) TACK";
    "a3_condition", "No choking", "Appendix A, between (A3) and (A4)", "Time for which the sender can continue with its buffers. T′ must not be longer.",
        "T′ ≤ W KS TDAT";
    "a4", "(A4)", "Appendix A", "Most packets per update with a slow sender; equality gives the fewest ACKs.",
        "NP ≤ WS − (KR + KN) / KS − KR² NW / [(KS + KR + KN) KS] − (KR + KN) TACK / (KS TDAT)";
    "a5", "(A5)", "Appendix A", "Share of the traffic that is in the receiver's input queue, as in (A2).",
        "KR / (KS + KR + KN)";
    "a6", "(A6)", "Appendix A", "Time until the data released by the ACK reaches the receiver: the ACK's transit, the queue before it, and a packet's transit.",
        "T″ = (KR + KN + KS) TACK + [KR / (KS + KN + KR)] NW KR TDAT + (KS + KN) TDAT";
    "a6_condition", "Not dry", "Appendix A, between (A6) and (A7)", "Time for which the receiver has work. T″ must not be longer.",
        "T″ ≤ (WS − NP) KR TDAT";
    "a7", "(A7)", "Appendix A", "Most packets per update with a fast sender; with NB instead of WS this is the intended equation (5).",
        "NP ≤ WS − KR NW / (KR + KN + KS) − (KR + KN + KS) TACK / (KR TDAT) − (KS + KN) / KR";
    "5", "(5) as printed", "section 5.2.1", "A misprint: KS under the second bracket, where (A7) has KR. The simulation does not use it.",
        "NP ≤ NB − KR NW / (KR + KN + KS) − [(KR + KN + KS) / KS] [TACK / TDAT] − (KS + KN) / KR";
    "1", "(1)", "section 3.2", "Share of the buffers freed per update; the setting of 4.2BSD's flow control.",
        "alpha = NP / NB";
    "3", "(3)", "section 5.1.1", "Rate at which the slower host processes packets, each with its share of an ACK. TSCH is 0 with a fast sender.",
        "R = 1 / (TDAT + TSCH + TACK / NP)";
    "4", "(4)", "section 5.1.1", "Upper bound: at most NB packets are in transit.",
        "RU = NB / [(TDAT + TACK / NP) (KS + KR) + TDN + TAN]";
    "kleinrock", "Kleinrock", "section 5.1.2", "Number of buffers at which the asymptote of the delay meets the service time. More buffers only add delay.",
        "NB = [NB₁ S − (D₁ − S)] / S, S = KR (TDAT + TACK / NP)";
    "2", "(2)", "section 4.1", "Loopback: both ends on one processor.",
        "R = 8 n / [2 (TSYS + THDR + n TPKT)]";
}
