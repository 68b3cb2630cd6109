use super::*;

#[test]
fn a_missing_device_is_named() {
    let refusal = check_tun("/nowhere/tun").expect_err("there is no such file");
    assert!(matches!(refusal, Refusal::NoTun(_)), "{refusal}");
}

#[test]
fn a_missing_congestion_control_is_named_with_those_there_are() {
    assert!(check_control("reno", "reno cubic").is_ok());
    let refusal = check_control("bbr", "reno cubic").expect_err("it is not there");
    assert!(refusal.to_string().contains("no congestion control bbr (available: reno cubic)"), "{refusal}");
    assert!(check_control("cub", "reno cubic").is_err(), "only whole names count");
}

#[test]
fn a_segment_is_known_by_its_ports() {
    let packet = |from: u16, to: u16| {
        // Headers of 20 bytes each, and 100 bytes of data.
        let mut packet = vec![0x45, 0, 0, 140, 0, 0, 0, 0, 64, 6, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2];
        packet.extend([from.to_be_bytes(), to.to_be_bytes()].concat());
        packet.extend([77_u32.to_be_bytes(), 5_u32.to_be_bytes()].concat());
        packet.extend([0x50, 16, 0, 0, 0, 0, 0, 0]);
        packet.extend([0; 100]);
        packet
    };
    let sent = emulator::parse(&packet(50_001, 40_001), 2).expect("a segment of the second flow");
    let (flow, reverse, bytes, seq, len, flags) = (sent.flow, sent.reverse, sent.bytes, sent.seq, sent.len, sent.flags);
    assert_eq!((flow, reverse, bytes, seq, len, flags), (1, false, 140, 77, 100, 16));
    assert!(emulator::parse(&packet(40_001, 50_001), 2).is_some_and(|sent| sent.reverse && sent.flow == 1));
    assert_eq!(emulator::parse(&packet(40_000, 50_001), 2), None, "ports of different flows");
    assert_eq!(emulator::parse(&packet(50_001, 40_001), 1), None, "there is no second flow");
    assert_eq!(emulator::parse(&[0x45, 0, 0], 2), None);
}
