import { gathered } from "./gathered.ts";

/** All Spanish messages. */
export default gathered(import.meta.glob("./locales/es/*.po", { eager: true, import: "default" }));
