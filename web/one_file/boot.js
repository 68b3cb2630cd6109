/* The first thing the file does: unpacks its parts, each when it is asked for, and starts the page. Classic, without imports. */
(() => {
  /** Trusts the two scripts that the file holds, the page and its worker; nothing outside this function can reach it. */
  const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("fill-the-pipe", {
    createScript: (/** @type {string} */ text) => text,
    createScriptURL: (/** @type {string} */ address) => address,
  });

  async function part(/** @type {string} */ name) {
    const element = document.getElementById(`part-${name}`);
    // Four bytes in five letters: see scripts/site/letters.mjs.
    const letters = element?.textContent ?? "";
    const words = new DataView(new ArrayBuffer((letters.length / 5) * 4));
    const digit = (/** @type {number} */ at) => {
      const code = letters.charCodeAt(at);
      return code > 92 ? code - 38 : code > 60 ? code - 37 : code > 38 ? code - 36 : code - 35;
    };
    for (let at = 0; at < letters.length; at += 5) {
      let word = 0;
      for (let k = 0; k < 5; k++) word = word * 85 + digit(at + k);
      words.setUint32((at / 5) * 4, word);
    }
    const packed = new Uint8Array(words.buffer, 0, Number(element?.dataset.bytes));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  }

  async function workerAddress() {
    const address = URL.createObjectURL(new Blob([await part("worker")], { type: "text/javascript" }));
    return trusted ? trusted.createScriptURL(address) : address;
  }

  async function start() {
    const read = new TextDecoder();
    const style = document.createElement("style");
    style.textContent = read.decode(await part("css"));
    const script = document.createElement("script");
    const text = read.decode(await part("js"));
    script.textContent = trusted ? trusted.createScript(text) : text;
    document.head.append(style, script);
  }

  globalThis.fillThePipe = { whole: document.documentElement.outerHTML, part, workerAddress };
  start().catch((error) => {
    const place = document.getElementById("page");
    if (place) place.textContent = `This page could not be unpacked; a newer browser may help (${error}).`;
  });
})();
