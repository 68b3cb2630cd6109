/** Returns the first sentence of a topic's text, which says what its run shows. */
export function captionOf(sentences: string): string {
  return /^.*?[.!?](?=\s|$)/su.exec(sentences)?.[0] ?? sentences;
}
