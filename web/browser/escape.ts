const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes a text for HTML and XML, between tags or within quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c]);
