/** Of `boot.js`: the file as it was opened, and its parts, as they were before they were packed. */
declare var fillThePipe: {
  whole: string;
  part(name: "css" | "js" | "wasm" | "worker" | "tables"): Promise<Uint8Array<ArrayBuffer>>;
};
