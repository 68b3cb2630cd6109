//! Lists of named alternatives, each written once: a row holds the variant, its id, its name, its meaning and, where the
//! list says so, the value that belongs to it. This module imports nothing from the rest of the crate, so that every module
//! can declare a list.

use serde::Serialize;

/// The id, name and meaning of one row of a list. The id is its spelling in JSON, links and the command line.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Named {
    /// Spelling in JSON, links and the command line.
    pub id: &'static str,
    /// Name that people read.
    pub name: &'static str,
    /// Meaning, a sentence.
    pub meaning: &'static str,
}

/// A list made by [`named_list!`]. Nothing else implements it, so that variants and names cannot get out of step.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every variant, in the order of the rows.
    const ALL: &'static [Self];
    /// The id, name and meaning of every variant, in the same order.
    const NAMES: &'static [Named];

    /// Returns the place of this variant among the rows, which is its number in the columns of a trace.
    fn index(self) -> usize;

    /// Returns the id, name and meaning of this variant.
    fn named(self) -> &'static Named {
        &Self::NAMES[self.index()]
    }

    /// Returns the variant with this id.
    fn by_id(id: &str) -> Option<Self> {
        Self::NAMES.iter().position(|named| named.id == id).map(|index| Self::ALL[index])
    }
}

/// Declares an enum whose rows are `Variant, "id", "Name", "Meaning.";` in the order of the list.
///
/// - `Variant in file, ...` declares `file.rs` (or `file/mod.rs`), beside the list, as the module of that row: a row and a
///   file of its own is all that one more alternative takes.
/// - `List with value: Type { ... }` gives each row a value of its own, after `=>`; `List::value(self)` returns it.
macro_rules! named_list {
    ($(#[$attribute:meta])* $list:ident {
        $($row:ident $(in $file:ident)?, $id:literal, $name:literal, $meaning:literal;)*
    }) => {
        $($(pub(crate) mod $file;)?)*

        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        #[allow(unreachable_pub, reason = "some lists are part of the crate's interface, others are not")]
        pub enum $list {
            $(#[doc = $meaning] $row),*
        }

        impl $crate::list::Choice for $list {
            const ALL: &'static [Self] = &[$($list::$row),*];
            const NAMES: &'static [$crate::list::Named] =
                &[$($crate::list::Named { id: $id, name: $name, meaning: $meaning }),*];

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
    ($(#[$attribute:meta])* $list:ident with $value:ident: $type:ty {
        $($row:ident $(in $file:ident)?, $id:literal, $name:literal, $meaning:literal => $of_row:expr;)*
    }) => {
        $crate::list::named_list! {
            $(#[$attribute])* $list { $($row $(in $file)?, $id, $name, $meaning;)* }
        }

        impl $list {
            /// Returns what the row of this variant holds.
            pub(crate) fn $value(self) -> $type {
                match self {
                    $($list::$row => $of_row),*
                }
            }
        }
    };
}
pub(crate) use named_list;

/// Declares a struct whose fields are groups of parameters of one trait. A row is `field: Type in file;`: it declares `file.rs`,
/// beside the list, as the module of that type; the field's name is its key in a scenario.
macro_rules! group_list {
    ($(#[$attribute:meta])* $list:ident of $kind:ident { $($field:ident: $type:ident in $file:ident;)* }) => {
        $(pub(crate) mod $file; pub(crate) use $file::$type;)*

        $(#[$attribute])*
        #[derive(Clone, PartialEq, Debug, Default)]
        pub(crate) struct $list {
            $(pub(crate) $field: $type),*
        }

        impl $list {
            /// Returns every group, in the order of the rows.
            fn each(&self) -> Vec<&dyn $kind> {
                vec![$(&self.$field),*]
            }

            #[cfg(test)]
            fn each_mut(&mut self) -> Vec<&mut dyn $kind> {
                vec![$(&mut self.$field),*]
            }
        }

        impl $crate::scenario::parameter::Group for $list {
            fn visit(&mut self, visitor: &mut dyn $crate::scenario::parameter::Visitor) {
                $(visitor.group(stringify!($field), &mut self.$field);)*
            }
        }
    };
}
pub(crate) use group_list;

#[cfg(test)]
mod tests {
    use super::*;

    named_list! {
        Fruit with colour: &'static str {
            Pear, "pear", "Pear", "Grows on trees." => "green";
            Plum, "plum", "Plum", "Grows on trees, too." => "blue";
        }
    }

    #[test]
    fn id_name_and_value_of_a_variant_come_from_its_own_row() {
        assert_eq!(Fruit::ALL, [Fruit::Pear, Fruit::Plum]);
        assert_eq!((Fruit::Plum.index(), Fruit::Plum.named().name, Fruit::Plum.colour()), (1, "Plum", "blue"));
        assert_eq!((Fruit::by_id("plum"), Fruit::by_id("fig")), (Some(Fruit::Plum), None));
    }

    /// Compares the files below `src` with those that the compiler read, which it lists beside the test program.
    #[test]
    fn every_source_file_belongs_to_a_module() {
        let program = std::env::current_exe().expect("the test program");
        let list = std::fs::read_to_string(program.with_extension("d")).expect("the compiler's list of source files");
        let list = list.replace('\\', "/");
        let read: std::collections::BTreeSet<&str> = list.split_whitespace().collect();
        let mut folders = vec![std::path::PathBuf::from("src")];
        let mut unread = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
                let ours = format!("sim/{}", entry.display()).replace('\\', "/");
                if entry.is_dir() {
                    folders.push(entry);
                } else if ours.ends_with(".rs") && !read.contains(ours.as_str()) {
                    unread.push(ours);
                }
            }
        }
        // Without the feature nobody reads its file.
        unread.retain(|file| cfg!(feature = "types") || !file.ends_with("src/types.rs"));
        assert!(unread.is_empty(), "no module declares {unread:?}: is a row of a list missing?");
    }
}
