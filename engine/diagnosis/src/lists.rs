//! Lists of named alternatives whose ids are their spelling in JSON.

/// Declares an enum whose rows are `Variant, "id", "Name", "Meaning.";`. The id is its spelling in JSON, and a name beside the
/// list that of its type in the page.
macro_rules! list {
    ($(#[$attribute:meta])* $list:ident $(as $type:literal)? { $($row:ident, $id:literal, $name:literal, $meaning:literal;)* }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        $(#[cfg_attr(feature = "types", ts(rename = $type))])?
        pub enum $list {
            $(
                #[doc = $meaning]
                #[serde(rename = $id)]
                #[cfg_attr(feature = "types", ts(rename = $id))]
                $row
            ),*
        }

        impl fill_the_pipe_sim::Choice for $list {
            const ALL: &'static [Self] = &[$($list::$row),*];
            const NAMES: &'static [fill_the_pipe_sim::Named] = &[$(fill_the_pipe_sim::Named { id: $id, name: $name, meaning: $meaning }),*];

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use list;
