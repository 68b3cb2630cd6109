//! Runs as its users see the simulator, one file a subject. All in one program: each program of tests compiles the simulator
//! again for what it records, which takes longer than all the runs.

mod cable;
mod changing;
mod echo;
mod faults;
mod flows;
mod forks;
mod fragments;
mod goodput;
mod hand;
mod marks;
mod parameters;
mod protocols;
mod queues;
mod rfc1106;
mod runs;
mod sandia;
mod satnet;
mod script;
mod shares;
mod stops;
mod theory;
mod topologies;
mod traffic;
mod ubc;
