//! The right to make network namespaces.

use std::fs;
use std::io;
use std::thread;
use std::time::Duration;

use nix::sched::{CloneFlags, unshare};
use nix::unistd::{getgid, getuid};

use crate::Refusal;

/// Makes sure that threads of this process can make network namespaces: by themselves, or in a user namespace of the
/// process. No other thread may be running in the second case.
pub(super) fn acquire() -> Result<(), Refusal> {
    let attempt = || thread::scope(|scope| scope.spawn(|| unshare(CloneFlags::CLONE_NEWNET)).join());
    if attempt().is_ok_and(|result| result.is_ok()) {
        return Ok(());
    }
    enter_user_namespace().map_err(Refusal::NoNamespaces)
}

fn enter_user_namespace() -> io::Result<()> {
    let (user, group) = (getuid(), getgid());
    // The kernel counts a thread for a moment after it has been joined.
    for _ in 0..50 {
        match unshare(CloneFlags::CLONE_NEWUSER) {
            Err(nix::errno::Errno::EINVAL) => thread::sleep(Duration::from_millis(1)),
            Err(error) => return Err(error.into()),
            Ok(()) => {
                fs::write("/proc/self/setgroups", "deny")?;
                fs::write("/proc/self/uid_map", format!("0 {user} 1"))?;
                return fs::write("/proc/self/gid_map", format!("0 {group} 1"));
            }
        }
    }
    Err(io::Error::other("other threads of this process are running"))
}
