/** Entry of `embed.html`: the page is fetched only when it is in sight. */
import { fetchPersistently } from "../browser/persistently.ts";
import { seen } from "./sight.ts";

/** Fetches the page; where that fails, says so in its place, with a button. The page's languages are not there yet. */
async function begin(): Promise<void> {
  try {
    await fetchPersistently(() => import("./page.ts"));
  } catch (error) {
    console.error(error);
    const sentence = document.createElement("p");
    sentence.lang = "en";
    sentence.role = "alert";
    sentence.append("The simulation could not be fetched; check the network connection. ");
    const retry = sentence.appendChild(document.createElement("button"));
    retry.textContent = "Retry";
    retry.onclick = () => {
      sentence.remove();
      void begin();
    };
    document.getElementById("page")?.append(sentence);
  }
}

await seen();
await begin();
