// Zotero and Obsidian: set up in the settings, a collection imported and found by a research, its report saved as notes and its
// sources exported, once. The key is nowhere to be read.

import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { article, KEY, LIBRARY, startZotero } from "@/testing/zotero/server";
import { violationsOf } from "./axe";
import { ask, expect, test, until, withStack } from "./fixtures";
import { fullScript } from "./scenario";

const QUESTION = "What do cells cost?";

test("a collection is imported, a report becomes notes, its sources go to Zotero once, and no key leaks", async ({
  page,
}) => {
  const zotero = await startZotero();
  const vault = await mkdtemp(path.join(tmpdir(), "vault-"));
  zotero.put("collections", "ROOM2345", { name: "Cells", parentCollection: false });
  zotero.put("items", "AAAA2345", article("Sodium cells of the engine", ["ROOM2345"]));
  await withStack(async (stack) => {
    const { app } = stack;
    stack.script(QUESTION, fullScript(QUESTION));
    const { runId } = await ask(app, QUESTION, { scope: "web" });
    await until(app, runId, ({ status }) => status === "completed");

    await page.goto(`${app.url}/settings/notes`);
    const section = page.getByRole("region", { name: "Notes and references" });
    await section.getByLabel("Library", { exact: true }).fill(LIBRARY);
    await section.getByLabel("Key", { exact: true }).fill("a-wrong-key-that-is-long-enough");
    await section.getByLabel("Address").fill(zotero.url);
    await section.getByRole("button", { name: "Try and save" }).click();
    await expect(section.getByText(/^Zotero refuses this \(403\)/)).toBeVisible();
    await section.getByLabel("Key", { exact: true }).fill(KEY);
    await section.getByRole("button", { name: "Try and save" }).click();
    await expect(section.getByText(`with a key that ends in ${KEY.slice(-4)}`)).toBeVisible();

    await section.getByRole("button", { name: "Show the collections" }).click();
    await section.getByRole("button", { name: "Import", exact: true }).click();
    await expect(section.getByText("Imported: 1 written, 0 unchanged, 0 removed.")).toBeVisible();
    await expect(section.getByRole("list", { name: "Imported" })).toContainText("1 item, 1 document");

    await section.getByLabel("Folder").fill(path.join(vault, "missing"));
    await section.getByRole("button", { name: "Save", exact: true }).click();
    await expect(section.getByRole("alert").filter({ hasText: "missing" })).toBeVisible();
    await section.getByLabel("Folder").fill(vault);
    await section.getByRole("button", { name: "Save", exact: true }).click();
    await expect(section.getByText("Reports are saved from their Export menu.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.content()).not.toContain(KEY);

    await expect
      .poll(async () => {
        const found = await (await fetch(`${app.url}/api/documents`)).json();
        return found.documents.map(({ path: at, state }: { path: string; state: string }) => [at, state]);
      })
      .toEqual([["Zotero/Cells/Sodium cells of the engine AAAA2345.md", "indexed"]]);

    const { report } = await (await fetch(`${app.url}/api/runs/${runId}`)).json();
    await page.goto(`${app.url}/reports/${report.id}`);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Save to Obsidian" }).click();
    await expect(page.getByText(/^Saved as Groundwork\/Reports\//)).toBeVisible();
    const reports = path.join(vault, "Groundwork", "Reports");
    const [name = ""] = await readdir(reports);
    expect(await readFile(path.join(reports, name), "utf8")).toContain("[[Groundwork/Sources/");

    const exported = async (sentence: RegExp) => {
      await page.getByRole("menuitem", { name: "Export to Zotero…" }).click();
      const dialog = page.getByRole("dialog", { name: "Export to Zotero" });
      await dialog.getByLabel("Collection", { exact: true }).selectOption({ label: "Cells" });
      await dialog.getByRole("button", { name: "Export", exact: true }).click();
      await expect(dialog.getByText(sentence)).toBeVisible();
      await page.keyboard.press("Escape");
    };
    await exported(/^[1-9]\d* added, 0 there already, 0 failed\.$/);
    const before = zotero.items.size;
    await page.getByRole("button", { name: "Export" }).click();
    await exported(/^0 added, [1-9]\d* there already, 0 failed\.$/);
    expect(zotero.items.size).toBe(before);
    expect(await page.content()).not.toContain(KEY);
    expect(app.log()).not.toContain(KEY);
    const shown = await (await fetch(`${app.url}/api/settings/notes`)).text();
    expect(shown).not.toContain(KEY);
  });
  await zotero.stop();
});
