/**
 * `<fill-the-pipe experiment="sandia-table3" controls="tcp.window">`: a run of the site in a page of somebody else's.
 *
 * Content of the element is shown where there are no scripts, on paper, and until the frame is there, or for good where
 * it does not come: a picture and a link. Attributes are those of `attributes.ts`. It tells what happens by events, `ftp-` and the type of the message of
 * `protocol.ts`, and is asked by its methods; what changes something works where `writable` is set.
 */
import { ATTRIBUTES, frameAddress } from "./attributes.ts";
import { type Client, connect, type MessageType } from "./client.ts";
import type { Fault } from "./protocol.ts";

/**
 * Height until the frame reports its own; the placeholder is as high, so that frames further down stay out of sight.
 */
const FIRST_HEIGHT = "32rem";
/** Distance from the visible part of the page at which a frame is fetched. */
const MARGIN = "400px";
/** Tallest that a frame may ask to be, CSS px. */
const TALLEST = 20_000;

/** Messages that become events. */
export const TOLD: readonly MessageType[] = ["ready", "state", "time", "run", "goal", "prediction", "height", "error"];

const STYLE = `
:host { display: block; position: relative; max-width: 100%; }
:host([hidden]) { display: none; }
iframe { display: block; box-sizing: border-box; width: 100%; height: ${FIRST_HEIGHT}; border: 1px solid #8884; border-radius: 6px; }
slot { display: block; }
:host(:not([shown])) { min-height: ${FIRST_HEIGHT}; }
:host(:not([shown])) iframe { position: absolute; inset: 0; opacity: 0; pointer-events: none; }
:host([shown]) slot { display: none; }
@media print { :host([shown]) slot { display: block; } :host(:not(:empty)) iframe { display: none; } }`;

/** The custom element `<fill-the-pipe>`: a frame of the site that follows the element's attributes. */
export class FillThePipe extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  /** Address of `embed.html` if `src` does not say: beside this script, if the script was loaded by itself. */
  static site: string = (document.currentScript as HTMLScriptElement | null)?.src ?? "";
  #frame: HTMLIFrameElement | null = null;
  #client: Client | null = null;
  #near: IntersectionObserver | null = null;
  #address: string | null = null;

  /** Client of the frame; null until the frame is there. */
  get client(): Client | null {
    return this.#client;
  }

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const shadow = this.attachShadow({ mode: "open" });
      // A <style> would need the leave of the page's content security policy.
      const style = new CSSStyleSheet();
      style.replaceSync(STYLE);
      shadow.adoptedStyleSheets = [style];
      shadow.append(document.createElement("slot"));
    }
    // The frame is fetched only when the reader comes near it.
    this.#near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#show(),
      { rootMargin: MARGIN },
    );
    this.#near.observe(this);
  }

  disconnectedCallback(): void {
    this.#near?.disconnect();
    this.#client?.close();
    this.#frame?.remove();
    this.removeAttribute("shown");
    this.#near = this.#client = this.#frame = this.#address = null;
  }

  attributeChangedCallback(): void {
    if (this.#frame) this.#show();
  }

  #show(): void {
    this.#near?.disconnect();
    const { address, misfits } = frameAddress((name) => this.getAttribute(name), FillThePipe.site, location);
    for (const { attribute, message } of misfits) {
      console.warn(`<fill-the-pipe ${attribute}>: ${message}`);
      this.#tell("error", { type: "error", code: "bad_message", message, place: attribute } satisfies Fault);
    }
    if (address === null || address === this.#address) return;
    // The page in the frame follows changes after the # itself and keeps its state.
    this.#address = address;
    if (this.#frame) this.#frame.src = address;
    else this.#begin(address);
  }

  #begin(address: string): void {
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("title") ?? "Fill the Pipe: a simulation of TCP";
    frame.allow = "clipboard-write; fullscreen";
    frame.src = address;
    this.#frame = frame;
    const client = connect(frame);
    this.#client = client;
    // A frame that does not come stays behind what stands inside the element: a server that is down says nothing.
    client.on("arrived", () => this.setAttribute("shown", ""));
    this.shadowRoot?.append(frame);
    client.on("height", ({ height }) => {
      // A page that is not of the site may say anything; text would be joined to the two pixels of the border.
      if (typeof height !== "number") return;
      if (height > 0 && height <= TALLEST) frame.style.height = `${height + 2}px`;
    });
    for (const type of TOLD) client.on(type, (message) => this.#tell(type, message));
  }

  #tell(type: MessageType, detail: object): void {
    this.dispatchEvent(new CustomEvent(`ftp-${type}`, { detail, bubbles: true, composed: true }));
  }
}

if (!customElements.get("fill-the-pipe")) customElements.define("fill-the-pipe", FillThePipe);

declare global {
  interface HTMLElementTagNameMap {
    "fill-the-pipe": FillThePipe;
  }
}
