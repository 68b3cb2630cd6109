/** Global of `boot.js`: the file as it was opened, and its unpacked parts. */
declare var fillThePipe: {
  whole: string;
  part(name: "css" | "js" | "wasm" | "worker" | "tables"): Promise<Uint8Array<ArrayBuffer>>;
};
