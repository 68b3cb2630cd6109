//! Places at which a capture can be taken, and the time at which a packet passes there.

use std::collections::BTreeSet;

use fill_the_pipe_sim::{EventKind, NO_PACKET, Place, PlaceKind, Recorder, Simulator, Trace};

/// How packets of one end of a flow come by a place of their route.
struct Passing {
    /// The event at `place` that counts.
    kind: EventKind,
    place: u16,
    /// The place is the host that sends.
    sends: bool,
    /// Routers passed on the way here.
    hops: u8,
}

/// A packet as it passes.
pub(crate) struct Sighting {
    /// ns
    pub time: u64,
    /// Row in the trace's list of packets.
    pub packet: usize,
    pub hops: u8,
    /// A router before this place has marked it (RFC 3168).
    pub marked: bool,
}

/// A place by its path in the scenario, such as `hosts.sun4_390`; or the paths that would be valid.
pub fn place<R: Recorder>(simulator: &Simulator<R>, path: &str) -> Result<u16, Vec<String>> {
    let places = simulator.places();
    let found = places.iter().position(|place| place.id == path);
    found.map(|place| place as u16).ok_or_else(|| places.iter().map(|place| place.id.clone()).collect())
}

/// The host that sends in the first flow that is not in the background.
pub fn usual_place<R: Recorder>(simulator: &Simulator<R>) -> u16 {
    let mut flows = simulator.flows().iter().enumerate();
    flows.find(|(index, _)| !simulator.is_background(*index)).map_or(0, |(_, flow)| flow.from)
}

/// Every packet that passes `at`, in order. A host sees what it sends as its first link takes it, and what it receives
/// as its TCP gets it; a router sees what arrives; a link what it begins to carry.
pub(crate) fn sightings<'a, R: Recorder>(
    simulator: &'a Simulator<R>,
    trace: &'a Trace,
    at: u16,
) -> impl Iterator<Item = Sighting> + 'a {
    let routes = simulator.flows().iter().flat_map(|flow| [&flow.forward, &flow.reverse]);
    let passings: Vec<Option<Passing>> = routes.map(|route| passing(simulator.places(), route, at)).collect();
    let events = &trace.events;
    // A link's second one of a packet never was at the host that sent the first.
    let made_by = |kind: EventKind| events.kind.iter().zip(&events.packet).filter(move |(one, _)| **one == kind as u8);
    let seconds: BTreeSet<u32> = made_by(EventKind::Duplicated).map(|(_, packet)| *packet).collect();
    let pieces = &trace.packets.pieces;
    let cut: BTreeSet<u32> = pieces.datagram.iter().copied().collect();
    let mut marked = BTreeSet::new();
    (0..events.time.len()).filter(|row| events.packet[*row] != NO_PACKET).filter_map(move |row| {
        if events.kind[row] == EventKind::Marked as u8 {
            marked.insert(events.packet[row]);
        }
        let packet = events.packet[row] as usize;
        let endpoint = 2 * usize::from(trace.packets.flow[packet]) + usize::from(trace.packets.reverse[packet]);
        let passing = passings[endpoint].as_ref()?;
        // A packet that arrives in fragments is seen in fragments.
        let kind = match passing.kind {
            EventKind::Delivered if pieces.of(events.packet[row]).is_some() => EventKind::Reassembled,
            EventKind::Delivered if cut.contains(&events.packet[row]) => return None,
            kind => kind,
        };
        let passes = events.kind[row] == kind as u8 && events.place[row] == passing.place;
        let elsewhere = passing.sends && seconds.contains(&events.packet[row]);
        (passes && !elsewhere).then(|| Sighting {
            time: events.time[row] as u64,
            packet,
            hops: passing.hops,
            marked: marked.contains(&events.packet[row])
                || pieces.of(events.packet[row]).is_some_and(|(whole, _)| marked.contains(&whole)),
        })
    })
}

/// `None` where the route does not touch the place, or ends where it begins: a link that only receives sends nothing back.
fn passing(places: &[Place], route: &[u16], at: u16) -> Option<Passing> {
    let position = route.iter().position(|place| *place == at)?;
    let kind = |place: &u16| places[usize::from(*place)].kind;
    let (event, place) = match kind(&at) {
        PlaceKind::Host | PlaceKind::Router if position == 0 => (EventKind::Sent, *route.get(1)?),
        PlaceKind::Host => (EventKind::Delivered, at),
        PlaceKind::Router => (EventKind::Arrived, at),
        PlaceKind::Link => (EventKind::Sent, at),
    };
    let hops = route[..position].iter().filter(|place| kind(place) == PlaceKind::Router).count() as u8;
    Some(Passing { kind: event, place, sends: position == 0, hops })
}
