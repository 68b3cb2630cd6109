//! The files to be written, and which of them declares what.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use super::layout;

struct File {
    name: &'static str,
    about: &'static str,
    /// Sorted by the names of their files.
    imports: BTreeMap<&'static str, Vec<String>>,
    /// Names that were added, in order; what they need stands below them.
    added: Vec<String>,
    /// Sorted by their names.
    declarations: BTreeMap<String, String>,
}

/// Types are declared in the file that first needs them; later ones import them.
#[derive(Default)]
pub(crate) struct Files {
    files: Vec<File>,
    /// The Rust type and its file, by the name in TypeScript.
    declared: BTreeMap<String, (&'static str, &'static str)>,
}

/// Numbers of up to 2^53 are exact in JSON, and none here is larger; an array of a few numbers has names for them.
fn config() -> Config {
    Config::new().with_large_int("number").with_array_tuple_limit(3)
}

impl Files {
    pub(crate) fn begin(&mut self, name: &'static str, about: &'static str) {
        self.files.push(File {
            name,
            about,
            imports: BTreeMap::new(),
            added: Vec::new(),
            declarations: BTreeMap::new(),
        });
    }

    /// Declares a type and all that it needs.
    pub(crate) fn add<T: TS + 'static>(&mut self) {
        self.visit::<T>();
        self.last().added.push(T::ident(&config()));
    }

    /// Declares an enum without fields as an object of numbers, by the place of each variant.
    pub(crate) fn numbers<T: TS>(&mut self, number: fn(u32) -> u32) {
        let (cfg, docs) = (config(), layout::comment("", T::docs().as_deref()));
        let names = T::inline(&cfg).replace('"', "");
        let rows = (0..).zip(names.split(" | ")).map(|(place, name)| format!("{name}: {}", number(place)));
        let rows = rows.collect::<Vec<_>>().join(", ");
        let object = layout::object(&format!("export const {} = {{", T::ident(&cfg)), &rows, "} as const;");
        self.declare(T::ident(&cfg), format!("{docs}{object}"));
    }

    pub(crate) fn number(&mut self, name: &str, number: u32, about: &str) {
        self.declare(name.to_owned(), format!("/** {about} */\nexport const {name} = {number};\n"));
    }

    fn declare(&mut self, name: String, declaration: String) {
        self.last().added.push(name.clone());
        self.last().declarations.insert(name, declaration);
    }

    fn last(&mut self) -> &mut File {
        self.files.last_mut().expect("a file was begun")
    }

    /// Their texts, by the names of the files.
    pub(crate) fn texts(&self) -> BTreeMap<String, String> {
        self.files.iter().map(|file| (format!("{}.ts", file.name), file.text())).collect()
    }
}

impl File {
    fn text(&self) -> String {
        let written = "Written from the engine's types by `npm run types`: change them there, in Rust.";
        let mut text = layout::comment("", Some(&format!("{}\n{written}", self.about)));
        for (file, names) in &self.imports {
            let mut names = names.clone();
            names.sort();
            text += &layout::list("import type {", &names, &format!("}} from \"./{file}.ts\";"));
        }
        let mut left = self.declarations.clone();
        for name in &self.added {
            write(name, &mut left, &mut text);
        }
        assert!(left.is_empty(), "{left:?} is needed by nothing in {}", self.name);
        text
    }
}

/// Writes a declaration and, below it, those that it names and that are left, in the order in which it names them: the order in
/// which `ts-rs` visits them differs from one compilation to the next.
fn write(name: &str, left: &mut BTreeMap<String, String>, text: &mut String) {
    let Some(declaration) = left.remove(name) else { return };
    *text += "\n";
    *text += &declaration;
    for word in declaration.split(|c: char| !c.is_alphanumeric() && c != '_') {
        write(word, left, text);
    }
}

impl TypeVisitor for Files {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only what has a declaration of its own has a file.
        if T::output_path().is_none() {
            return;
        }
        let (cfg, rust) = (config(), std::any::type_name::<T>());
        let name = T::ident(&cfg);
        let file = self.files.last_mut().expect("a file was begun");
        if let Some((other, declared_in)) = self.declared.get(&name) {
            assert_eq!(*other, rust, "two types are called {name} in TypeScript");
            if *declared_in != file.name {
                let names = file.imports.entry(declared_in).or_default();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            return;
        }
        file.declarations.insert(name.clone(), layout::declaration(&name, T::docs().as_deref(), &T::decl(&cfg)));
        self.declared.insert(name, (rust, file.name));
        T::visit_dependencies(self);
    }
}
