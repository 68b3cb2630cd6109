//! Options and settings of the kernel in a script, as parameters of TCP. A setting without a counterpart is named.

use super::syntax::Script;
use crate::list::{Choice, named_list};
use crate::tcp::Parameters;
use crate::tcp::Profile;
use crate::tcp::acks::policy::AckPolicy;
use crate::tcp::congestion::Variant;
use crate::tcp::recovery::RecoveryChoice;
use crate::tcp::rtt::EstimatorChoice;

named_list! {
    /// Kernel for which a script was written.
    System {
        Linux, "linux", "Linux", "The profile Linux, with a clock of 1 kHz.";
        FreeBsd, "freebsd", "FreeBSD", "The profile of the RFCs, with FreeBSD's buffers and timers.";
        Rfcs, "rfc", "RFCs", "The profile of the RFCs.";
    }
}

/// Settings of a script before its connections open.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub system: System,
    pub parameters: Parameters,
    /// Largest difference of a time, us.
    pub tolerance: u64,
    /// Largest difference of a time as a share of the time since the event before.
    pub tolerance_share: f64,
    /// Tick of the timestamp clock, us; 0: values are not compared.
    pub timestamp_tick: u64,
    /// Whether a host that answers a SYN agrees to ECN, and one that opens does not offer it.
    pub ecn_when_asked: bool,
    pub send_buffer: u64,
    pub receive_buffer: u64,
    /// Whether a command has set the receive buffer.
    pub sets_buffer: bool,
    /// Whether segments with SYN and FIN are dropped.
    pub drops_syn_fin: bool,
    mtu: u64,
    ip_header: u64,
}

/// Reason why a script does not apply, with its line.
pub(super) type Foreign = (usize, String);

const TCP_HEADER: u64 = 20;
/// MTU of packetdrill's interface, bytes.
const MTU: u64 = 1500;
/// MTU with which the published scripts for Linux are run over IPv6, so that segments have the size of those over IPv4.
const LINUX_IPV6_MTU: u64 = 1520;
/// Buffers of FreeBSD: `net.inet.tcp.recvspace` and `sendspace`, bytes.
const FREEBSD_BUFFERS: [u64; 2] = [65_536, 32_768];
/// Shift of FreeBSD's windows: the smallest with which `kern.ipc.maxsockbuf` (2 MB) fits.
const FREEBSD_SHIFT: u64 = 6;
/// Receive buffer that Linux may reach: `tcp_rmem[2]` of the published scripts, bytes.
const LINUX_LARGEST_BUFFER: u64 = 15 << 20;
/// Settings that determine the shift of the window.
const BUFFER_SETTINGS: [&str; 4] = ["defaults.sh", "tcp_rmem", "maxsockbuf", "recvspace"];
/// Send buffer of a connection of Linux, which grows by itself, bytes.
const LINUX_SEND_BUFFER: u64 = 4 << 20;

impl Settings {
    /// Reads the options and the commands that come before the first packet.
    pub(super) fn of(script: &Script, text: &str, system: Option<System>) -> (Settings, Vec<Foreign>) {
        let mut foreign = Vec::new();
        let mut settings = Settings::on(system.unwrap_or_else(|| system_of(text)));
        if !BUFFER_SETTINGS.iter().any(|name| text.contains(name)) {
            // The shift follows from the memory of the machine on which the script was written.
            let kernel = &mut settings.parameters.kernel;
            kernel.window_shift = script.shift().map(u64::from).or(kernel.window_shift);
        }
        for (name, value, line) in &script.options {
            if let Err(why) = settings.option(name, value) {
                foreign.push((*line, why));
            }
        }
        (settings, foreign)
    }

    fn on(system: System) -> Settings {
        let mut parameters = match system {
            System::Linux => (Profile::Linux.preset().make)(),
            System::FreeBsd | System::Rfcs => (Profile::Rfc.preset().make)(),
        };
        // A process reads when the script says so.
        let [receive_buffer, send_buffer] = match system {
            System::Linux => [LINUX_LARGEST_BUFFER, LINUX_SEND_BUFFER],
            System::FreeBsd | System::Rfcs => FREEBSD_BUFFERS,
        };
        parameters.initial_cwnd = None;
        parameters.estimator = EstimatorChoice::Rfc6298;
        if system == System::Linux {
            // The published scripts are for kernels with HZ=1000.
            parameters.clocks.slow_timer = 1_000_000;
            parameters.clocks.min_rto_ticks = 200;
        }
        if system == System::FreeBsd {
            parameters.kernel.window_shift = Some(FREEBSD_SHIFT);
            parameters.kernel.window_rounds_up = true;
            parameters.kernel.time_wait = Some(60_000_000_000);
            parameters.clocks.fast_timer = 40_000_000;
            parameters.clocks.slow_timer = 10_000_000;
            parameters.clocks.min_rto_ticks = 23;
            parameters.ack_policy = AckPolicy::EverySecond;
            // The default stack of FreeBSD has no RACK-TLP.
            parameters.recovery = RecoveryChoice::Prr;
        }
        Settings {
            system,
            parameters,
            tolerance: 4000,
            tolerance_share: 0.125,
            timestamp_tick: 0,
            ecn_when_asked: true,
            send_buffer,
            receive_buffer,
            sets_buffer: false,
            drops_syn_fin: false,
            mtu: MTU,
            ip_header: 20,
        }
    }

    /// Largest segment that this end offers, bytes.
    pub(super) fn mss(&self) -> u64 {
        self.parameters.mss.unwrap_or(self.mtu.saturating_sub(self.ip_header + TCP_HEADER)).max(1)
    }

    fn option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = value.parse::<u64>();
        match (name, number) {
            ("tolerance_usecs", Ok(tolerance)) => self.tolerance = tolerance,
            ("tcp_ts_tick_usecs", Ok(tick)) => self.timestamp_tick = tick,
            ("mtu", Ok(mtu)) => self.mtu = mtu,
            ("ip_version", _) => {
                self.ip_header = if value == "ipv6" { 40 } else { 20 };
                if self.system == System::Linux && value == "ipv6" && self.mtu == MTU {
                    self.mtu = LINUX_IPV6_MTU;
                }
            }
            ("tolerance_percent", _) => {
                let percent = value.parse::<f64>().map_err(|_| format!("--{name}={value}"))?;
                self.tolerance_share = percent / 100.0;
            }
            (
                "local_ip" | "remote_ip" | "netmask_ip" | "gateway_ip" | "bind_port" | "connect_port" | "speed"
                | "verbose" | "wire_client" | "wire_server" | "non_fatal" | "send_omit_free" | "code" | "init_scripts"
                | "define" | "debug" | "strict_segments",
                _,
            ) => {}
            // Size of the segments that a network card has merged into one packet, which counts by its bytes here.
            ("mss", Ok(_)) => {}
            _ => return Err(format!("the option --{name}{}{value}", if value.is_empty() { "" } else { "=" })),
        }
        Ok(())
    }

    /// Carries out a command of the shell. An error is the reason why the script does not apply.
    pub(super) fn command(&mut self, command: &str) -> Result<(), String> {
        for line in command.replace("\\\n", " ").lines().map(str::trim) {
            // Commands after a pipe check the output of the kernel.
            for part in line.split(';').map(str::trim).filter(|part| !part.is_empty()) {
                self.command_line(part)?;
            }
        }
        Ok(())
    }

    fn command_line(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let Some(program) = words.next().filter(|program| !program.starts_with('#')) else { return Ok(()) };
        let program = program.rsplit('/').next().unwrap_or(program);
        match program {
            "sysctl" | "sysctls.py" | "set_sysctls.py" => {
                for setting in shell_words(line).iter().filter(|word| word.contains('=')) {
                    let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
                    let name = name.trim_start_matches("/proc/sys/").replace('/', ".");
                    self.sysctl(&name, value)?;
                }
                Ok(())
            }
            // Published settings, which are those of Linux except for the buffers above.
            "defaults.sh" => {
                (self.parameters.marks.ecn, self.parameters.marks.accurate_ecn) = (false, false);
                Ok(())
            }
            "tc" if line.ends_with("root fq") => {
                self.parameters.kernel.pacing = true;
                Ok(())
            }
            // The simulator never merges segments.
            "ethtool" if line.ends_with("tso off") || line.ends_with("gso off") => Ok(()),
            // Counters of the kernel are not compared, and files have no contents.
            "sockstat" | "nstat" | "tcpdrop" | "true" | "sleep" | "echo" | "set" | "rm" | "dd" => Ok(()),
            program if program.starts_with("sysctl_restore") => Ok(()),
            _ if line.starts_with("ip tcp_metrics flush") || line.starts_with("tc qdisc add dev tun0 root pfifo") => {
                Ok(())
            }
            _ => Err(format!("the command “{line}”")),
        }
    }

    fn sysctl(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = value.split_whitespace().last().and_then(shell_number);
        let on = number.is_some_and(|number| number > 0);
        let parameters = &mut self.parameters;
        let unknown = || Err(format!("the setting {name}={value}"));
        let known = |holds: bool| if holds { Ok(()) } else { unknown() };
        match name {
            "net.inet.tcp.rfc1323" | "net.inet.tcp.rfc7323" => {
                parameters.window_scale = on;
                parameters.timestamps = on;
            }
            "net.inet.tcp.sack.enable" | "net.ipv4.tcp_sack" => {
                parameters.sack = on;
                if !on {
                    parameters.recovery = RecoveryChoice::OfVariant;
                    parameters.variant =
                        if parameters.variant == Variant::Cubic { Variant::NewReno } else { parameters.variant };
                }
            }
            "net.inet.tcp.ecn.enable" | "net.ipv4.tcp_ecn" => {
                if number.is_none_or(|number| number > 2) {
                    return unknown();
                }
                parameters.marks.ecn = on;
                self.ecn_when_asked = number == Some(2);
            }
            "net.inet.tcp.recvspace" => self.receive_buffer = number.unwrap_or(self.receive_buffer),
            "net.inet.tcp.sendspace" => self.send_buffer = number.unwrap_or(self.send_buffer),
            "net.inet.tcp.delacktime" => parameters.clocks.fast_timer = number.unwrap_or(40) * 1_000_000,
            "net.inet.tcp.insecure_rst" => parameters.kernel.rst_in_window = on,
            "net.inet.tcp.insecure_syn" => parameters.kernel.syn_in_window = on,
            "net.inet.tcp.drop_synfin" => self.drops_syn_fin = on,
            "net.ipv4.tcp_timestamps" => parameters.timestamps = on,
            "net.ipv4.tcp_window_scaling" => parameters.window_scale = on,
            "net.ipv4.tcp_congestion_control" => {
                let Some(variant) = Variant::by_id(value) else { return unknown() };
                parameters.variant = variant;
            }
            "net.ipv4.tcp_min_tso_segs" => parameters.kernel.min_tso_segments = number.unwrap_or(2),
            "net.ipv4.tcp_frto" => parameters.kernel.f_rto = on,
            "net.ipv4.tcp_moderate_rcvbuf" => parameters.kernel.autotuning = on,
            "net.ipv4.tcp_syn_linear_timeouts" => parameters.kernel.linear_syn_timeouts = number.unwrap_or(4),
            "net.ipv4.tcp_rmem" => {
                self.receive_buffer = number.unwrap_or(self.receive_buffer);
                self.sets_buffer = true;
            }
            "net.ipv4.tcp_wmem" => self.send_buffer = number.unwrap_or(self.send_buffer),
            // The simulator has no switch for these rules, so only the usual value applies.
            "kern.ipc.maxsockbuf" => return known(number == Some(2_097_152)),
            "net.inet.tcp.blackhole" | "net.inet.tcp.syncookies_only" | "net.inet.tcp.rexmit_drop_options" => {
                return known(!on);
            }
            "net.ipv4.tcp_slow_start_after_idle" => return known(on),
            "net.ipv4.tcp_pacing_ss_ratio" => return known(number == Some(200)),
            "net.ipv4.tcp_pacing_ca_ratio" => return known(number == Some(120)),
            "net.inet.tcp.rexmit_slop" => return known(number == Some(200)),
            "net.inet.tcp.rexmit_initial" => return known(number == Some(1000)),
            "net.inet.tcp.keepinit" => return known(number == Some(75_000)),
            "net.inet.tcp.ecn.maxretries" => return known(number == Some(1)),
            "net.inet.tcp.icmp_may_rst" | "net.inet.tcp.syncookies" | "net.ipv4.tcp_dsack" => {}
            // The simulator never merges segments, so no segment waits to be sent with others.
            "net.ipv4.tcp_tso_win_divisor"
            | "net.ipv4.tcp_no_metrics_save"
            | "net.inet.tcp.hostcache.purgenow"
            | "net.inet.tcp.hostcache.purge" => {}
            "net.ipv4.tcp_early_retrans" => return known(number != Some(0)),
            "net.ipv4.tcp_recovery" => return known(number == Some(1)),
            _ => return unknown(),
        }
        Ok(())
    }
}

/// Returns the words of a command. Those between quotes are one, without the quotes.
fn shell_words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for next in command.chars() {
        match (next, quote) {
            ('"' | '\'', None) => quote = Some(next),
            (_, Some(open)) if next == open => quote = None,
            (_, None) if next.is_whitespace() => words.push(String::new()),
            _ => words.last_mut().expect("there is a word").push(next),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns the value of a number, or of a product `$((a*b))`.
fn shell_number(text: &str) -> Option<u64> {
    let factors = text.strip_prefix("$((").and_then(|rest| rest.strip_suffix("))")).unwrap_or(text);
    factors.split('*').try_fold(1u64, |product, factor| product.checked_mul(factor.trim().parse().ok()?))
}

/// Returns the kernel whose settings a script names; Linux, packetdrill's own, if it names none.
fn system_of(text: &str) -> System {
    let names = |words: [&str; 2]| words.iter().any(|word| text.contains(word));
    if names(["net.inet.tcp.", "sockstat"]) { System::FreeBsd } else { System::Linux }
}
