// Page object of the source reader, beside a report or on a page of its own.

import type { Locator, Page } from "@playwright/test";

export class ReaderPage {
  constructor(private readonly page: Page) {}

  get article(): Locator {
    return this.page.getByRole("article", { name: /^Source \d/ });
  }

  get field(): Locator {
    return this.article.getByRole("textbox", { name: "Find in this text" });
  }

  /** The selected passage or hit. */
  get looked(): Locator {
    return this.article.locator("mark[aria-current]").first();
  }

  get versions(): Locator {
    return this.article.getByRole("region", { name: "Versions" });
  }

  async find(words: string): Promise<void> {
    await this.article.getByRole("button", { name: "Find", exact: true }).click();
    await this.field.fill(words);
  }

  async readAgain(): Promise<void> {
    await this.versions.getByRole("button", { name: "Read again" }).click();
  }
}
