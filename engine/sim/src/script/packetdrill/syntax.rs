//! Parts of a packetdrill script, by its grammar.

/// A script that was parsed.
#[derive(Clone, Debug, Default)]
pub(super) struct Script {
    /// Options before the first event: name, value and line.
    pub options: Vec<(String, String, usize)>,
    pub events: Vec<Event>,
}

impl Script {
    /// Returns the packets, in order.
    pub(super) fn packets(&self) -> impl Iterator<Item = &Packet> {
        self.events.iter().filter_map(|event| if let Act::Packet(packet) = &event.act { Some(packet) } else { None })
    }

    /// Returns the shift of the windows that the first SYN of a connection offers.
    pub(super) fn shift(&self) -> Option<u8> {
        let syn = self.packets().find(|packet| !packet.arrives && packet.flags.contains('S'))?;
        syn.options.iter().flatten().find_map(|option| match option {
            TcpOption::WindowScale(shift) => Some(*shift),
            _ => None,
        })
    }
}

/// Something that happens, or must happen, at some time.
#[derive(Clone, Debug)]
pub(super) struct Event {
    /// Line, from 1.
    pub line: usize,
    pub time: When,
    pub act: Act,
}

/// Time of an event, us.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum When {
    /// Since the start.
    At(u64),
    /// Since the event before.
    After(u64),
    /// Whenever it happens.
    Any,
    /// Between two times since the start.
    Between(u64, u64),
    /// Between two times since the event before.
    AfterBetween(u64, u64),
}

#[derive(Clone, Debug)]
pub(super) enum Act {
    Packet(Packet),
    Call(Call),
    /// Command of the shell.
    Command(String),
    /// Assertions in Python.
    Code(String),
}

/// A TCP segment, as far as the script states it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Packet {
    /// Whether the network delivers it; otherwise the connection must send it.
    pub arrives: bool,
    /// Flags in the script's letters.
    pub flags: String,
    pub seq: u32,
    /// Whether any sequence number is accepted.
    pub any_seq: bool,
    pub len: u32,
    pub ack: Option<u32>,
    /// Window field.
    pub win: Option<u16>,
    /// ECN field of the IP header, or `ect01` for either of two.
    pub ecn: Option<String>,
    /// Ports, if they are stated: from and to.
    pub ports: Option<(u16, u16)>,
    /// Options; `None`: any.
    pub options: Option<Vec<TcpOption>>,
    /// Part that is not modelled, so that the script does not apply.
    pub foreign: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum TcpOption {
    Mss(u16),
    WindowScale(u8),
    SackPermitted,
    Sack(Vec<(u32, u32)>),
    Timestamps { value: u32, echo: u32 },
}

impl Packet {
    /// Whether its options are stated and have no timestamps.
    pub(super) fn has_no_timestamps(&self) -> bool {
        let stamped = |options: &Vec<TcpOption>| options.iter().any(|one| matches!(one, TcpOption::Timestamps { .. }));
        self.options.as_ref().is_some_and(|options| !stamped(options))
    }
}

/// A call of a process, with what it must return.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub name: String,
    pub arguments: Vec<Value>,
    /// Time at which it returns, us after it began; `None`: at once.
    pub lasts: Option<u64>,
    pub returns: Value,
    /// Name of the error, such as `EPIPE`.
    pub error: Option<String>,
}

/// An argument or result of a call.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    /// `...`: anything.
    Any,
    Number(i64),
    /// Constants joined by `|`.
    Words(Vec<String>),
    Text(String),
    List(Vec<Value>),
    /// A structure, whose fields are not compared.
    Structure,
}

impl Value {
    /// Returns its number, even if it is the only element of a list.
    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::List(values) if values.len() == 1 => values[0].number(),
            _ => None,
        }
    }

    /// Returns its only word, even if it is the only element of a list.
    pub(super) fn word(&self) -> Option<&str> {
        match self {
            Value::Words(words) if words.len() == 1 => Some(&words[0]),
            Value::List(values) if values.len() == 1 => values[0].word(),
            _ => None,
        }
    }

    /// Whether the word is one of its constants.
    pub(super) fn has(&self, word: &str) -> bool {
        matches!(self, Value::Words(words) if words.iter().any(|one| one == word))
    }
}
