//! Units of the numbers of tables.

use serde::Deserialize;

/// Declares the units with the texts that they have in tables.
macro_rules! units {
    ($($unit:ident, $text:literal;)*) => {
        /// A unit of numbers. `X`: one-way delays of the path; `round trips`: those of a full segment on the empty path. `Mib/s`:
        /// the megabit of 2^20 bits that ttcp counts in, in which ANSNET's numbers are printed.
        #[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SweepUnit"))]
        pub(crate) enum Unit {
            $(#[serde(rename = $text)] $unit,)*
        }

        impl Unit {
            pub(crate) fn text(self) -> &'static str {
                match self {
                    $(Unit::$unit => $text,)*
                }
            }
        }
    };
}

units! {
    MegabitsPerSecond, "Mb/s";
    MebibitsPerSecond, "Mib/s";
    KilobitsPerSecond, "kb/s";
    KibibytesPerSecond, "KB/s";
    Kibibytes, "KB";
    Bytes, "bytes";
    Microseconds, "µs";
    Milliseconds, "ms";
    Seconds, "s";
    OneWayDelays, "X";
    Packets, "packets";
    PacketsPerAck, "data packets per ack";
    Times, "times";
    PerMinute, "per minute";
    RoundTrips, "round trips";
    Percent, "%";
    PerThousand, "per 1000";
    PerTenThousand, "per 10,000";
}
