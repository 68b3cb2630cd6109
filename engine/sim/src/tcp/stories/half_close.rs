use super::told::{ack, data, fin, tahoe};
use crate::tcp::State;

#[test]
fn who_has_closed_still_receives() {
    let mut story = tahoe().established();
    story.close();
    story.sends(fin(1));
    story.arrives(ack(2));
    story.state(State::FinWait2);
    for segment in 0..2 {
        story.arrives(data(segment * 1000 + 1, 1000));
    }
    story.read(2000);
    story.sends(ack(2001).wnd(16_000));
    story.arrives(fin(2001));
    story.sends(ack(2002));
    story.state(State::TimeWait);
}

#[test]
fn who_was_closed_to_still_sends() {
    let mut story = tahoe().established();
    story.arrives(fin(1));
    story.sends(ack(2));
    story.write(2000);
    story.sends(data(1, 1000).ack(2));
    story.arrives(ack(1001));
    story.sends(data(1001, 1000));
    story.arrives(ack(2001));
    story.state(State::CloseWait);
    story.close();
    story.sends(fin(2001));
}
