// A document folder added in the settings: previewed, then read in place, found by search, and removed again.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, withStack } from "./fixtures";

test("a folder is checked, added, indexed while it changes, and removed without deleting its files", async ({
  page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-named-"));
  writeFileSync(path.join(folder, "log.md"), "# Log\n\nThe lamp of Gullskerry burned paraffin until 1911.\n");
  mkdirSync(path.join(folder, "older"));
  writeFileSync(path.join(folder, "older", "bell.txt"), "The bell of Gullskerry weighs 340 kilograms.\n");
  writeFileSync(path.join(folder, "lamp.png"), "no text");
  try {
    await withStack(async ({ app }) => {
      const found = async (words: string) => {
        const response = await fetch(`${app.url}/api/search?q=${encodeURIComponent(words)}&kind=document`);
        return JSON.stringify(await response.json());
      };
      await page.goto(`${app.url}/settings/documents`);
      const part = page.getByRole("region", { name: "Documents" });
      const field = part.getByLabel("Folder", { exact: true });
      const check = part.getByRole("button", { name: "Check the folder" });

      // A path that is not a folder gets an error beside the input, which is kept.
      await expect(async () => {
        await field.fill(path.join(folder, "log.md"));
        await check.click();
        await expect(field).toHaveAccessibleDescription(/Nothing was changed/, { timeout: 2000 });
      }).toPass();
      await expect(field).toHaveValue(path.join(folder, "log.md"));
      await page.reload();
      await expect(field).toHaveValue(path.join(folder, "log.md"));

      await field.fill(folder);
      await part.getByLabel("Name", { exact: true }).fill("skerry");
      await check.click();
      await expect(part.getByText("As “skerry”, 2 files")).toBeVisible();
      await expect(part.getByText("such as lamp.png")).toBeVisible();
      expect(await found("paraffin")).not.toContain("log.md");

      await part.getByRole("button", { name: "Add the folder" }).click();
      const row = part.getByRole("listitem").filter({ hasText: folder });
      await expect(row.getByText("watched for changes")).toBeVisible();
      await expect.poll(() => found("paraffin")).toContain("log.md");
      await expect.poll(() => found("340 kilograms")).toContain("bell.txt");
      writeFileSync(path.join(folder, "pump.md"), "The pump of Gullskerry was built by Lindqvist.\n");
      await expect.poll(() => found("Lindqvist")).toContain("pump.md");

      await row.getByRole("button", { name: "Remove skerry" }).click();
      await row.getByRole("button", { name: "Keep it" }).click();
      await row.getByRole("button", { name: "Remove skerry" }).click();
      await row.getByRole("button", { name: "Remove", exact: true }).click();
      await expect(part.getByText("“skerry” was removed.")).toBeVisible();
      await expect(part.getByText("No folder has been added.")).toBeVisible();
      await expect.poll(() => found("paraffin")).not.toContain("log.md");
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
