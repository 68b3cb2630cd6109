//! Writes `web/engine/contract/`: the TypeScript types of all that crosses the boundary between the engine and the page, and of
//! the files that both read. `npm run types` writes them; without it the test fails when they are not what the Rust types say.

mod files;
mod layout;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fill_the_pipe_capture::read::{self, TakenFor};
use fill_the_pipe_capture::{Row, read::SeenColumns};
use fill_the_pipe_diagnosis::columns::{DiagnosedLimitColumns, RetransmissionColumns};
use fill_the_pipe_diagnosis::{Diagnosis, FirstLook, Lists};
use fill_the_pipe_sim::columns::{
    EventColumns, LimitColumns, PacketColumns, QueueColumns, RequestColumns, SeriesColumns,
};
use fill_the_pipe_sim::index::PacketOutcome;
use fill_the_pipe_sim::program::{ProgramState, StoppedProgram};
use fill_the_pipe_sim::{Catalog, Checked, NO_PACKET, Question, RunSummary, Statement, flow_control, script};

use ts_rs::{Config, TS};

use crate::card::{CardFile, Cards};
use crate::confusion::Diagnoses;
use crate::evidence::Evidence;
use crate::experiment::Experiment;
use files::Files;

/// Every file, after the ones that it takes types from.
fn files() -> Files {
    let mut files = Files::default();
    files.begin("catalog", "Choices that a front end may offer, and the names behind the numbers in a trace.");
    files.add::<Catalog>();
    files.begin("scenario", "A scenario that was checked.");
    files.add::<Checked>();
    files.begin("summary", "Results of a run.");
    files.add::<RunSummary>();
    files.begin("columns", "The columns of a trace: parallel typed arrays.");
    files.add::<PacketColumns>();
    files.add::<EventColumns>();
    files.add::<SeriesColumns>();
    files.add::<LimitColumns>();
    files.add::<QueueColumns>();
    files.add::<RequestColumns>();
    files.numbers::<PacketOutcome>(|place| place);
    files.number(
        "NO_PACKET",
        NO_PACKET,
        "In the packet column of an event without packet: it concerns a connection or timer.",
    );
    files.begin("experiment", "An `experiment.json`, which the page and the command line read.");
    files.add::<Experiment>();
    files.begin(
        "evidence",
        "The ledger of the native engine: `public/evidence.json`, written by `fillthepipe evidence`.",
    );
    files.add::<Evidence>();
    files.begin("card", "The report card: its criteria, and `public/card.json`, written by `fillthepipe card`.");
    files.add::<CardFile>();
    files.add::<Cards>();
    files.begin("story", "A story that was played.");
    files.add::<script::Report>();
    files.begin("why", "Questions about a run, and their answers.");
    files.add::<Question>();
    files.add::<Statement>();
    files.begin("flow_control", "UBC's equations with numbers in them.");
    files.add::<flow_control::Inputs>();
    files.add::<flow_control::Worksheet>();
    files.begin("headers", "One packet, for whoever writes its headers.");
    files.add::<Row>();
    files.begin("capture", "A capture that somebody made, as it is read.");
    files.add::<read::Progress>();
    files.add::<read::Contents>();
    files.add::<read::About>();
    files.add::<SeenColumns>();
    files.numbers::<TakenFor>(|place| 1 << place);
    files.begin("diagnosis", "Why a captured transfer was slow.");
    files.add::<Diagnosis>();
    files.add::<FirstLook>();
    files.add::<Lists>();
    files.add::<DiagnosedLimitColumns>();
    files.add::<RetransmissionColumns>();
    files.begin(
        "program",
        "Programs: the names that they may use, checks of their texts, and their values at an instant.",
    );
    files.add::<fill_the_pipe_program::ProgramCatalog>();
    files.add::<fill_the_pipe_program::ProgramCheck>();
    files.add::<ProgramState>();
    files.add::<StoppedProgram>();
    files
        .begin("confusion", "Diagnoses beside the truth: `public/diagnosis.json`, written by `fillthepipe confusion`.");
    files.add::<Diagnoses>();
    files
}

/// A value that the types say nothing of.
pub(crate) struct Unknown;

impl TS for Unknown {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(_: &Config) -> String {
        "unknown".to_owned()
    }
    fn inline(cfg: &Config) -> String {
        Self::name(cfg)
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/engine/contract")
}

/// The files of the folder, by their names.
fn written() -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder()) else { return BTreeMap::new() };
    let paths = entries.map(|entry| entry.expect("a folder that can be read").path());
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    paths.map(|path| (name(&path), fs::read_to_string(&path).expect("a text"))).collect()
}

#[test]
fn the_types_of_the_page_are_those_of_the_engine() {
    let wanted = files().texts();
    if env::var_os("WRITE_TYPES").is_some() {
        fs::create_dir_all(folder()).expect("the folder can be made");
        for name in written().keys().filter(|name| !wanted.contains_key(*name)) {
            fs::remove_file(folder().join(name)).expect("a file that can be removed");
        }
        for (name, text) in &wanted {
            fs::write(folder().join(name), text).expect("a file that can be written");
        }
    }
    let found = written();
    let names: std::collections::BTreeSet<&String> = wanted.keys().chain(found.keys()).collect();
    let stale: Vec<&String> = names.into_iter().filter(|name| wanted.get(*name) != found.get(*name)).collect();
    assert!(stale.is_empty(), "{stale:?} in web/engine/contract are not what the Rust types say: run `npm run types`");
}
