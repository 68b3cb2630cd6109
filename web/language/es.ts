import { gathered } from "./gathered.ts";

export default gathered(import.meta.glob("./locales/es/*.po", { eager: true, import: "default" }));
