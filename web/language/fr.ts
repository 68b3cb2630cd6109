import { gathered } from "./gathered.ts";

/** All French messages. */
export default gathered(import.meta.glob("./locales/fr/*.po", { eager: true, import: "default" }));
