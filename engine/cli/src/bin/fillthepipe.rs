//! `fillthepipe`: the simulator from the shell.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(fill_the_pipe_cli::run_command_line(std::env::args_os()))
}
