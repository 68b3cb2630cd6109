//! `fill-the-pipe-glue ENGINE.wasm FOLDER`: writes the JavaScript and TypeScript face of the compiled engine.
//!
//! Built from this workspace, so that Cargo.lock pins it to the same version as the `wasm-bindgen` library.

use std::{env, process::ExitCode};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [engine, folder] = arguments.as_slice() else {
        eprintln!("usage: fill-the-pipe-glue ENGINE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    // The page hands the module in: inside a classic worker there is no `import.meta.url` to find it by.
    let written = bindgen
        .input_path(engine)
        .typescript(true)
        .omit_default_module_path(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the glue for {engine} cannot be written: {error:#}");
            ExitCode::FAILURE
        }
    }
}
