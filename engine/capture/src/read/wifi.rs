//! 802.11: where the payload of an unencrypted data frame begins.

use super::segment::Skip;

/// Frame control, duration, three addresses, sequence control.
const HEADER: usize = 24;
const ADDRESS: usize = 6;

/// How long radiotap's header is, and whether the payload behind the header of 802.11 begins at a multiple of four.
pub(super) fn radiotap(bytes: &[u8]) -> Result<(usize, bool), Skip> {
    const MORE: u32 = 1 << 31;
    const TIMER: u32 = 1;
    const FLAGS: u32 = 2;
    const PADDED: u8 = 0x20;
    let Some([version, _, low, high, present @ ..]) = bytes.first_chunk::<8>() else { return Err(Skip::Cut) };
    let length = usize::from(u16::from_le_bytes([*low, *high]));
    if *version != 0 || length < 8 {
        return Err(Skip::Malformed);
    }
    let header = bytes.get(..length).ok_or(Skip::Cut)?;
    let present = u32::from_le_bytes(*present);
    if present & FLAGS == 0 {
        return Ok((length, false));
    }
    let mut at = 4;
    let word =
        |at: usize| header.get(at..at + 4).map_or(0, |word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
    while word(at) & MORE != 0 {
        at += 4;
    }
    at += 4;
    // The timer has eight bytes, at a multiple of eight.
    if present & TIMER != 0 {
        at = at.next_multiple_of(8) + 8;
    }
    Ok((length, header.get(at).is_some_and(|flags| flags & PADDED != 0)))
}

/// How long the header of a data frame is.
pub(super) fn header(frame: &[u8], padded: bool) -> Result<usize, Skip> {
    let Some([kind, flags]) = frame.first_chunk() else { return Err(Skip::Cut) };
    const VERSION_AND_TYPE: u8 = 0x0f;
    const DATA: u8 = 0x08;
    const WITHOUT_DATA: u8 = 0x40;
    const QOS: u8 = 0x80;
    const BOTH_WAYS: u8 = 3;
    const MORE_FRAGMENTS: u8 = 4;
    const PROTECTED: u8 = 0x40;
    const ORDER: u8 = 0x80;
    /// Bit of QoS control: the frame has several payloads.
    const AGGREGATE: u8 = 0x80;
    if kind & VERSION_AND_TYPE != DATA || kind & WITHOUT_DATA != 0 {
        return Err(Skip::NotIp);
    }
    if flags & PROTECTED != 0 {
        return Err(Skip::Encrypted);
    }
    let fragment = frame.get(HEADER - 2).ok_or(Skip::Cut)? & 15;
    if flags & MORE_FRAGMENTS != 0 || fragment != 0 {
        return Err(Skip::Fragment);
    }
    let mut length = if flags & BOTH_WAYS == BOTH_WAYS { HEADER + ADDRESS } else { HEADER };
    if kind & QOS != 0 {
        if frame.get(length).ok_or(Skip::Cut)? & AGGREGATE != 0 {
            return Err(Skip::UnknownLink);
        }
        // HT control, of four bytes, is there with the order bit.
        length += if flags & ORDER != 0 { 6 } else { 2 };
    }
    Ok(if padded { length.next_multiple_of(4) } else { length })
}
