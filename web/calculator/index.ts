/** The calculator, fetched when it is first opened. */
export { FlowControlCard } from "./card.tsx";
export { calculatorPicture } from "./file.ts";
export { linesTable } from "./lines.tsx";
