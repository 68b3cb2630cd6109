import { createElement, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { FillThePipe } from "../../element/element.ts";
import { useLanguage } from "../../language/index.ts";
import { siteAddress } from "../../page/opening.ts";
import { theme } from "../../page/theme.ts";

interface ExampleProps {
  /** Attributes of the element, as an author writes them. */
  [attribute: string]: string | true;
}

/** The element itself, and its code. */
export function Example(attributes: ExampleProps) {
  const element = useRef<FillThePipe>(null);
  const choice = useStore(theme, (state) => state.choice);
  const { id: lang } = useLanguage();
  useEffect(() => {
    FillThePipe.site = siteAddress();
  }, []);
  // The example has the page's language and, if one is chosen, its theme, unless it sets its own.
  const own = choice === "system" ? { lang } : { lang, theme: choice };
  return (
    <figure className="teachers-example">
      {createElement("fill-the-pipe", { ref: element, src: siteAddress(), ...own, ...plain(attributes) })}
      <figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>{written(attributes)}</code>
        </pre>
      </figcaption>
    </figure>
  );
}

/** An attribute without a value is an empty one. */
const plain = (attributes: ExampleProps) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value === true ? "" : value]));

function written(attributes: ExampleProps): string {
  const texts = Object.entries(attributes).map(([name, value]) => (value === true ? name : `${name}="${value}"`));
  const [first, ...others] = texts;
  const lines = [`<fill-the-pipe ${first}`, ...others.map((one) => `               ${one}`)];
  return `${lines.join("\n")}></fill-the-pipe>`;
}
