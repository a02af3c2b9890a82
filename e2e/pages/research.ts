// The screens of a research as a person meets them: by roles and names.

import { expect, type Locator, type Page } from "@playwright/test";

export class HomePage {
  constructor(private readonly page: Page) {}

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await expect(this.question).toBeVisible();
  }

  get question(): Locator {
    return this.page.getByRole("textbox", { name: "Your question" });
  }

  /** Writes the question, presses Enter, and gives the run's page once it is there. */
  async ask(question: string): Promise<ThreadPage> {
    await this.question.fill(question);
    await this.question.press("Enter");
    await this.page.waitForURL(/\/research\/thr_/);
    return new ThreadPage(this.page);
  }
}

export class ThreadPage {
  constructor(readonly page: Page) {}

  get threadId(): string {
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
  }

  get title(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  get stop(): Locator {
    return this.page.getByRole("button", { name: "Stop" });
  }

  get report(): Locator {
    return this.page
      .getByRole("region", { name: "Report" })
      .or(this.page.getByRole("article", { name: "Report" }));
  }

  chips(number: number): Locator {
    return this.report.locator(`[data-chip="${number}"]`);
  }

  async untilDone(): Promise<void> {
    await expect(this.page.getByText("Done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  }

  async followUp(question: string): Promise<void> {
    const box = this.page.getByRole("textbox", { name: "Follow-up question" });
    await box.fill(question);
    await box.press("Enter");
  }
}
