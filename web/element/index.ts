/** The npm package: the element, the client for frames of your own, and the types of their messages. */
export { ATTRIBUTES } from "./attributes.ts";
export { type Client, type ClientOptions, connect, FaultError, type MessageOf, type MessageType } from "./client.ts";
export { FillThePipe } from "./element.ts";
export * from "./protocol.ts";
