use super::told::{ack, data, syn, syn_ack, tahoe};

#[test]
fn an_ack_of_a_segment_sent_twice_gives_no_sample_and_keeps_the_backed_off_timeout() {
    let mut story = tahoe().established();
    story.srtt_ticks(1.0);
    story.write(1000);
    story.sends(data(1, 1000));
    story.sends_at_ms(1000, data(1, 1000));
    story.at_ms(2500);
    story.arrives(ack(1001));
    story.srtt_ticks(1.0);
    story.rto_ticks(4);
    // Fresh data is sent under the backed-off timeout; its ACK is a sample and ends the backoff.
    story.write(1000);
    story.sends(data(1001, 1000));
    story.after_ms(20);
    story.arrives(ack(2001));
    story.srtt_ticks(7.0 / 8.0);
    story.rto_ticks(2);
}

#[test]
fn a_segment_resent_by_duplicate_acks_gives_no_sample_either() {
    let mut story = tahoe().initial_cwnd(4000).established();
    story.write(4000);
    for segment in 0..4 {
        story.sends(data(segment * 1000 + 1, 1000));
    }
    story.at_ms(700);
    for _ in 0..3 {
        story.arrives(ack(1));
    }
    story.sends(data(1, 1000));
    story.arrives(ack(4001));
    story.srtt_ticks(1.0);
}

#[test]
fn a_syn_sent_twice_gives_no_sample() {
    let mut story = tahoe().start();
    story.connect();
    story.sends(syn());
    story.sends_at_ms(6000, syn());
    story.arrives(syn_ack());
    story.sends(ack(1));
    story.srtt_ticks(0.0);
}

#[test]
fn one_segment_at_a_time_is_timed_and_its_ack_is_the_sample() {
    let mut story = tahoe().min_rto(10).initial_cwnd(4000).established();
    story.write(1000);
    story.sends(data(1, 1000));
    story.at_ms(600);
    story.write(1000);
    story.sends(data(1001, 1000));
    story.at_ms(1100);
    // Two ticks since the first was sent, counted from 1: delta = 3 - 1 - 1, srtt = (8 + 1) / 8.
    story.arrives(ack(2001));
    story.srtt_ticks(9.0 / 8.0);
}
