/** `embed.html`: nothing of the page is fetched before it is in sight. */
import { seen } from "./sight.ts";

await seen();
await import("./page.ts");
