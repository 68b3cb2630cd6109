//! Steps of writing files. Each of them can fail, and a test lets each fail once.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Takes a step that changes what is on the disk at `path`.
pub(crate) fn attempt<T>(path: &Path, step: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    #[cfg(test)]
    if faults::is_due(path) {
        return Err(faults::full());
    }
    #[cfg(not(test))]
    let _ = path;
    step()
}

/// A file each of whose writes is a step.
pub(crate) struct Watched<'a> {
    pub file: &'a File,
    pub path: &'a Path,
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        #[cfg(test)]
        if faults::is_due(self.path) {
            // A disk takes what it has room for.
            self.file.write_all(&bytes[..bytes.len() / 2])?;
            return Err(faults::full());
        }
        #[cfg(not(test))]
        let _ = self.path;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Steps that fail on purpose.
#[cfg(test)]
pub(crate) mod faults {
    use std::io::{self, ErrorKind};
    use std::path::{Path, PathBuf};
    use std::sync::{Mutex, MutexGuard};

    struct Plan {
        folder: PathBuf,
        /// Steps that still succeed.
        left: usize,
        happened: bool,
    }

    static PLANS: Mutex<Vec<Plan>> = Mutex::new(Vec::new());

    fn plans() -> MutexGuard<'static, Vec<Plan>> {
        PLANS.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Below a folder a step fails, until this is dropped. Tests that run at the same time have other folders.
    pub(crate) struct Fault(PathBuf);

    impl Fault {
        /// Lets the step after so many others fail.
        pub(crate) fn after(steps: usize, folder: &Path) -> Fault {
            plans().push(Plan { folder: folder.to_owned(), left: steps, happened: false });
            Fault(folder.to_owned())
        }

        /// Whether there were that many steps.
        pub(crate) fn happened(&self) -> bool {
            plans().iter().any(|plan| plan.folder == self.0 && plan.happened)
        }
    }

    impl Drop for Fault {
        fn drop(&mut self) {
            plans().retain(|plan| plan.folder != self.0);
        }
    }

    pub(super) fn is_due(path: &Path) -> bool {
        let mut plans = plans();
        let Some(plan) = plans.iter_mut().find(|plan| path.starts_with(&plan.folder)) else { return false };
        let due = plan.left == 0 && !plan.happened;
        plan.happened |= due;
        plan.left = plan.left.saturating_sub(1);
        due
    }

    pub(super) fn full() -> io::Error {
        ErrorKind::StorageFull.into()
    }
}
