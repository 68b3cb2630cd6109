/** Debian's own compiler, which builds the standard library for wasm from its source package. */

import { join } from "node:path";
import { cargo, TARGET } from "../cargo.mjs";
import { debianPackages } from "../debian_packages.mjs";

const PACKAGES = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
const NAME = "wasm32-unknown-unknown";
const folder = join(TARGET, "debian");

/** @type {import("./index.mjs").Route} */
export const debian = {
  name: "debian",
  folder: join(folder, NAME, "wasm"),
  advice: `on Debian run "apt-get install ${PACKAGES.join(" ")}"`,

  ready: () => debianPackages(PACKAGES),

  compile: () =>
    cargo(
      [
        ...["build", "--profile", "wasm", "--target", NAME, "-p", "fill-the-pipe-wasm", "-p", "fill-the-pipe-tools"],
        "-Zbuild-std=std,panic_abort",
      ],
      {
        env: {
          // A rustup toolchain on the search path must not be mixed in.
          PATH: `/usr/bin:${process.env.PATH}`,
          RUSTC_BOOTSTRAP: "1",
          CARGO_TARGET_DIR: folder,
          CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: "wasm-ld-19",
          CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: "-C linker-flavor=wasm-ld",
        },
      },
    ),
};
