/** Texts of MDX files in the language of the page; the build calls these functions in place of each text. */
import { cloneElement, createElement, type ReactElement, type ReactNode } from "react";
import { english, isTranslated, messageOf } from "./index.ts";

/** An element with its children, or without any. */
const TAG = /<(\d+)>([\s\S]*?)<\/\1>|<(\d+)\/>/;

/**
 * Returns a paragraph with its elements, which are numbered tags in the message. It says that it is in English if it has no
 * translation.
 */
export function readText(id: string, message: string, elements: readonly ReactElement[]): ReactNode {
  const nodes = withElements(messageOf(id, message), elements);
  return isTranslated(id) ? nodes : createElement("span", english(), nodes);
}

function withElements(text: string, elements: readonly ReactElement[]): ReactNode {
  const nodes: ReactNode[] = [];
  let rest = text;
  for (let found = TAG.exec(rest); found; found = TAG.exec(rest)) {
    const [tag, around, inner, alone] = found;
    const element = elements[Number(around ?? alone)];
    nodes.push(rest.slice(0, found.index));
    if (element) {
      const key = String(nodes.length);
      nodes.push(
        inner === undefined
          ? cloneElement(element, { key })
          : cloneElement(element, { key }, withElements(inner, elements)),
      );
    }
    rest = rest.slice(found.index + tag.length);
  }
  return nodes.length === 0 ? text : [...nodes, rest];
}
