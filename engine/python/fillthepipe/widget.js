/**
 * The browser's end of the widget: a frame with the page, and the messages that pass between the page and Python. The
 * messages are those of `web/element/protocol.ts`.
 */

const VERSION = 1;
const STATE = /(<script type="application\/json" id="state">)[^<]*(<\/script>)/;
/** Time after which a page that has not come is said to be missing, ms. */
const PATIENCE_MS = 20_000;

/** Writes a sentence below the frame, or in its place. */
function say(el, text) {
  let place = el.querySelector(".fill-the-pipe-sentence");
  if (!place) {
    place = document.createElement("p");
    place.className = "fill-the-pipe-sentence";
    place.setAttribute("role", "status");
    el.append(place);
  }
  place.textContent = text;
  place.hidden = text === "";
}

/** Asks the kernel for the page; null if it has none. */
function askForPage(model) {
  return new Promise((resolve) => {
    const hear = (content, buffers) => {
      if (content !== "page") return;
      model.off("msg:custom", hear);
      const [page] = buffers ?? [];
      resolve(page ? new TextDecoder().decode(page) : null);
    };
    model.on("msg:custom", hear);
    model.send("page");
  });
}

/** Returns the page with its state: what it shows, and who may change it. */
function withState(page, link) {
  // The text must not end the script element that holds it.
  const state = JSON.stringify({ link, site: null, scorm: null, framed: [self.origin] }).replaceAll("<", "\\u003c");
  return page.replace(STATE, (_, before, after) => before + state + after);
}

/** The link without its overrides: another one is another scenario, or has other views. */
function rest(link, wanted) {
  const [head, query = ""] = link.split("?", 2);
  const isOverride = (pair) => Object.hasOwn(wanted, decodeURIComponent(pair.split("=", 1)[0]));
  return [head, ...query.split("&").filter((pair) => !isOverride(pair))].join("&");
}

async function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = "Fill the Pipe";
  frame.style.cssText = "width: 100%; border: 0; display: block";
  const resize = () => {
    frame.style.height = `${model.get("height")}px`;
  };
  resize();

  const site = model.get("_site");
  let blob = null;
  /** Whether the page may be changed by messages; a site accepts them only from addresses with http. */
  let isWritable = true;
  if (site === "") {
    const silence = setTimeout(() => say(el, "The kernel has not answered. Run the cell of the widget again."), PATIENCE_MS);
    const page = await askForPage(model);
    clearTimeout(silence);
    say(el, "");
    if (page === null) return say(el, model.get("_needed"));
    blob = URL.createObjectURL(new Blob([withState(page, model.get("link"))], { type: "text/html" }));
    // The file runs with an origin of its own: it cannot reach the notebook.
    frame.setAttribute("sandbox", "allow-scripts allow-downloads allow-popups");
    frame.src = blob;
  } else {
    isWritable = /^https?:/.test(self.origin);
    frame.src = `${site}embed.html${isWritable ? `?allow=${encodeURIComponent(self.origin)}` : ""}${model.get("link")}`;
  }
  el.append(frame);

  let number = 0;
  let isReady = false;
  /** What the page has told last, so that it is not told to do what it has done. */
  let time = null;
  let set = model.get("_wanted");
  let last = rest(model.get("link"), set);
  const ask = (message) => {
    number += 1;
    frame.contentWindow?.postMessage({ fill_the_pipe: VERSION, id: `${number}`, ...message }, "*");
  };
  const patience = setTimeout(() => {
    const from = site === "" ? "the file" : site;
    say(el, `The page from ${from} has not come. Check the network connection, and whether this front end allows frames.`);
  }, PATIENCE_MS);

  const report = (change) => {
    model.set("_shown", { ...model.get("_shown"), ...change });
    model.save_changes();
  };
  const reportTime = (next) => {
    time = next;
    model.set("playhead_ns", next);
    model.save_changes();
  };
  const hear = ({ source, data }) => {
    if (source !== frame.contentWindow || data?.fill_the_pipe !== VERSION) return;
    clearTimeout(patience);
    if (data.type === "arrived") say(el, "");
    if (data.type === "ready" || data.type === "state") {
      report({ packet: data.packet ?? null, parameters: data.parameters });
      const wanted = model.get("playhead_ns");
      if (!isReady && isWritable && wanted > 0) ask({ type: "seek", time: wanted });
      else reportTime(data.time);
      isReady = true;
    }
    if (data.type === "time") reportTime(data.time);
    if (data.type === "run") {
      report({ error: "" });
      say(el, "");
    }
    if (data.type === "error") {
      report({ error: data.message });
      say(el, [data.place, data.message].filter(Boolean).join(": "));
    }
  };
  addEventListener("message", hear);

  const follow = () => {
    const link = model.get("link");
    const wanted = model.get("_wanted");
    const now = rest(link, wanted);
    const isSame = now === last;
    const isLess = Object.keys(set).some((path) => !Object.hasOwn(wanted, path));
    set = wanted;
    last = now;
    if (!isWritable) frame.src = `${site}embed.html${link}`;
    else if (!isReady || !isSame) ask({ type: "set_state", link });
    else {
      if (isLess) ask({ type: "reset" });
      ask({ type: "set", parameters: wanted });
    }
  };
  const seek = () => {
    const wanted = model.get("playhead_ns");
    if (wanted !== time && isReady && isWritable) ask({ type: "seek", time: wanted });
  };
  model.on("change:link", follow);
  model.on("change:playhead_ns", seek);
  model.on("change:height", resize);

  return () => {
    clearTimeout(patience);
    removeEventListener("message", hear);
    model.off("change:link", follow);
    model.off("change:playhead_ns", seek);
    model.off("change:height", resize);
    if (blob !== null) URL.revokeObjectURL(blob);
  };
}

export default { render };
