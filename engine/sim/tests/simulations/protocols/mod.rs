//! Streams that another protocol than TCP carries.

mod lntp;
mod quic;
