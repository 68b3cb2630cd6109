/* The first thing the file does: unpacks its parts, each when it is asked for, and starts the page. Classic, without imports. */
globalThis.fillThePipe = {
  whole: document.documentElement.outerHTML,
  async part(name) {
    const text = document.getElementById(`part-${name}`)?.textContent ?? "";
    const packed = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  },
};
(async () => {
  try {
    const { part } = globalThis.fillThePipe;
    const read = new TextDecoder();
    const style = document.createElement("style");
    style.textContent = read.decode(await part("css"));
    const script = document.createElement("script");
    script.textContent = read.decode(await part("js"));
    document.head.append(style, script);
  } catch (error) {
    const place = document.getElementById("page");
    if (place) place.textContent = `This page could not be unpacked; a newer browser may help (${error}).`;
  }
})();
