//! Files that the command line writes. A file is written beside its place and renamed when it is complete, so that a full
//! disk or a kill neither leaves half of it nor takes away the one that was there. Pipes and devices are written straight
//! through, and so is what is open already, such as /dev/stdout.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use crate::disk::{Watched, attempt};
use crate::fail::Failure;

/// A file that can be written, as far as that is known before.
pub(crate) struct Output {
    /// Path as the user gave it.
    name: PathBuf,
    place: Place,
}

enum Place {
    Straight(File),
    /// A file, behind all symbolic links.
    Renamed(PathBuf),
}

/// All of an output is written; it is in its place after `commit`.
pub(crate) struct Complete {
    name: PathBuf,
    renamed: Option<(NamedTempFile, PathBuf)>,
}

impl Output {
    /// Fails if the file cannot be written; it stays as it is. A pipe is open when this returns.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let place = place(path).map_err(|error| Failure::input(sentence(path, &error)))?;
        Ok(Output { name: path.to_owned(), place })
    }

    /// Writes all of it, and puts it in its place.
    pub(crate) fn write(self, fill: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>) -> Result<(), Failure> {
        self.fill(fill)?.commit()
    }

    /// Writes all of it, beside its place. A reader that went away is no failure.
    pub(crate) fn fill(
        self,
        fill: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    ) -> Result<Complete, Failure> {
        let Output { name, place } = self;
        let written = match place {
            Place::Straight(file) => match buffered(&file, &name, fill) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
                _ => Ok(None),
            },
            Place::Renamed(path) => beside(&path).and_then(|file| {
                buffered(file.as_file(), &path, fill)?;
                attempt(&path, || file.as_file().sync_all())?;
                Ok(Some((file, path)))
            }),
        };
        match written {
            Ok(renamed) => Ok(Complete { name, renamed }),
            Err(error) => Err(failure(&name, &error)),
        }
    }
}

impl Complete {
    pub(crate) fn commit(self) -> Result<(), Failure> {
        let Some((file, path)) = self.renamed else { return Ok(()) };
        if let Ok(before) = fs::metadata(&path) {
            // A file system without permissions has none to keep.
            let _ = file.as_file().set_permissions(before.permissions());
        }
        let persisted = attempt(&path, || file.persist(&path).map_err(|error| error.error));
        persisted.map(drop).map_err(|error| failure(&self.name, &error))
    }

    /// A second name for the file that is in the place, so that it can be put back; none where the file system knows no links.
    fn keep_from_before(&self) -> Option<FromBefore> {
        let (_, path) = self.renamed.as_ref()?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let kept = tempfile::Builder::new()
            .prefix(".fillthepipe-")
            .suffix(".before")
            .make_in(folder, |name| fs::hard_link(path, name));
        Some(FromBefore { path: path.clone(), kept: kept.ok().map(NamedTempFile::into_temp_path) })
    }
}

/// Content of a place before it was written.
struct FromBefore {
    path: PathBuf,
    /// `None` where nothing was.
    kept: Option<TempPath>,
}

impl FromBefore {
    fn put_back(self) {
        // A failure here names the file that could not be written.
        let _ = match self.kept {
            Some(kept) => kept.persist(&self.path).map_err(|error| error.error),
            None => fs::remove_file(&self.path),
        };
    }
}

/// Puts all of them in their places, or none.
pub(crate) fn commit_all(files: Vec<Complete>) -> Result<(), Failure> {
    let mut replaced = Vec::new();
    for file in files {
        let before = file.keep_from_before();
        if let Err(failure) = file.commit() {
            replaced.into_iter().for_each(FromBefore::put_back);
            return Err(failure);
        }
        replaced.extend(before);
    }
    Ok(())
}

fn buffered(file: &File, path: &Path, fill: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(Watched { file, path });
    fill(&mut out)?;
    out.flush()
}

fn place(path: &Path) -> io::Result<Place> {
    let Some(file) = followed(path) else { return opened(path).map(Place::Straight) };
    match fs::metadata(&file) {
        Ok(found) if found.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(found) if !found.is_file() => return straight(&file).map(Place::Straight),
        // A file that may not be written is not replaced either.
        Ok(_) => drop(straight(&file)?),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    beside(&file)?;
    Ok(Place::Renamed(file))
}

/// The file at the end of all symbolic links, whether it exists or not; `None` if that is one of this process's own, which
/// has no name of its own.
fn followed(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_owned();
    // Linux follows 40 links at most.
    for _ in 0..40 {
        if path.starts_with("/proc") || path.starts_with("/dev/fd") {
            return None;
        }
        let Ok(next) = fs::read_link(&path) else { break };
        path = path.parent().map(|folder| folder.join(&next)).unwrap_or(next);
    }
    Some(path)
}

/// One of this process's own files. Standard output is that itself, so that what is printed later stands behind it.
fn opened(path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    if [Path::new("/dev/stdout"), Path::new("/dev/fd/1"), Path::new("/proc/self/fd/1")].contains(&path) {
        use std::os::fd::AsFd;
        return io::stdout().as_fd().try_clone_to_owned().map(File::from);
    }
    straight(path)
}

fn straight(path: &Path) -> io::Result<File> {
    attempt(path, || OpenOptions::new().write(true).open(path))
}

/// A new file in the same folder, gone if it is not renamed, with the permissions that any new file has.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // `tempfile` adds the name of its own file to what the system says.
    let mut reason = None;
    let mut create = |path: &Path| {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        file.inspect_err(|error| reason = error.raw_os_error())
    };
    let file = attempt(path, || {
        tempfile::Builder::new().prefix(".fillthepipe-").suffix(".unfinished").make_in(folder, &mut create)
    });
    file.map_err(|error| reason.map_or(error, io::Error::from_raw_os_error))
}

fn failure(name: &Path, error: &io::Error) -> Failure {
    Failure { message: sentence(name, error), code: 1 }
}

fn sentence(name: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", name.display())
}
