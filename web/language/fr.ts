import { gathered } from "./gathered.ts";

export default gathered(import.meta.glob("./locales/fr/*.po", { eager: true, import: "default" }));
