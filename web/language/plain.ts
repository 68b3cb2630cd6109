/** Returns a text in small letters without accents, in which a search finds what is typed without them. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
