/** Reads elements out of a text that was written as MDX. */
import { Children, type ComponentType, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

type Parent = ReactElement<{ children?: ReactNode }>;

/** Returns the props of each element of that type, in order, without elements inside other elements. */
export function propsIn<Props>(tree: ReactNode, type: ComponentType<Props>): Props[] {
  return Children.toArray(tree).flatMap((one) => {
    if (!isValidElement(one)) return [];
    if (one.type === type) return [one.props as Props];
    return one.type === Fragment ? propsIn((one as Parent).props.children, type) : [];
  });
}

/** Returns a text as plain words, for screen readers. */
export function spoken(text: ReactNode): string {
  const words = Children.toArray(text).map((one) => {
    if (typeof one === "string" || typeof one === "number") return String(one);
    return isValidElement(one) ? spoken((one as Parent).props.children) : "";
  });
  return words.join("").replace(/\s+/g, " ").trim();
}

/** Returns the first sentences of a text, as plain words of at most `most` letters; the first sentence however long it is. */
export function firstSentences(text: string, most: number): string {
  const sentences = text.match(/.+?[.?!:](?=[\s”"»)]*\s[\p{Lu}\d“«¿¡]|$)[”"»)]*\s*|.+$/gu) ?? [];
  let lead = "";
  for (const sentence of sentences) {
    if (lead !== "" && (lead + sentence).trimEnd().length > most) break;
    lead += sentence;
  }
  return lead.trim();
}
