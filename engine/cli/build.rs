//! The experiments and the printed numbers are compiled in; a new folder among them must compile them in again.

fn main() {
    println!("cargo::rerun-if-changed=../../web/experiments");
    println!("cargo::rerun-if-changed=../../public/papers");
}
