use super::told::{Scene, ack, data, syn, syn_ack, tahoe};

fn big() -> Scene {
    tahoe().mss(8000).buffer(200_000).big_windows()
}

#[test]
fn the_offer_is_in_the_syn_beside_a_window_of_16_bits() {
    let mut story = big().start();
    story.connect();
    story.sends(syn().wnd(65_535).big_window(200_000));
}

#[test]
fn two_ends_that_know_the_option_use_windows_of_30_bits() {
    let mut story = big().start();
    story.connect();
    story.sends(syn());
    story.arrives(syn_ack().wnd(65_535).big_window(300_000));
    // 200000 is 3 times 65536 and 3392.
    story.sends(ack(1).wnd(200_000).upper_window(3));
    story.arrives(data(1, 8000));
    story.read(8000);
    story.arrives(data(8001, 8000));
    story.read(8000);
    story.sends(ack(16_001).wnd(200_000));
}

#[test]
fn the_answer_offers_only_what_was_asked_for() {
    let mut story = big().start();
    story.listen();
    story.arrives(syn());
    story.sends(syn_ack().wnd(65_535).no_big_window());
    let mut story = big().start();
    story.listen();
    story.arrives(syn().big_window(300_000));
    story.sends(syn_ack().wnd(65_535).big_window(200_000));
}

#[test]
fn a_peer_that_does_not_know_it_leaves_the_window_at_64_kb() {
    let mut story = big().start();
    story.connect();
    story.sends(syn());
    story.arrives(syn_ack());
    story.sends(ack(1).wnd(65_535));
}

#[test]
fn the_congestion_window_grows_beyond_64_kb() {
    let mut story = big().initial_cwnd(64_000).peer_wnd(60_000).start();
    story.connect();
    story.sends(syn());
    story.arrives(syn_ack().big_window(200_000));
    story.sends(ack(1));
    story.write(8000);
    story.sends(data(1, 8000));
    story.arrives(ack(8001).wnd(200_000));
    story.cwnd(72_000);
}
