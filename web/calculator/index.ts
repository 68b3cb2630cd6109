/** Fetched when it is first asked for. */
export { FlowControlCard } from "./card.tsx";
export { calculatorPicture } from "./file.ts";
export { linesTable } from "./lines.tsx";
