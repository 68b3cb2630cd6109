//! Process and its socket: an application is a sequence of system calls, which are carried out as in 4.3BSD's sosend
//! and soreceive, at their processor time.

use super::app::{App, Call, Outcome};
use super::costs::Rates;
use super::socket::Socket;
use crate::tcp;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sleep {
    /// Waits for space in the send buffer.
    Write,
    /// Waits for data in the receive buffer.
    Read,
    /// Waits for the connection to be established.
    Connect,
    /// Waits for the process's other socket.
    Relay,
    /// Waits for so many ns.
    Clock(u64),
}

/// Activity of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Activity {
    /// A piece of process-level work is queued or running.
    Busy,
    Asleep(Sleep),
    /// Waits for its own clock, or has finished.
    Idle,
}

/// Process-level work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    Wake,
    CopyIn(u64),
    CopyOut(u64),
    /// Copies a datagram that is to be sent.
    Send(u64),
    /// Copies a datagram that has arrived.
    Take(u64),
}

/// Next step of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Do this work, which takes so many ns of processor time.
    Work(Work, u64),
    Sleep(Sleep),
    Exit,
}

/// Copying between a process and its socket in a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copying {
    /// Least free space for which a writer of at least that much continues while the buffer holds data, bytes.
    pub cluster: u64,
    /// Size of the pieces in which a read frees the receive buffer, bytes.
    pub mbuf: u64,
}
#[derive(Clone)]
pub(crate) struct Process {
    pub app: App,
    copying: Copying,
    pub activity: Activity,
    call: Call,
    /// Bytes of the current call still to be moved.
    rest: u64,
    /// Bytes of the current call that have been moved.
    moved: u64,
}

impl Process {
    #[inline]
    pub(crate) fn new(app: App, copying: Copying) -> Self {
        Process { app, copying, activity: Activity::Asleep(Sleep::Connect), call: Call::Connect, rest: 0, moved: 0 }
    }

    /// Whether data or space ends the sleep of the process.
    #[inline]
    pub(crate) fn wakes(&self, readable: bool, writable: bool) -> bool {
        match self.activity {
            Activity::Asleep(Sleep::Read) => readable,
            Activity::Asleep(Sleep::Write | Sleep::Connect) => writable,
            _ => false,
        }
    }

    /// Returns the work of a woken process, with its cost beyond the wake-up: the copy for which it slept follows
    /// without a pause, so that the two are one piece of work. Data that arrives meanwhile is copied next, within the
    /// same call.
    #[inline]
    pub(crate) fn woken(&self, rates: &Rates, socket: &impl Socket) -> (Work, u64) {
        match self.activity {
            Activity::Asleep(Sleep::Read) if socket.readable() > 0 => self.copy_out(rates, socket),
            Activity::Asleep(Sleep::Write) if self.has_room(socket) => self.copy_in(rates, socket),
            _ => (Work::Wake, 0),
        }
    }

    /// Returns the next copy of a read call, with its cost.
    #[inline]
    fn copy_out(&self, rates: &Rates, socket: &impl Socket) -> (Work, u64) {
        let bytes = socket.readable().min(self.rest).min(self.copying.mbuf);
        (Work::CopyOut(bytes), rates.copy_out(bytes) + self.entry(rates))
    }

    /// Returns the next copy of a write call, with its cost.
    #[inline]
    fn copy_in(&self, rates: &Rates, socket: &impl Socket) -> (Work, u64) {
        let bytes = socket.send_space().min(self.rest);
        (Work::CopyIn(bytes), rates.copy_in(bytes) + self.entry(rates))
    }

    /// Returns the cost of the call itself, which is charged with its first copy.
    #[inline]
    fn entry(&self, rates: &Rates) -> u64 {
        if self.moved == 0 { rates.system_call } else { 0 }
    }

    /// Whether a writer continues, as in sosend.
    #[inline]
    fn has_room(&self, socket: &impl Socket) -> bool {
        let space = socket.send_space();
        let Copying { cluster, .. } = self.copying;
        space > 0 && !(self.rest >= cluster && space < cluster && socket.unacknowledged() > 0)
    }

    /// Lets the sleeping process of a bulk transfer copy, if copying takes no time and the process sleeps on afterwards: what
    /// `done` and `go_on` would do. Returns false, with nothing done, if they have to.
    #[inline]
    pub(crate) fn copies_at_once(
        &mut self,
        now: u64,
        socket: &mut tcp::Connection,
        effects: &mut tcp::Effects,
    ) -> bool {
        match (self.activity, &mut self.app) {
            (Activity::Asleep(Sleep::Write), _) => {
                let space = socket.snd.space();
                if space >= self.rest || !self.has_room(socket) {
                    return false;
                }
                self.rest -= space;
                self.moved += space;
                socket.accept_write(now, space, effects);
                true
            }
            (Activity::Asleep(Sleep::Read), App::TtcpReceiver(app)) => {
                let bytes = socket.rcv.cc;
                if bytes == 0
                    || bytes > self.rest.min(self.copying.mbuf)
                    || socket.rcv.fin_received
                    || socket.is_closed()
                {
                    return false;
                }
                socket.take_bytes(bytes);
                socket.end_read(now, effects);
                let next = app.next(now, Outcome::Read(bytes));
                debug_assert_eq!(next, self.call, "it reads on as before");
                true
            }
            _ => false,
        }
    }

    /// Applies finished work to the socket.
    #[inline]
    pub(crate) fn done<S: Socket>(&mut self, now: u64, work: Work, socket: &mut S, effects: &mut S::Effects) {
        match work {
            Work::Wake | Work::Send(_) | Work::Take(_) => {}
            Work::CopyIn(bytes) => {
                self.rest -= bytes;
                self.moved += bytes;
                socket.accept_write(now, bytes, effects);
            }
            Work::CopyOut(bytes) => {
                self.rest -= bytes;
                self.moved += bytes;
                socket.take_bytes(bytes);
            }
        }
    }

    /// Continues the current call and the next ones until there is work to do or a reason to sleep.
    #[inline]
    pub(crate) fn go_on<S: Socket>(
        &mut self,
        now: u64,
        rates: &Rates,
        socket: &mut S,
        effects: &mut S::Effects,
    ) -> Step {
        loop {
            let outcome = match self.call {
                Call::Connect => Outcome::Connected,
                Call::Write(_) if self.rest == 0 => Outcome::Wrote,
                Call::Write(_) => {
                    if !self.has_room(socket) {
                        return Step::Sleep(Sleep::Write);
                    }
                    let (work, cost) = self.copy_in(rates, socket);
                    return Step::Work(work, cost);
                }
                Call::Read(_) => {
                    if socket.readable().min(self.rest) > 0 {
                        let (work, cost) = self.copy_out(rates, socket);
                        return Step::Work(work, cost);
                    }
                    if self.moved == 0 && !socket.at_end() && !socket.is_closed() {
                        return Step::Sleep(Sleep::Read);
                    }
                    socket.end_read(now, effects);
                    if self.moved == 0 { Outcome::End } else { Outcome::Read(self.moved) }
                }
                Call::Close => {
                    socket.close(now, effects);
                    Outcome::Closed
                }
                Call::Wait if self.moved == 0 => {
                    self.moved = 1;
                    return Step::Sleep(Sleep::Relay);
                }
                Call::Wait => Outcome::Waited,
                Call::Pause(time) if self.moved == 0 => {
                    self.moved = 1;
                    return Step::Sleep(Sleep::Clock(time));
                }
                Call::Pause(_) => Outcome::Paused,
                Call::Exit => return Step::Exit,
            };
            let aborted = socket.is_closed() && !matches!(self.call, Call::Close | Call::Exit);
            self.call = if aborted { Call::Exit } else { self.app.next(now, outcome) };
            self.moved = 0;
            self.rest = match self.call {
                Call::Write(bytes) | Call::Read(bytes) => bytes,
                _ => 0,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Host;
    use crate::host::app::Settings;
    use crate::host::costs::Costs;
    use crate::rng::Stream;
    use crate::tcp::ticks::Ticks;
    use crate::tcp::{Connection, Effects, Parameters, Setup, State};

    const BUFFER: u64 = 16384;

    fn connected() -> Connection {
        let ticks = |period| Ticks { period, phase: 0 };
        let mut socket = Connection::new(Setup {
            parameters: Parameters::default(),
            iss: 0,
            mss: 1460,
            send_buffer: BUFFER,
            receive_buffer: BUFFER,
            fast_timer: ticks(200_000_000),
            slow_timer: ticks(500_000_000),
        });
        socket.state = State::Established;
        socket
    }

    /// Returns rates of 1 us a byte, all of it for the copy; receiving costs half as much.
    fn rates() -> Rates {
        let costs =
            Costs { send_large: 4_352_000, send_small: 552_000, copy_share: 1.0, receive_ratio: 0.5, ..Costs::FREE };
        costs.rates()
    }

    fn asleep(app: App, socket: &mut Connection, sleep: Sleep) -> Process {
        let mut process = Process::new(app, Host::default().copying);
        assert_eq!(process.go_on(0, &rates(), socket, &mut Effects::default()), Step::Sleep(sleep));
        process.activity = Activity::Asleep(sleep);
        process
    }

    #[test]
    fn woken_reader_copies_the_received_bytes_at_their_cost() {
        let mut socket = connected();
        let mut reader =
            asleep(App::pair(&Settings::default(), 0, Stream::new(1, "flows.bulk.source")).1, &mut socket, Sleep::Read);
        socket.rcv.cc = 1460;
        assert_eq!(reader.woken(&rates(), &socket), (Work::CopyOut(1460), 730_000));
        reader.done(0, Work::CopyOut(1460), &mut socket, &mut Effects::default());
        assert_eq!(socket.rcv.cc, 0);
    }

    #[test]
    fn woken_writer_fills_the_send_buffer_at_its_cost() {
        let mut socket = connected();
        socket.snd.cc = BUFFER;
        let writer = asleep(
            App::pair(&Settings::default(), 0, Stream::new(1, "flows.bulk.source")).0,
            &mut socket,
            Sleep::Write,
        );
        socket.snd.cc = BUFFER - 2920;
        assert_eq!(writer.woken(&rates(), &socket), (Work::CopyIn(2920), 2_920_000));
        socket.snd.cc = BUFFER - 1000;
        assert_eq!(writer.woken(&rates(), &socket), (Work::Wake, 0), "less than a cluster is not worth a copy");
    }

    #[test]
    fn bulk_transfer_copies_at_once_unless_its_call_ends() {
        let apps = || App::pair(&Settings::default(), 0, Stream::new(1, "flows.bulk.source"));
        let mut effects = Effects::default();
        let mut socket = connected();
        let mut reader = asleep(apps().1, &mut socket, Sleep::Read);
        socket.rcv.cc = 1460;
        assert!(reader.copies_at_once(5, &mut socket, &mut effects));
        let measured = reader.app.measured();
        assert_eq!((socket.rcv.cc, measured.bytes, measured.ended), (0, 1460, Some(5)));
        assert!(!reader.copies_at_once(6, &mut socket, &mut effects), "nothing to read");
        socket.rcv.cc = 1460;
        socket.rcv.fin_received = true;
        assert!(!reader.copies_at_once(7, &mut socket, &mut effects), "the peer has closed");

        let mut socket = connected();
        socket.snd.cc = BUFFER;
        let mut writer = asleep(apps().0, &mut socket, Sleep::Write);
        socket.snd.cc = BUFFER - 2920;
        assert!(writer.copies_at_once(5, &mut socket, &mut effects));
        assert_eq!((socket.snd.cc, writer.moved), (BUFFER, 2920));
        socket.snd.cc = BUFFER - writer.rest;
        assert!(!writer.copies_at_once(6, &mut socket, &mut effects), "the last of the call");
    }

    #[test]
    fn charges_a_call_once_and_frees_the_buffer_in_mbufs() {
        let rates =
            Costs { system_call: 1_500, send_large: 4_352, send_small: 552, copy_share: 1.0, ..Costs::FREE }.rates();
        let mut socket = connected();
        let app = App::pair(&Settings::default(), 0, Stream::new(1, "flows.bulk.source")).1;
        let mut reader = Process::new(app, Copying { cluster: 1, mbuf: 112 });
        let mut effects = Effects::default();
        assert_eq!(reader.go_on(0, &rates, &mut socket, &mut effects), Step::Sleep(Sleep::Read));
        reader.activity = Activity::Asleep(Sleep::Read);
        socket.rcv.cc = 250;
        // 1 ns a byte.
        assert_eq!(reader.woken(&rates, &socket), (Work::CopyOut(112), 1_612));
        reader.done(0, Work::CopyOut(112), &mut socket, &mut effects);
        assert_eq!(socket.rcv.cc, 138, "free as soon as it is copied");
        assert_eq!(reader.go_on(0, &rates, &mut socket, &mut effects), Step::Work(Work::CopyOut(112), 112));
    }
}
