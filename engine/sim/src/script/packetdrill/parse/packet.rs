//! A packet: its IP header, flags, numbers and options.

use super::{Parsed, Parser, expected, one_of};
use crate::script::packetdrill::MOST_PAYLOAD;
use crate::script::packetdrill::syntax::{Act, Packet, TcpOption};
use crate::script::packetdrill::tokens::Kind;

impl Parser {
    pub(super) fn packet(&mut self, arrives: bool) -> Parsed<Act> {
        let line = self.tokens[self.next].line;
        self.take();
        let mut packet = Packet { arrives, options: Some(Vec::new()), ..Packet::default() };
        self.ip_header(&mut packet)?;
        for protocol in ["ipv4", "ipv6", "gre", "GREv0", "mpls", "udp", "udplite", "sctp", "icmp", "encap"] {
            if self.takes_word(protocol) {
                packet.foreign = Some(format!("{} packets", protocol.to_uppercase()));
                while !self.starts_event() && *self.peek() != Kind::End {
                    self.take();
                }
                return Ok(Act::Packet(packet));
            }
        }
        if let (Kind::Integer(_), Kind::Symbol('>')) = (self.peek(), self.after(1)) {
            let from = self.number("a port")?;
            self.symbol('>')?;
            packet.ports = Some((from, self.number("a port")?));
        }
        self.flags(&mut packet)?;
        let end = if *self.peek() == Kind::Ellipsis {
            self.take();
            packet.any_seq = true;
            None
        } else {
            packet.seq = self.seq("the first sequence number")?;
            self.symbol(':')?;
            Some(self.seq("the sequence number after the last byte")?)
        };
        self.symbol('(')?;
        packet.len = self.number("the length of the payload")?;
        if end.is_some_and(|end| packet.seq.wrapping_add(packet.len) != end) {
            return expected("a length that matches the sequence numbers");
        }
        if packet.len > MOST_PAYLOAD {
            return expected(&format!("a length of at most {MOST_PAYLOAD} bytes"));
        }
        self.symbol(')')?;
        // A number that is not counted from the first one: here all are as they are.
        self.takes('!');
        if self.takes_word("ack") {
            packet.ack = Some(self.seq("the ACK field")?);
            self.takes('!');
        }
        if self.takes_word("win") {
            packet.win = Some(self.number("the window field")?);
        }
        if self.takes_word("urg") {
            self.number::<u16>("the urgent pointer")?;
            packet.foreign = Some("urgent data".to_owned());
        }
        if self.takes('<') {
            self.options(&mut packet)?;
        }
        if self.takes('/') {
            packet.foreign = Some("encapsulation in UDP".to_owned());
            self.rest_of_line(line);
        }
        if !self.tokens[self.next].first && *self.peek() != Kind::End {
            return expected("the end of the packet");
        }
        Ok(Act::Packet(packet))
    }

    /// Reads the IP header: its ECN field, or parts that are not modelled.
    fn ip_header(&mut self, packet: &mut Packet) -> Parsed<()> {
        let closes = match self.peek() {
            Kind::Symbol('[') => ']',
            Kind::Symbol('(') => ')',
            _ => return Ok(()),
        };
        self.take();
        let quotes = *self.peek() == Kind::Word("sctp".to_owned()) || matches!(self.peek(), Kind::Integer(_));
        if closes == ']' && quotes {
            // An older ICMP packet, which begins with the packet that it quotes.
            while !self.takes(']') && *self.peek() != Kind::End {
                self.take();
            }
            return Ok(());
        }
        while !self.takes(closes) {
            let word = self.word("a part of the IP header")?;
            match word.as_str() {
                "noecn" | "ect0" | "ect1" | "ect01" | "ce" => packet.ecn = Some(word),
                "tos" | "ttl" | "flowlabel" | "class" | "hlim" => {
                    self.take();
                    packet.foreign = Some(format!("the field {word} of the IP header"));
                }
                _ => return one_of("a part of the IP header", &["noecn", "ect0", "ect1", "ect01", "ce", "tos", "ttl"]),
            }
            self.takes(',');
        }
        Ok(())
    }

    fn flags(&mut self, packet: &mut Packet) -> Parsed<()> {
        const LETTERS: &[&str] = &["S", "F", "R", "P", ".", "E", "W", "U", "-"];
        match self.peek().clone() {
            Kind::Word(word) if word.chars().all(|letter| "SFRPEWUA".contains(letter)) => {
                self.take();
                packet.flags = word;
                if self.takes('.') {
                    packet.flags.push('.');
                }
            }
            Kind::Symbol('.') => {
                self.take();
                ".".clone_into(&mut packet.flags);
            }
            Kind::Symbol('-') => {
                self.take();
            }
            Kind::Decimal(_) => {
                self.take();
                packet.foreign = Some("the counter of accurate ECN".to_owned());
            }
            Kind::Word(word) if word.chars().all(|letter| "SFRPEWUA0123456789".contains(letter)) => {
                self.take();
                self.takes('.');
                packet.foreign = Some("the counter of accurate ECN".to_owned());
            }
            _ => return one_of("the flags of a segment", LETTERS),
        }
        if packet.flags.contains('U') {
            packet.foreign = Some("urgent data".to_owned());
        } else if packet.flags.contains('A') {
            packet.foreign = Some("the flag AE of accurate ECN".to_owned());
        }
        Ok(())
    }

    fn options(&mut self, packet: &mut Packet) -> Parsed<()> {
        const NAMES: &[&str] =
            &["mss 1460", "nop", "eol", "wscale 7", "sackOK", "sack 1:1001", "TS val 1 ecr 0", "..."];
        if *self.peek() == Kind::Ellipsis {
            self.take();
            packet.options = None;
            return self.symbol('>');
        }
        let mut options = Vec::new();
        loop {
            let name = match self.peek() {
                Kind::Word(name) => name.clone(),
                _ => return one_of("a TCP option", NAMES),
            };
            match name.as_str() {
                "nop" | "eol" => {
                    self.take();
                }
                "sackOK" => {
                    self.take();
                    options.push(TcpOption::SackPermitted);
                }
                "mss" if matches!(self.after(1), Kind::Word(_)) => {
                    self.take();
                    let defined = self.word("the segment size")?;
                    packet.foreign = Some(format!("a definition of {defined}"));
                }
                "mss" => {
                    self.take();
                    options.push(TcpOption::Mss(self.number("the segment size")?));
                }
                "wscale" => {
                    self.take();
                    options.push(TcpOption::WindowScale(self.number("the window's shift")?));
                }
                "sack" => {
                    self.take();
                    options.push(TcpOption::Sack(self.blocks()?));
                }
                "TS" => {
                    self.take();
                    if !self.takes_word("val") {
                        return expected("“val”");
                    }
                    let value = self.seq("a timestamp")?;
                    if !self.takes_word("ecr") {
                        return expected("“ecr”");
                    }
                    options.push(TcpOption::Timestamps { value, echo: self.seq("a timestamp")? });
                }
                "FO" | "FOEXP" | "md5" | "ECN" | "exp-tarr" | "AccECN" | "tarr" => {
                    self.take();
                    while !matches!(self.peek(), Kind::Symbol(',' | '>') | Kind::End) {
                        self.take();
                    }
                    packet.foreign = Some(format!("the TCP option {name}"));
                }
                _ => return one_of("a TCP option", NAMES),
            }
            if !self.takes(',') {
                break;
            }
        }
        packet.options = Some(options);
        self.symbol('>')
    }

    fn blocks(&mut self) -> Parsed<Vec<(u32, u32)>> {
        let mut blocks = Vec::new();
        while blocks.is_empty() || matches!(self.peek(), Kind::Integer(_)) {
            let start = self.seq("the start of a SACK block")?;
            self.symbol(':')?;
            blocks.push((start, self.seq("the end of a SACK block")?));
        }
        Ok(blocks)
    }
}
