/** Fetched when it is first asked for. */
export { FlowControlCard } from "./card.tsx";
