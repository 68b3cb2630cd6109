//! Digest of files, the same on every machine. The build script takes it of all that a sweep's results depend on.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh64::Xxh64;

/// Sources of the rows of a sweep, seen from this package's folder: the engine, what the table says of a run, and the
/// versions of what both are built with. The scenario is not among them: a sweep's hash has its text.
pub(crate) const SOURCES: [&str; 4] = ["../sim/src", "../sim/Cargo.toml", "src/sweep", "../Cargo.lock"];

/// Over names and contents of files, and of all files in folders. `Err` if one of them cannot be read.
pub(crate) fn digest(root: &Path, paths: &[&str]) -> io::Result<String> {
    let mut hash = Xxh64::new(0);
    let mut add = |bytes: &[u8]| {
        hash.update(&(bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    for path in paths {
        let mut files = Vec::new();
        list(&root.join(path), &mut files)?;
        files.sort();
        for file in files {
            let name = file.strip_prefix(root).expect("it was found below the root");
            for part in name {
                add(part.as_encoded_bytes());
            }
            add(&fs::read(&file)?);
        }
    }
    Ok(format!("{:016x}", hash.digest()))
}

fn list(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        // Kept inputs of fuzz targets change no result.
        if !path.ends_with("__fuzz__") {
            list(&path, files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_byte_name_or_file_is_another_digest() {
        let root = std::env::temp_dir().join(format!("fillthepipe-digest-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("sim/tcp")).expect("a folder for the test");
        let write = |name: &str, text: &str| fs::write(root.join(name), text).expect("a file");
        let found = || digest(&root, &["sim", "lock"]).expect("all can be read");
        write("sim/tcp/reno.rs", "halve");
        write("sim/a.rs", "");
        write("lock", "1");
        write("notes", "not among them");
        let first = found();
        write("notes", "and never read");
        assert_eq!(found(), first);

        let mut all = vec![first.clone()];
        write("sim/tcp/reno.rs", "Halve");
        all.push(found());
        write("lock", "2");
        all.push(found());
        fs::rename(root.join("sim/a.rs"), root.join("sim/b.rs")).expect("it is there");
        all.push(found());
        write("sim/tcp/c.rs", "");
        all.push(found());
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);

        fs::remove_file(root.join("sim/tcp/c.rs")).expect("it is there");
        fs::rename(root.join("sim/b.rs"), root.join("sim/a.rs")).expect("it is there");
        write("sim/tcp/reno.rs", "halve");
        write("lock", "1");
        assert_eq!(found(), first);
        assert!(digest(&root, &["nowhere"]).is_err());
        fs::remove_dir_all(&root).expect("it is there");
    }

    #[test]
    fn the_program_has_that_of_its_own_sources() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(digest(root, &SOURCES).expect("they are there"), env!("ENGINE_DIGEST"));
    }
}
