// Page object of the library: one field, its results, and the filters.

import type { Locator, Page } from "@playwright/test";

export class LibraryPage {
  constructor(private readonly page: Page) {}

  get field(): Locator {
    return this.page.getByRole("searchbox", { name: /^Search reports/ });
  }

  /** The result rows. */
  get rows(): Locator {
    return this.page.getByRole("region", { name: "Search results" }).getByRole("listitem");
  }

  /** The rows of one kind. */
  of(kind: "Report" | "Question" | "Source" | "Document"): Locator {
    return this.rows.filter({ has: this.page.getByText(new RegExp(`^${kind}\\s*(?:·\\s*)?$`)) });
  }

  /** The button of a filter, which shows its value. */
  filter(name: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${name}: `) });
  }

  /** Sets a filter to one of its options. */
  async choose(name: string, option: RegExp): Promise<void> {
    await this.filter(name).click();
    await this.page.getByRole("group", { name }).getByRole("radio", { name: option }).click();
  }
}
