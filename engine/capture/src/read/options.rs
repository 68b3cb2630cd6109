//! Options that a SYN asks for.

/// Options as far as they can be read; those behind one that cannot be read are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Largest segment that its end takes, bytes.
    pub mss: Option<u16>,
    /// Shift of its windows (RFC 7323), at most 14.
    pub window_scale: Option<u8>,
    /// Whether its end reports by SACK (RFC 2018).
    pub sack: bool,
    /// Whether its end sends timestamps (RFC 7323).
    pub timestamps: bool,
}

/// RFC 7323: more is taken for this.
const LARGEST_SCALE: u8 = 14;

/// Reads the bytes of a SYN's TCP options.
pub fn asked(mut options: &[u8]) -> Asked {
    let mut asked = Asked::default();
    loop {
        match *options {
            [] | [0, ..] => return asked,
            [1, ref rest @ ..] => options = rest,
            [_] => return asked,
            [kind, length, ..] => {
                let length = usize::from(length);
                let Some(value) = options.get(2..length) else { return asked };
                match (kind, value) {
                    (2, [high, low]) => asked.mss = Some(u16::from_be_bytes([*high, *low])),
                    (3, [shift]) => asked.window_scale = Some((*shift).min(LARGEST_SCALE)),
                    (4, []) => asked.sack = true,
                    (8, [_, _, _, _, _, _, _, _]) => asked.timestamps = true,
                    _ => {}
                }
                options = &options[length..];
            }
        }
    }
}
