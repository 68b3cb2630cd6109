/** The page as one file, as a reader gets it. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright";
import { afterAll } from "vitest";
import { press } from "./lab";

export interface SavedFile {
  path: string;
  /** `file://…` */
  address: string;
}

/** Call once in a test file. The answer saves what `page` shows, by its buttons, which have other names in other languages. */
export function saver() {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  return async (page: Page, open = "Export", save = "Download this page", close = "Close"): Promise<SavedFile> => {
    await press(page, open);
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, save)]);
    await page.getByRole("dialog").getByRole("button", { name: close, exact: true }).click();
    const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
    folders.push(folder);
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    return { path, address: pathToFileURL(path).href };
  };
}
