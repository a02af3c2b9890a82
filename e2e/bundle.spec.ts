// A thread exported as one file and opened in another installation without keys.

import { startApp } from "@/testing/servers/app";
import { doubtfulScript } from "./evidence-scenario";
import { ask, expect, test, until } from "./fixtures";
import { cardOf } from "./pages/card";
import { exported } from "./pages/exports";
import { LibraryPage } from "./pages/library";
import { storeFaults } from "./stored";

test("a bundle opens in another installation with its evidence, and exports the same bytes", async ({
  page,
  stack,
}) => {
  const question = "What of Kelso Bay can be taken to another machine?";
  stack.script(question, doubtfulScript(question));
  const { runId, threadId } = await ask(stack.app, question, { scope: "web" });
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  const bundle = await exported(page, /^Bundle/);
  expect(bundle.name).toMatch(/\.groundwork\.json$/);
  expect(bundle.bytes.toString("utf8")).not.toMatch(/e2e-canary/);

  const other = await startApp();
  try {
    const library = new LibraryPage(page);
    const imported = async (file: { name: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Import a bundle" }).click();
      await (await chooser).setFiles({ ...file, mimeType: "application/json" });
    };
    const refused = (words: RegExp) =>
      expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await page.goto(`${other.url}/library?q=Kelso`);
    await imported({ name: "half.json", buffer: bundle.bytes.subarray(0, bundle.bytes.length / 2) });
    await refused(/“half\.json” was not imported\..*cut off or damaged.*Nothing was imported/);
    const later = JSON.parse(bundle.bytes.toString("utf8")) as { version: number };
    const newer = Buffer.from(JSON.stringify({ ...later, version: later.version + 1 }));
    await imported({ name: "newer.json", buffer: newer });
    await refused(/“newer\.json” was not imported\..*made by a newer Groundwork/);
    await page.reload();
    await expect(page.getByText("Nothing here contains “Kelso”.")).toBeVisible();

    await imported({ name: bundle.name, buffer: bundle.bytes });
    await page.waitForURL(new RegExp(`/research/${threadId}`));
    await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
    await expect(page.getByText("5 citations: 4 supported, 1 not found").first()).toBeVisible();
    const cited = state.report?.citations.find(({ verdict }) => verdict === "supported");
    const chip = page.locator(`[data-citation="${cited?.id}"]`).first();
    const card = await cardOf(page, chip);
    await expect(card).toContainText(cited?.passage?.text as string);
    await expect(card).toContainText(/supported/i);
    await chip.click();
    const reader = page.getByRole("complementary", { name: "Source reader" });
    await expect(reader.locator("mark[aria-current]").first()).toBeInViewport();
    await expect(reader.locator("mark", { hasText: "52 dollars per kilowatt-hour" }).first()).toBeVisible();

    await page.goto(`${other.url}/library?q=Kelso`);
    await expect(library.of("Report")).toHaveCount(1);
    await imported({ name: bundle.name, buffer: bundle.bytes });
    const known = page.getByRole("status").filter({ hasText: "is here already; nothing was changed" });
    await expect(known.getByRole("link", { name: "Open it" })).toHaveAttribute(
      "href",
      `/research/${threadId}`,
    );
    await page.goto(`${other.url}/reports/${state.report?.id}`);
    const again = await exported(page, /^Bundle/);
    expect(again.name).toBe(bundle.name);
    expect(again.bytes.equals(bundle.bytes)).toBe(true);
    expect(await storeFaults(other)).toEqual([]);
  } finally {
    await other.dispose();
  }
});
