//! Real-time priorities of the threads: the path comes before the processes that use it.

use thread_priority::{
    NormalThreadSchedulePolicy, RealtimeThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy,
    set_thread_priority_and_policy, thread_native_id,
};

/// Priority of the emulated path.
pub(super) const EMULATOR: u8 = 60;
/// Priority of the sending and receiving processes.
pub(super) const PROCESS: u8 = 40;
/// Priority of the sampling of TCP_INFO.
pub(super) const SAMPLER: u8 = 20;

/// Gives this thread a real-time priority (SCHED_FIFO). Returns false where that is not allowed.
pub(super) fn raise(priority: u8) -> bool {
    let Ok(value) = priority.try_into() else { return false };
    let policy = ThreadSchedulePolicy::Realtime(RealtimeThreadSchedulePolicy::Fifo);
    set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Crossplatform(value), policy).is_ok()
}

/// Takes the real-time priority from this thread again.
pub(super) fn lower() {
    let policy = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Other);
    // A thread without real-time priority is as it was.
    let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, policy);
}
