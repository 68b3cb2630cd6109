"""Types of scenarios, written by codegen.py from public/scenario.schema.json."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict


class Sources(TypedDict):
    basis: Literal['stated', 'assumed', 'calibrated', 'chosen']
    text: str


class Lose(TypedDict, closed=True):
    forward: NotRequired[str | int | list[int | str]]
    reverse: NotRequired[str | int | list[int | str]]
    link: NotRequired[str]


class Duplicate(TypedDict, closed=True):
    forward: NotRequired[str | int | list[int | str]]
    reverse: NotRequired[str | int | list[int | str]]
    link: NotRequired[str]


class Keep(TypedDict, closed=True):
    forward: NotRequired[str | int | list[int | str]]
    reverse: NotRequired[str | int | list[int | str]]


Decision: TypeAlias = str


class Hand(TypedDict, closed=True):
    on: NotRequired[bool | Literal['true', 'false']]
    decisions: NotRequired[str | list[Decision]]


DurationText: TypeAlias = str


RateText: TypeAlias = str


SizeText: TypeAlias = str


CountText: TypeAlias = str


RatioText: TypeAlias = str


class Tcp(TypedDict, closed=True):
    profile: NotRequired[Literal['bsd43', 'rfc', 'linux']]
    variant: NotRequired[Literal['tahoe', 'bsd43', 'bsd42', 'rfc793', 'bsd_reno', 'reno', 'newreno', 'sack', 'prr', 'rack', 'vegas', 'ledbat_pp', 'westwood', 'hybla', 'cubic', 'dctcp', 'prague', 'bbr', 'bbr3']]
    estimator: NotRequired[Literal['of_variant', 'rfc793', 'tahoe', 'reno', 'rfc6298']]
    recovery: NotRequired[Literal['of_variant', 'bsd43', 'tahoe', 'go_back', 'reno', 'newreno', 'sack', 'prr', 'rack', 'rack_prr']]
    program: NotRequired[str | None]
    window: NotRequired[float | SizeText]
    mss: NotRequired[float | SizeText | None]
    mtu: NotRequired[float | SizeText | None]
    initial_cwnd: NotRequired[float | SizeText | None]
    ack_policy: NotRequired[Literal['bsd43', 'bsd44', 'bsd42', 'every_segment', 'every_second', 'timer_only', 'linux']]
    alpha: NotRequired[float | RatioText]
    big_windows: NotRequired[bool | Literal['true', 'false']]
    window_scale: NotRequired[bool | Literal['true', 'false']]
    timestamps: NotRequired[bool | Literal['true', 'false']]
    sack: NotRequired[bool | Literal['true', 'false']]
    ecn: NotRequired[bool | Literal['true', 'false']]
    accurate_ecn: NotRequired[bool | Literal['true', 'false']]
    ecn_beta: NotRequired[float | RatioText | None]
    virtual_round: NotRequired[float | DurationText]
    limited_transmit: NotRequired[bool | Literal['true', 'false']]
    nak: NotRequired[bool | Literal['true', 'false']]
    nak_every_gap: NotRequired[bool | Literal['true', 'false']]
    loss_means_congestion: NotRequired[bool | Literal['true', 'false']]
    duplicate_ack_rule: NotRequired[bool | Literal['true', 'false']]
    recover_guard: NotRequired[bool | Literal['true', 'false']]
    slow_start_opening: NotRequired[float | CountText]
    slow_start_limit: NotRequired[float | CountText]
    byte_counting: NotRequired[bool | Literal['true', 'false']]
    keep_out_of_order: NotRequired[bool | Literal['true', 'false']]
    challenge_acks: NotRequired[float | CountText]
    nagle: NotRequired[bool | Literal['true', 'false']]
    silly_window_avoidance: NotRequired[bool | Literal['true', 'false']]
    slow_start_exit: NotRequired[Literal['hystart_plus_plus', 'hystart', 'loss']]
    cubic_rules: NotRequired[Literal['rfc9438', 'linux']]
    ssthresh_base: NotRequired[Literal['flight', 'cwnd']]
    undo: NotRequired[bool | Literal['true', 'false']]
    f_rto: NotRequired[bool | Literal['true', 'false']]
    cwnd_validation: NotRequired[bool | Literal['true', 'false']]
    initial_offer: NotRequired[float | SizeText | None]
    autotuning: NotRequired[bool | Literal['true', 'false']]
    linear_syn_timeouts: NotRequired[float | CountText]
    syn_loss_keeps_cwnd: NotRequired[bool | Literal['true', 'false']]
    timer_wheel: NotRequired[bool | Literal['true', 'false']]
    pacing: NotRequired[bool | Literal['true', 'false']]
    pacing_credit: NotRequired[bool | Literal['true', 'false']]
    min_tso_segments: NotRequired[float | CountText]
    bare_window_probes: NotRequired[bool | Literal['true', 'false']]
    window_rounds_up: NotRequired[bool | Literal['true', 'false']]
    window_shift: NotRequired[float | CountText | None]
    time_wait: NotRequired[float | DurationText | None]
    rst_in_window: NotRequired[bool | Literal['true', 'false']]
    syn_in_window: NotRequired[bool | Literal['true', 'false']]
    fast_timer: NotRequired[float | DurationText]
    one_shot_ack_timer: NotRequired[bool | Literal['true', 'false']]
    slow_timer: NotRequired[float | DurationText]
    min_rto_ticks: NotRequired[float | CountText]
    min_variance: NotRequired[float | DurationText]


class Cpu(TypedDict, closed=True):
    send_large: NotRequired[float | DurationText]
    send_small: NotRequired[float | DurationText]
    ack_large: NotRequired[float | DurationText]
    ack_small: NotRequired[float | DurationText]
    copy_share: NotRequired[float | RatioText]
    wake_share: NotRequired[float | RatioText]
    receive_ratio: NotRequired[float | RatioText]
    system_call: NotRequired[float | DurationText]
    input_wait: NotRequired[float | DurationText]
    lntp_share: NotRequired[float | RatioText]
    loopback_share: NotRequired[float | RatioText]
    time_factor: NotRequired[float | RatioText]
    jitter: NotRequired[float | RatioText]


class Host(TypedDict, closed=True):
    model: NotRequired[Literal['ideal', 'decstation_5000', 'sun4', 'sparcstation_2', 'cray_ymp', 'iris_2500', 'vax_750', 'ubc_sun', 'ubc_vax']]
    name: NotRequired[str]
    cpu: NotRequired[Cpu]
    adapter_latency: NotRequired[float | DurationText]
    mss_unit: NotRequired[float | SizeText]
    socket_buffer_limit: NotRequired[float | SizeText]
    scheduler_tick: NotRequired[float | DurationText]
    timers_wait: NotRequired[bool | Literal['true', 'false']]
    write_cluster: NotRequired[float | SizeText]
    mbuf_size: NotRequired[float | SizeText]


class Queue(TypedDict, closed=True):
    discipline: NotRequired[Literal['drop_tail', 'drop_head', 'random_drop', 'red', 'gentle_red', 'adaptive_red', 'ansnet_red', 'codel', 'fq_codel', 'pie', 'fq_pie', 'cake', 'ecn_threshold', 'dual_pi2']]
    unit: NotRequired[Literal['packets', 'bytes', 'buffers']]
    limit: NotRequired[float | CountText]
    buffer_size: NotRequired[float | SizeText]
    transmit_per_peer: NotRequired[float | CountText | None]
    receive_limit: NotRequired[float | CountText]
    shaped_rate: NotRequired[float | RateText | None]
    min_threshold: NotRequired[float | CountText]
    max_threshold: NotRequired[float | CountText]
    max_probability: NotRequired[float | RatioText]
    weight: NotRequired[float | RatioText]
    spacing: NotRequired[Literal['even', 'geometric', 'wait']]
    ecn: NotRequired[bool | Literal['true', 'false']]
    interval: NotRequired[float | DurationText]
    min_share: NotRequired[float | RatioText]
    hold_off: NotRequired[float | DurationText]
    target: NotRequired[float | DurationText]
    quantum: NotRequired[float | SizeText]
    flows: NotRequired[float | CountText]
    update: NotRequired[float | DurationText]
    max_burst: NotRequired[float | DurationText]
    isolation: NotRequired[Literal['triple', 'flows']]
    threshold: NotRequired[float | CountText]
    coupling: NotRequired[float | RatioText]
    step: NotRequired[float | DurationText]
    classic_share: NotRequired[float | RatioText]


class Router(TypedDict, closed=True):
    model: NotRequired[Literal['nsc', 'ideal', 'ansnet_60', 'ansnet_r60', 'ansnet_224', 'ansnet_r200', 'simp', 'butterfly']]
    name: NotRequired[str]
    forwarding_rate: NotRequired[float | RateText]
    packet_time: NotRequired[float | DurationText]
    cut_through: NotRequired[bool | Literal['true', 'false']]
    latency: NotRequired[float | DurationText]
    queue_limit: NotRequired[float | CountText]
    queue: NotRequired[Queue]


class RateVariation(TypedDict, closed=True):
    kind: NotRequired[Literal['constant', 'schedule', 'sine', 'markov', 'token_bucket', 'trace', 'aggregation']]
    rates: NotRequired[str | list[str | int]]
    ramps: NotRequired[bool | Literal['true', 'false']]
    period: NotRequired[float | DurationText | None]
    swing: NotRequired[float | RatioText]
    swing_period: NotRequired[float | DurationText]
    states: NotRequired[str | list[str | int]]
    token_rate: NotRequired[float | RateText]
    bucket: NotRequired[float | SizeText]
    opportunities: NotRequired[str | list[str | int]]
    access_time: NotRequired[float | DurationText]
    contention: NotRequired[float | DurationText]
    aggregate: NotRequired[float | SizeText]


class BurstErrors(TypedDict, closed=True):
    mean_interval: NotRequired[float | DurationText]
    duration: NotRequired[float | DurationText]
    bit_error_rate: NotRequired[float | RatioText]


class BitErrors(TypedDict, closed=True):
    rate: NotRequired[float | RatioText]
    packet_loss: NotRequired[float | RatioText]


class GilbertElliott(TypedDict, closed=True):
    to_bad: NotRequired[float | RatioText]
    to_good: NotRequired[float | RatioText]
    loss_good: NotRequired[float | RatioText]
    loss_bad: NotRequired[float | RatioText]


class Duplication(TypedDict, closed=True):
    probability: NotRequired[float | RatioText]


class Reordering(TypedDict, closed=True):
    probability: NotRequired[float | RatioText]
    delay: NotRequired[float | DurationText]


class DelaySchedule(TypedDict, closed=True):
    delays: NotRequired[str | list[str | int]]
    ramps: NotRequired[bool | Literal['true', 'false']]
    period: NotRequired[float | DurationText | None]


class LossSchedule(TypedDict, closed=True):
    losses: NotRequired[str | list[str | int]]
    ramps: NotRequired[bool | Literal['true', 'false']]
    period: NotRequired[float | DurationText | None]


class Policer(TypedDict, closed=True):
    rate: NotRequired[float | RateText]
    bucket: NotRequired[float | SizeText]


class Reverse(TypedDict, closed=True):
    rate_variation: NotRequired[RateVariation]
    burst_errors: NotRequired[BurstErrors]
    bit_errors: NotRequired[BitErrors]
    gilbert_elliott: NotRequired[GilbertElliott]
    duplication: NotRequired[Duplication]
    reordering: NotRequired[Reordering]
    delay_schedule: NotRequired[DelaySchedule]
    loss_schedule: NotRequired[LossSchedule]
    policer: NotRequired[Policer]


class CsmaCd(TypedDict, closed=True):
    slot_time: NotRequired[float | DurationText]
    interframe_gap: NotRequired[float | DurationText]
    jam: NotRequired[float | CountText]
    preamble: NotRequired[float | CountText]
    min_frame: NotRequired[float | SizeText]
    attempts: NotRequired[float | CountText]
    backoff_limit: NotRequired[float | CountText]
    station_per_flow: NotRequired[bool | Literal['true', 'false']]


class LowOrbit(TypedDict, closed=True):
    height_km: NotRequired[float | RatioText]
    min_elevation_degrees: NotRequired[float | RatioText]
    satellites: NotRequired[float | CountText]
    ground_distance_km: NotRequired[float | RatioText]
    time_in_pass: NotRequired[float | DurationText]
    outage: NotRequired[float | DurationText]
    signal_to_noise_db: NotRequired[float | RatioText]


class Poda(TypedDict, closed=True):
    channels: NotRequired[float | CountText]
    slot: NotRequired[float | DurationText]
    data_slots: NotRequired[float | CountText]
    reservation_slots: NotRequired[float | CountText]
    reservations: NotRequired[float | CountText]
    piggybacked: NotRequired[float | CountText]
    processing_delay: NotRequired[float | DurationText]
    buffers: NotRequired[float | CountText]


class Link(TypedDict, closed=True):
    kind: NotRequired[Literal['fddi', 'ethernet', 'csma_cd', 'delay_simulator', 'satellite', 'low_orbit', 'poda', 'simp_line', 'arpanet', 'ds3', 'loopback', 'wire']]
    name: NotRequired[str]
    stations: NotRequired[list[str]]
    rate: NotRequired[float | RateText]
    mtu: NotRequired[float | SizeText]
    overhead: NotRequired[float | SizeText]
    propagation_delay: NotRequired[float | DurationText]
    rate_variation: NotRequired[RateVariation]
    burst_errors: NotRequired[BurstErrors]
    bit_errors: NotRequired[BitErrors]
    gilbert_elliott: NotRequired[GilbertElliott]
    duplication: NotRequired[Duplication]
    reordering: NotRequired[Reordering]
    delay_schedule: NotRequired[DelaySchedule]
    loss_schedule: NotRequired[LossSchedule]
    policer: NotRequired[Policer]
    reverse: NotRequired[Reverse]
    csma_cd: NotRequired[CsmaCd]
    round_trip: NotRequired[float | DurationText]
    reading: NotRequired[Literal['total', 'added']]
    baseline: NotRequired[float | DurationText]
    low_orbit: NotRequired[LowOrbit]
    poda: NotRequired[Poda]


class Arrivals(TypedDict, closed=True):
    kind: NotRequired[Literal['spread', 'poisson', 'list']]
    interval: NotRequired[float | DurationText]
    load: NotRequired[float | RatioText | None]
    flows: NotRequired[str | list[str | int]]


class Sizes(TypedDict, closed=True):
    kind: NotRequired[Literal['fixed', 'exponential', 'bounded_pareto', 'distribution']]
    mean: NotRequired[float | SizeText]
    shape: NotRequired[float | RatioText]
    least: NotRequired[float | SizeText]
    most: NotRequired[float | SizeText]
    table: NotRequired[str]


class Video(TypedDict, closed=True):
    rates: NotRequired[str]
    chunk: NotRequired[float | DurationText]
    buffer: NotRequired[float | DurationText]
    adaptation: NotRequired[Literal['buffer', 'throughput']]


class Page(TypedDict, closed=True):
    document: NotRequired[float | SizeText]
    objects: NotRequired[float | CountText]
    object_size: NotRequired[float | SizeText]
    streams: NotRequired[float | CountText]


class App(TypedDict, closed=True):
    kind: NotRequired[Literal['ttcp', 'echo', 'relay', 'constant', 'poisson', 'on_off', 'video', 'page']]
    bytes: NotRequired[float | SizeText]
    call_size: NotRequired[float | SizeText]
    of: NotRequired[str]
    message_size: NotRequired[float | SizeText]
    response_size: NotRequired[float | SizeText | None]
    think_time: NotRequired[float | DurationText]
    exchanges: NotRequired[float | CountText]
    video: NotRequired[Video]
    page: NotRequired[Page]
    rate: NotRequired[float | RateText]
    interval: NotRequired[float | DurationText | None]
    datagram_size: NotRequired[float | SizeText]
    datagram_size_max: NotRequired[float | SizeText | None]
    answered: NotRequired[bool | Literal['true', 'false']]
    deadline: NotRequired[float | DurationText]
    duration: NotRequired[float | DurationText]
    on_mean: NotRequired[float | DurationText]
    off_mean: NotRequired[float | DurationText]
    socket_buffer: NotRequired[float | SizeText]


class Lntp(TypedDict, closed=True):
    packet: NotRequired[float | SizeText]
    window: NotRequired[float | CountText]
    ntx: NotRequired[float | CountText]
    ntr1: NotRequired[float | CountText]
    ntr2: NotRequired[float | CountText]
    ts: NotRequired[float | DurationText]
    tr: NotRequired[float | DurationText]
    prompt_timer: NotRequired[float | DurationText]
    lifetime: NotRequired[float | DurationText]
    header: NotRequired[Literal['padded', 'packed']]


class Quic(TypedDict, closed=True):
    congestion: NotRequired[Literal['newreno', 'cubic']]
    max_datagram_size: NotRequired[float | SizeText]
    packet_threshold: NotRequired[float | CountText]
    max_ack_delay: NotRequired[float | DurationText]
    ack_every: NotRequired[float | CountText]
    ack_ranges: NotRequired[float | CountText]
    pacing: NotRequired[bool | Literal['true', 'false']]


class Delay(TypedDict, closed=True):
    forward: NotRequired[str | int | list[int | str]]
    reverse: NotRequired[str | int | list[int | str]]
    by: NotRequired[float | DurationText]
    link: NotRequired[str]


Flow = TypedDict(
    'Flow',
    {
        'name': NotRequired[str],
        'from': NotRequired[str],
        'to': NotRequired[str],
        'via': NotRequired[str],
        'enabled': NotRequired[bool | Literal['true', 'false']],
        'background': NotRequired[bool | Literal['true', 'false']],
        'count': NotRequired[float | CountText],
        'start': NotRequired[float | DurationText],
        'start_spread': NotRequired[float | DurationText],
        'arrivals': NotRequired[Arrivals],
        'sizes': NotRequired[Sizes],
        'fragmentation': NotRequired[bool | Literal['true', 'false']],
        'app': NotRequired[App],
        'transport': NotRequired[Literal['tcp', 'lntp', 'quic']],
        'tcp': NotRequired[Tcp],
        'peer_tcp': NotRequired[Tcp],
        'lntp': NotRequired[Lntp],
        'quic': NotRequired[Quic],
        'lose': NotRequired[Lose],
        'delay': NotRequired[Delay],
        'duplicate': NotRequired[Duplicate],
        'keep': NotRequired[Keep],
        'hand': NotRequired[Hand],
    },
    closed=True,
)


class Budget(TypedDict, closed=True):
    time: NotRequired[float | DurationText]
    events: NotRequired[float | CountText]
    trace_rows: NotRequired[float | CountText]
    memory: NotRequired[float | SizeText]


Scenario = TypedDict(
    'Scenario',
    {
        '$schema': NotRequired[str],
        'version': NotRequired[Literal[1]],
        'base': NotRequired[Literal['sandia_local', 'sandia_wide_area', 'rfc1106_satellite', 'sandia_cray', 'ansnet', 'ansnet_two_distances', 'ansnet_parking_lot', 'satnet', 'ubc']],
        'name': NotRequired[str],
        'seed': NotRequired[float | CountText],
        'tcp': NotRequired[Tcp],
        'hosts': NotRequired[dict[str, Host]],
        'routers': NotRequired[dict[str, Router]],
        'links': NotRequired[dict[str, Link]],
        'flows': NotRequired[dict[str, Flow]],
        'budget': NotRequired[Budget],
        'sources': NotRequired[dict[str, Sources]],
    },
    closed=True,
)
