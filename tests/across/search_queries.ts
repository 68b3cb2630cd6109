/** Queries as students and lecturers type them, each with the result that must come first: its kind and id. */

/** A query and its first result. */
export interface QueryRow {
  query: string;
  first: string;
}

const rows = (first: string, ...queries: string[]): QueryRow[] => queries.map((query) => ({ query, first }));

/** All queries, by what they seek. */
export const QUERIES: readonly QueryRow[] = [
  // Basics
  ...rows("topic:stop-and-wait", "stop and wait", "stop-and-wait protocol", "alternating bit", "ARQ"),
  ...rows(
    "topic:sliding-window",
    "sliding window",
    "go-back-N",
    "go back n vs selective repeat",
    "gobackn",
    "slidng window",
  ),
  ...rows(
    "topic:bandwidth-delay-product",
    "BDP",
    "bandwidth delay product",
    "bandwith delay product",
    "long fat network",
    "LFN",
  ),
  ...rows(
    "topic:handshake",
    "three way handshake",
    "3-way handshake",
    "SYN",
    "SYN ACK",
    "how does tcp open a connection",
  ),
  ...rows("topic:tcp-states", "tcp state diagram", "finite state machine", "CLOSE-WAIT", "tcp states"),
  ...rows("topic:time-wait", "TIME_WAIT", "time wait", "2MSL"),
  // Windows
  ...rows("topic:flow-control", "flow control", "flow control vs congestion control", "slow receiver"),
  ...rows("topic:receive-window", "receive window", "rwnd", "advertised window", "receiver window"),
  ...rows("topic:zero-window", "zero window", "zero window probe", "persist timer", "window probe"),
  ...rows("topic:window-scale", "window scale", "window scaling", "RFC 7323", "64 KB limit"),
  ...rows("topic:silly-window", "silly window syndrome", "SWS", "Clark's algorithm", "silly windo"),
  ...rows(
    "topic:nagle",
    "nagle",
    "nagle's algorithm",
    "TCP_NODELAY",
    "naggle",
    "nagle and delayed ack",
    "40 ms delay",
    "turn nagle off",
  ),
  // Congestion control
  ...rows(
    "topic:slow-start",
    "slow start",
    "why is slow start exponential",
    "ssthresh",
    "slowstart",
    "slo start",
    "slow st",
  ),
  ...rows("topic:initial-window", "initial window", "IW10", "initcwnd", "RFC 6928"),
  ...rows(
    "topic:congestion-avoidance",
    "congestion avoidance",
    "additive increase",
    "congestion avoidence",
    "congestion collapse",
    "RFC 5681",
  ),
  ...rows("topic:aimd", "AIMD", "sawtooth", "additive increase multiplicative decrease", "tcp sawtooth"),
  ...rows("topic:cubic", "cubic", "RFC 9438", "tcp cubic"),
  ...rows("topic:vegas", "vegas", "tcp vegas", "delay based congestion control"),
  ...rows("topic:bbr", "BBR", "bottleneck bandwidth and round trip", "pacing"),
  // Loss and repair
  ...rows(
    "topic:fast-retransmit",
    "fast retransmit",
    "triple duplicate ack",
    "three dup acks",
    "dupack",
    "fast retransmission",
  ),
  ...rows("topic:fast-recovery", "fast recovery", "reno fast recovery"),
  ...rows("topic:newreno", "new reno", "newreno", "partial ack", "RFC 6582"),
  ...rows("topic:sack", "SACK", "selective acknowledgement", "selective acknowledgment", "RFC 2018", "selective ack"),
  ...rows("topic:random-loss", "random loss", "wireless loss", "lossy link", "mathis formula", "goodput"),
  ...rows(
    "topic:reordering",
    "reordering",
    "out of order packets",
    "head-of-line",
    "head of line blocking",
    "HOL blocking",
  ),
  // Timers and ACKs
  ...rows(
    "topic:rto",
    "RTO",
    "retransmission timeout",
    "karn's algorithm",
    "RFC 6298",
    "exponential backoff",
    "jacobson karels",
    "SRTT",
  ),
  ...rows("topic:delayed-ack", "delayed ack", "delayed acknowledgement", "quickack"),
  ...rows("topic:ack-clocking", "ack clocking", "self clocking", "ack clock"),
  ...rows("topic:ack-compression", "ack compression", "bunched acks"),
  // Queues
  ...rows(
    "topic:bufferbloat",
    "bufferbloat",
    "buffer bloat",
    "latency under load",
    "ping goes up when uploading",
    "bufferbloot",
  ),
  ...rows("topic:drop-tail", "drop tail", "tail drop", "global synchronization", "global synchronisation", "taildrop"),
  ...rows("topic:red", "RED", "random early detection", "random early drop"),
  ...rows("topic:codel", "codel", "controlled delay", "RFC 8289"),
  ...rows("topic:fq-codel", "fq_codel", "fq codel", "fair queueing", "RFC 8290", "SQM"),
  ...rows("topic:pie", "PIE", "RFC 8033"),
  ...rows("topic:ecn", "ECN", "explicit congestion notification", "RFC 3168", "CE mark"),
  // Sharing
  ...rows("topic:fairness", "fairness", "jain's index", "max-min fairness"),
  ...rows("topic:rtt-unfairness", "RTT unfairness", "RTT bias"),
  ...rows("topic:cubic-bbr", "cubic vs bbr", "bbr vs cubic", "cubic against bbr"),
  ...rows("topic:incast", "incast", "tcp incast", "data center"),
  // Links and hosts
  ...rows("topic:satellite", "satellite", "geostationary", "satelite"),
  ...rows("topic:leo-handover", "LEO", "starlink", "handover"),
  ...rows("topic:csma-cd", "CSMA/CD", "csma cd", "ethernet collision"),
  ...rows("topic:path-mtu", "path MTU discovery", "PMTUD", "fragmentation", "MTU", "jumbo frames"),
  ...rows("topic:host-limits", "host limits", "CPU bound"),

  // Words of the glossary
  ...rows("word:goodput", "goodput vs throughput"),
  ...rows("word:jain_index", "jain fairness index"),
  ...rows("word:paws", "PAWS", "protection against wrapped sequence numbers"),
  ...rows("word:prr", "PRR", "proportional rate reduction"),
  ...rows("word:limited_transmit", "limited transmit", "RFC 3042"),
  ...rows("word:hystart", "hystart"),
  ...rows("word:rtt", "RTT", "round trip time", "latency"),
  ...rows("word:throughput", "throughput"),
  ...rows("word:bottleneck", "bottleneck link"),
  ...rows("word:gilbert_elliott", "gilbert elliott"),
  ...rows("word:parking_lot", "parking lot topology"),
  ...rows("word:hybla", "hybla"),
  ...rows("word:westwood", "westwood"),
  // Papers and experiments
  ...rows("paper:sandia", "sandia report"),
  ...rows("paper:ansnet", "ansnet", "villamizar"),
  ...rows("paper:rfc1106", "RFC 1106"),
  ...rows("paper:satnet", "satnet"),
  ...rows("paper:ubc", "UBC 1984", "chanson"),
  ...rows("experiment:sandia-table3", "sandia table 3", "window against throughput over 42 ms"),
  ...rows("experiment:ansnet-figure2", "ansnet figure 2"),
  ...rows("experiment:ansnet-noise", "UDP noise"),
  ...rows("experiment:sandia-figure2a", "200 ms stalls"),
  // Views and parameters
  ...rows("view:ladder", "packet ladder", "sequence diagram", "space-time diagram"),
  ...rows("view:sequence", "time sequence graph", "tcptrace", "stevens graph"),
  ...rows("view:window", "cwnd plot"),
  ...rows("view:distributions", "histogram"),
  ...rows("view:heat", "heatmap"),
  ...rows("view:sweep", "sweep"),
  ...rows("view:pipe", "pipe animation"),
  ...rows("parameter:tcp.initial_cwnd", "tcp.initial_cwnd"),
  ...rows("parameter:tcp.window", "maximum window"),
  ...rows("parameter:tcp.min_rto_ticks", "min_rto_ticks", "shortest timeout"),
  // Lessons
  ...rows("tour:newcomers", "from one window to congestion", "newcomers", "introduction to tcp"),
  ...rows("tour:newcomers/satellite", "why a satellite is hard"),
  ...rows("exercise:collapse", "prevent this collapse"),
  ...rows("exercise:which-was-lost", "which packet was lost"),
  ...rows("page:exercises", "exercises", "homework"),
  ...rows("page:tours", "tutorial"),
  // Stories
  ...rows("story:handshake/a-lost-syn-ack-is-sent-again", "a lost SYN ACK is sent again"),
  ...rows("page:stories", "packetdrill"),
  // Pages and documentation
  ...rows("page:capture", "wireshark", "pcap", "upload a pcap"),
  ...rows("page:laboratory", "laboratory", "dumbbell"),
  ...rows("page:evidence", "validation"),
  ...rows("page:teachers", "for teachers", "moodle"),
  ...rows("docs:embedding", "embed", "iframe", "SCORM"),
  ...rows("docs:hosting", "self host", "offline"),
  ...rows("docs:command-line", "command line", "CLI"),
  ...rows("docs:scenarios", "scenario json"),
  ...rows("docs:hosting/security-policy", "security policy"),
  // Other languages' spelling of what stays English
  ...rows("topic:cubic", "CÚBIC"),
];
