// PDF and DOCX files among the user's documents: dropped, indexed, asked about, cited with their page; and document
// folders.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { docxOf, paragraph } from "@/testing/extraction/docx";
import { makePdf } from "@/testing/extraction/pdf";
import { startApp } from "@/testing/servers/app";
import { ask, expect, test, until } from "./fixtures";

const PDF = {
  name: "harbour-report.pdf",
  bytes: makePdf(
    [
      [{ text: "Harbour report", size: 24 }, "The harbour of Kvitholm had a quiet year."],
      ["Nothing was repaired on the pier in spring."],
      ["The lighthouse of Kvitholm burned 912 litres of paraffin in the winter of 1911."],
    ],
    { title: "Harbour report" },
  ),
};
const DOCX = {
  name: "keepers.docx",
  bytes: docxOf({
    title: "Keepers of Kvitholm",
    body: [
      paragraph("Keepers of Kvitholm", { style: "Heading1" }),
      paragraph("The last keeper of Kvitholm was called Ormhild Asgrimsdottir."),
    ],
  }),
};

const region = (page: Page) => page.getByRole("region", { name: "Documents on this machine" });
const row = (page: Page, name: string) =>
  region(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Remove ${name}` }) });

async function drop(page: Page, ...files: { name: string; bytes: Uint8Array }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of given) transfer.items.add(new File([new Uint8Array(bytes)], name));
      return transfer;
    },
    files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })),
  );
  await region(page).dispatchEvent("dragover", { dataTransfer });
  await region(page).dispatchEvent("drop", { dataTransfer });
}

test("a PDF and a DOCX file are dropped, asked about, and cited at the passage with its page, even after they are deleted", async ({
  page,
  keyless,
}) => {
  await page.goto(`${keyless.url}/library?tab=documents`);
  await expect(region(page).getByText("Loading documents")).toHaveCount(0);
  await drop(page, PDF, DOCX);
  await expect(row(page, PDF.name)).toContainText(/indexed, 3\spassages/);
  await expect(row(page, DOCX.name)).toContainText(/indexed, 1\spassage/);

  const { threadId, runId } = await ask(
    keyless,
    "How many litres of paraffin did the lighthouse of Kvitholm burn?",
    { scope: "documents" },
  );
  const state = await until(keyless, runId, ({ status }) => status === "completed");
  expect(state.report?.content).toContain("912 litres");
  const open = async () => {
    await page.goto(`${keyless.url}/research/${threadId}`);
    const cited = page.locator("[data-chip]").first();
    await cited.click();
    const reader = page.getByRole("complementary", { name: "Source reader" });
    await expect(reader.locator("mark[aria-current]").first()).toBeInViewport();
    await expect(reader.locator("mark[aria-current]").first()).toContainText("912 litres");
    await expect(reader.getByText(/p\.\s3/).first()).toBeVisible();
  };
  await open();

  await page.goto(`${keyless.url}/documents/documents/${PDF.name}?find=paraffin`);
  await expect(page.locator("mark", { hasText: "paraffin" })).toBeVisible();
  await expect(page.getByText(/harbour-report\.pdf · p\.\s3/)).toBeVisible();

  const gone = await fetch(`${keyless.url}/api/documents?path=${PDF.name}`, { method: "DELETE" });
  expect(gone.status).toBe(200);
  expect((await page.goto(`${keyless.url}/documents/documents/${PDF.name}`))?.status()).toBe(404);
  await open();
  // Other tests count the documents.
  await fetch(`${keyless.url}/api/documents?path=${DOCX.name}`, { method: "DELETE" });
});

test("document folders are read in place, watched, and listed", async ({ page, apps }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "groundwork-notes-"));
  await writeFile(path.join(folder, "first.md"), "# Sextant\n\nA sextant measures angles.\n");
  const app = await startApp({ env: { DOCUMENT_FOLDERS: `notes=${folder}` } });
  apps.add(app);
  try {
    await look(page, app.url, folder);
  } finally {
    apps.delete(app);
    await app.dispose();
    await rm(folder, { recursive: true });
  }
});

async function look(page: Page, url: string, folder: string): Promise<void> {
  await page.goto(`${url}/library?tab=documents`);
  const notes = region(page).getByRole("button", { name: /^notes/ });
  await expect(notes).toContainText(/1\sfile, watched for changes/);
  await notes.click();
  await expect(region(page).getByRole("link", { name: "Sextant" })).toBeVisible();
  await expect(region(page).getByText(/^1\sdocument in this folder$/)).toBeVisible();
  await expect(region(page).getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await writeFile(
    path.join(folder, "second.md"),
    "# Astrolabe\n\nAn astrolabe measures the height of stars.\n",
  );
  await expect(async () => {
    await page.reload();
    await expect(notes).toContainText(/2\sfiles/, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await region(page)
    .getByRole("button", { name: /^notes/ })
    .click();
  await region(page).getByRole("link", { name: "Astrolabe" }).click();
  await expect(page.getByText("notes · second.md")).toBeVisible();
}
