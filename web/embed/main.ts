/** Entry of `embed.html`: the page is fetched only when it is in sight. */
import { seen } from "./sight.ts";

await seen();
await import("./page.ts");
