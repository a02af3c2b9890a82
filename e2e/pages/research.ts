// Page objects of a thread's screens, by roles and names.

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

  /** One of the controls beside the question, by its setting. */
  control(name: "Start" | "Cap" | "Agent" | "Sites"): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${name}: `) });
  }

  /** Opens one of the controls, including from the menu "More". */
  async change(name: "Start" | "Cap" | "Agent" | "Sites"): Promise<void> {
    if (!(await this.control(name).isVisible()))
      await this.page.getByRole("button", { name: /^More/ }).click();
    await this.control(name).click();
  }

  async planFirst(): Promise<void> {
    await this.change("Start");
    await this.page.getByRole("radio", { name: /^Show the plan first/ }).click();
  }

  async capTokens(tokens: number): Promise<void> {
    await this.change("Cap");
    await this.page.getByRole("textbox", { name: "Tokens" }).fill(String(tokens));
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("button", { name: /^More/ })).toHaveText(/At most/);
  }

  /** Writes the question, presses Enter, and returns the thread's page once it is open. */
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
    return this.page.getByRole("button", { name: "Stop", exact: true });
  }

  get report(): Locator {
    return this.page
      .getByRole("region", { name: "Report", exact: true })
      .or(this.page.getByRole("article", { name: "Report", exact: true }));
  }

  chips(number: number): Locator {
    return this.report.locator(`[data-chip="${number}"]`);
  }

  async untilDone(): Promise<void> {
    // Rows and lines of the plan contain "Done" as well.
    const line = this.page.locator("[data-pinned=line]").last();
    await expect(line.getByRole("paragraph").filter({ hasText: /^Done$/ })).toBeVisible({ timeout: 60_000 });
  }

  /** The current activity, or how the run ended, in the bar of the run. */
  status(text: string | RegExp): Locator {
    // The history, which a phone hides, may have the same words in a title.
    return this.page.getByText(text).filter({ visible: true }).first();
  }

  get finish(): Locator {
    return this.page.getByRole("button", { name: "Finish now" });
  }

  /** Plan and steps. */
  get process(): Locator {
    return this.page.getByRole("region", { name: "How it was found" });
  }

  /** A phone shows one part of a run at a time; other screens show all of them. */
  async turnTo(part: "Report" | "Steps" | "Sources"): Promise<void> {
    const tab = this.page
      .getByRole("navigation", { name: "Parts of this research" })
      .getByRole("button", { name: part });
    if (await tab.isVisible()) await tab.click();
  }

  /** Unfolds the steps of a run with a report. */
  async showSteps(): Promise<void> {
    await this.turnTo("Steps");
    const fold = this.process.getByRole("button", { name: /^\d+ steps? · / });
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  }

  get planForm(): Locator {
    return this.page.getByRole("form", { name: "This is the plan" });
  }

  planLine(place: number): Locator {
    return this.planForm.getByRole("textbox", { name: `Line ${place}`, exact: true });
  }

  async planLines(): Promise<string[]> {
    return this.planForm
      .getByRole("textbox", { name: /^Line \d+$/ })
      .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value));
  }

  get messageBox(): Locator {
    return this.page.getByRole("textbox", { name: "Tell the agent something" });
  }

  async tell(message: string): Promise<void> {
    await this.messageBox.fill(message);
    await this.messageBox.press("Enter");
    await expect(this.messageBox).toHaveValue("");
  }

  /** Leaves out a source's site and confirms. */
  async leaveOut(site: string): Promise<void> {
    await this.turnTo("Sources");
    const sources = this.page.getByRole("region", { name: "Sources", exact: true });
    const row = sources.getByRole("listitem").filter({ hasText: site }).first();
    await row.getByRole("button", { name: /^What to do with source/ }).click();
    await row.getByRole("button", { name: `Leave out this site (${site})` }).click();
    await row.getByRole("button", { name: "Leave it out" }).click();
    await expect(sources.getByText(`Left out at your request: ${site}.`)).toBeVisible();
  }

  async followUp(question: string): Promise<void> {
    const box = this.page.getByRole("textbox", { name: "Follow-up question" });
    await box.fill(question);
    await box.press("Enter");
  }
}

/**
 * The title of a tab. The number of waiting threads is optional, because others of the same application may wait too.
 */
export function titled(words: string): RegExp {
  return new RegExp(`^(?:\\(\\d+\\) )?${words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`);
}
