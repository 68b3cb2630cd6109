//! The experiments and the printed numbers are compiled in; a new folder among them must compile them in again. So is the
//! digest of what a sweep's results depend on, as ENGINE_DIGEST.

use std::path::Path;

#[path = "src/digest.rs"]
mod digest;

fn main() {
    println!("cargo::rerun-if-changed=../../web/experiments");
    println!("cargo::rerun-if-changed=../../public/papers");
    println!("cargo::rerun-if-changed=src/digest.rs");
    for path in digest::SOURCES {
        println!("cargo::rerun-if-changed={path}");
    }
    let digest = digest::digest(Path::new("."), &digest::SOURCES).expect("the sources can be read");
    println!("cargo::rustc-env=ENGINE_DIGEST={digest}");
}
