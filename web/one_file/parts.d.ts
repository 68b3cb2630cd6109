/** Global of `boot.js`: the file as it was opened, and its unpacked parts. */
declare var fillThePipe: {
  whole: string;
  part(name: "css" | "js" | "wasm" | "tables" | "licences" | "sbom"): Promise<Uint8Array<ArrayBuffer>>;
  /** Address of the script in the part "worker": a TrustedScriptURL in browsers that have Trusted Types. */
  workerAddress(): Promise<string>;
};
