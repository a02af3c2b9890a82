// The user's own documents: added by selection or drag and drop, listed with their status, found, removed.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { LibraryPage } from "./pages/library";

type Laid = { name: string; text: string };

const LOG = {
  name: "skerry-log.md",
  text: "# Skerry log\n\nThe lamp of Gullskerry burned paraffin until 1911.\n",
};
const BELL = { name: "skerry-bell.txt", text: "The bell of Gullskerry weighs 340 kilograms.\n" };

class DocumentsTab {
  readonly region;

  constructor(private readonly page: Page) {
    this.region = page.getByRole("region", { name: "Documents on this machine" });
  }

  /** Also waits for hydration, because the list appears only then. */
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/library?tab=documents`);
    await expect(this.region.getByText("Loading documents")).toHaveCount(0);
    await expect(
      this.region.getByText(/^No documents of your own yet\.$|of your own$/).first(),
    ).toBeVisible();
  }

  row(name: string) {
    return this.region
      .getByRole("list", { name: "Documents" })
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("button", { name: `Remove ${name}` }) });
  }

  async choose(...files: Laid[]): Promise<void> {
    await this.region
      .getByLabel("Files to add")
      .setInputFiles(
        files.map(({ name, text }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })),
      );
  }

  async drop(...files: Laid[]): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      for (const { name, text } of given) transfer.items.add(new File([text], name));
      return transfer;
    }, files);
    await this.region.dispatchEvent("dragover", { dataTransfer });
    await expect(this.region.getByText("Drop to add them to your documents")).toBeVisible();
    await this.region.dispatchEvent("drop", { dataTransfer });
  }
}

/** Repeats the search until the index is up to date. */
async function found(page: Page, url: string, words: string, count: number): Promise<void> {
  const library = new LibraryPage(page);
  await expect(async () => {
    await page.goto(`${url}/library?${new URLSearchParams({ q: words, kind: "document" })}`);
    await expect(page.getByText(count === 0 ? /^Nothing here contains/ : /^\d+\sresults? with/)).toBeVisible({
      timeout: 3000,
    });
    await expect(library.of("Document")).toHaveCount(count, { timeout: 1000 });
  }).toPass({ timeout: 45_000 });
}

test("documents are selected or dropped, and each one shows its status", async ({ page, keyless }) => {
  const documents = new DocumentsTab(page);
  await documents.open(keyless.url);
  await documents.choose(LOG, { name: "skerry-empty.md", text: "" }, { name: "skerry.exe", text: "MZ" });
  await expect(documents.region.getByText(/skerry\.exe/)).toBeVisible();
  await expect(documents.row(LOG.name)).toContainText(/Skerry log/);
  await expect(documents.row(LOG.name)).toContainText(/indexed, 1\spassage/);
  await expect(documents.row("skerry-empty.md")).toContainText("could not be read: the file is empty");
  // A file that could not be read is not called added.
  const unreadable = "1 file was stored, but cannot be read";
  await expect(documents.region.getByText(`1 document was added, 1 not · ${unreadable}`)).toBeVisible();

  await documents.drop(BELL);
  // The rejected file is still listed.
  await expect(documents.region.getByText(`2 documents were added, 1 not · ${unreadable}`)).toBeVisible();
  await expect(documents.row(BELL.name)).toContainText(/indexed, 1\spassage/);
  await expect(documents.region.getByText(/^3\sdocuments of your own$/)).toBeVisible();
  await found(page, keyless.url, "paraffin", 1);
});

test("a hit in a document opens it at the words, and a deleted document says so", async ({
  page,
  keyless,
}) => {
  const documents = new DocumentsTab(page);
  const log = { name: "skerry (log) 2.md", text: "# Keepers\n\nThe first keeper was Asgrimsson.\n" };
  await documents.open(keyless.url);
  await documents.choose(log);
  await expect(documents.row(log.name)).toContainText(/indexed, 1\spassage/);
  await documents.region.getByRole("link", { name: "Keepers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Keepers" })).toBeVisible();
  await expect(page.getByText(`Your documents · ${log.name}`)).toBeVisible();

  await found(page, keyless.url, "Asgrimsson", 1);
  await page.getByRole("link", { name: "Keepers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Keepers" })).toBeVisible();
  await expect(page.locator("mark", { hasText: "Asgrimsson" })).toBeVisible();
  await expect(page.getByText("1 of 1")).toBeVisible();

  const gone = await page.goto(`${keyless.url}/documents/documents/no-such.md`);
  expect(gone?.status()).toBe(404);
});

test("an existing document is kept or replaced, as the user decides", async ({ page, keyless }) => {
  const documents = new DocumentsTab(page);
  const mine = { name: "skerry-keeper.md", text: "The keeper of Gullskerry was called Ormhild.\n" };
  const other = { ...mine, text: "The keeper of Gullskerry was called Tjodgeir.\n" };
  await documents.open(keyless.url);
  await documents.choose(mine);
  await expect(documents.row(mine.name)).toContainText(/indexed, 1\spassage/);

  const asked = documents.region.getByText(`${mine.name} already exists.`);
  await documents.choose(other);
  await expect(asked).toBeVisible();
  await documents.region.getByRole("button", { name: "Keep the old one" }).click();
  await expect(asked).toBeHidden();
  await found(page, keyless.url, "Ormhild", 1);

  await documents.open(keyless.url);
  await documents.choose(other);
  await expect(asked).toBeVisible();
  await documents.region.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(documents.region.getByText("1 document was added", { exact: true })).toBeVisible();
  await found(page, keyless.url, "Tjodgeir", 1);
  await found(page, keyless.url, "Ormhild", 0);
});

test("a document is removed after a confirmation, and not found any more", async ({ page, keyless }) => {
  const documents = new DocumentsTab(page);
  const map = { name: "skerry-chart.md", text: "Shoals lie south of Gullskerry at Hvalgrunn.\n" };
  await documents.open(keyless.url);
  await documents.choose(map);
  await expect(documents.row(map.name)).toContainText(/indexed, 1\spassage/);
  await found(page, keyless.url, "Hvalgrunn", 1);

  await documents.open(keyless.url);
  const remove = documents.row(map.name).getByRole("button", { name: `Remove ${map.name}` });
  const dialog = page.getByRole("dialog", { name: `Remove “${map.name}”?` });
  await remove.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(documents.region.getByText(`${map.name} was removed`)).toBeVisible();
  await expect(documents.row(map.name)).toHaveCount(0);
  await found(page, keyless.url, "Hvalgrunn", 0);
});
