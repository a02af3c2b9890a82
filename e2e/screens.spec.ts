// Requirements of the screens beyond the main task: correct addresses, no movement, enough room, and places that can be
// linked to.

import { clarify } from "@/testing/servers/llm-steps";
import { ask, askFurther, expect, test, until } from "./fixtures";
import { cardOf } from "./pages/card";
import { fullScript } from "./scenario";

test("an unknown address answers 404 with the matching page", async ({ page, stack }) => {
  for (const [place, heading] of [
    ["/research/thr_none", "This research does not exist"],
    ["/reports/rep_none", "There is nothing at this address"],
    ["/sources/src_none", "There is nothing at this address"],
    ["/nothing", "There is nothing at this address"],
  ] as const) {
    const response = await page.goto(stack.app.url + place);
    expect(response?.status(), place).toBe(404);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
});

test("a tab has one title all the while somebody goes from screen to screen", async ({ page, stack }) => {
  const question = "What does a tab say while one goes on?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "completed");
  await page.goto(stack.app.url, { waitUntil: "networkidle" });
  const untitled = await page.evaluateHandle(() => {
    const places: string[] = [];
    const look = () => {
      if (document.title === "") places.push(location.pathname);
      requestAnimationFrame(look);
    };
    look();
    return places;
  });
  const links = page.getByRole("navigation");
  // Other tests may have left research that waits, which is counted before the title.
  const titled = (name: string) =>
    expect(page).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?${name.replace("?", "\\?")}$`));
  for (const name of ["Library", "Watches", "Agents", "Settings", "New research", "Library"]) {
    await links.getByRole("link", { name, exact: true }).click();
    await titled(`${name} · Groundwork`);
  }
  await page.locator(`[data-thread="${threadId}"]`).click();
  await titled(question);
  await page.goBack();
  await titled("Library · Groundwork");
  expect(await untitled.jsonValue()).toEqual([]);
  await expect(page.locator("head > title")).toHaveCount(1);
});

test("only the active rows of the timeline are animated, in one rhythm", async ({ page, stack }) => {
  const question = "How much of this page moves?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 3 ? { ...script(request), delayMs: 8000 } : script(request),
  );
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ iteration }) => iteration >= 2);
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .map(({ effect, startTime }) => ({
          startTime,
          place: (effect as KeyframeEffect).target?.closest("section")?.getAttribute("aria-label"),
        })),
    );
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await expect.poll(moving).toEqual([{ startTime: 0, place: "Steps" }]);
  // Point 9: on the phone, too, the line is 44 px high and has its counts.
  await page.setViewportSize({ width: 390, height: 844 });
  const line = page.locator("[data-pinned=line]");
  await expect(line.getByText(/^step \d+ of \d+$/).filter({ visible: true })).toBeInViewport();
  expect((await line.boundingBox())?.height).toBe(44);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(stack.app.url);
  await expect(page.getByRole("region", { name: "Running" })).toBeVisible();
  await expect.poll(moving).toEqual([]);
});

test("the reader is beside the report from 1200 px on, and no line rewraps", async ({ page, stack }) => {
  const question = "Where does the reader stand?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "completed");
  for (const width of [1200, 1300, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${stack.app.url}/research/${threadId}`);
    const report = page.getByRole("region", { name: "Report", exact: true });
    const text = report.locator("p", { hasText: "still dearer" });
    const before = await text.boundingBox();
    await report.locator("[data-chip]").first().click();
    const reader = await page.getByRole("complementary", { name: "Source reader" }).boundingBox();
    const after = await text.boundingBox();
    expect(after?.width, `${width}`).toBe(before?.width);
    expect((after?.x ?? 0) + (after?.width ?? 0), `${width}`).toBeLessThanOrEqual(reader?.x ?? 0);
  }
});

test("point 32: a search hit of an earlier run opens that run", async ({ page, stack }) => {
  const first = "Which run is opened by its address, the earlier?";
  const second = "And which by the later one?";
  for (const question of [first, second]) stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, first);
  await until(stack.app, runId, ({ status }) => status === "completed");
  const later = await askFurther(stack.app, threadId, second);
  await until(stack.app, later, ({ status }) => status === "completed");
  await page.goto(`${stack.app.url}/research/${threadId}#run-${runId}`);
  const earlier = page.getByRole("region", { name: first });
  await expect(earlier.getByRole("button", { name: "Fold to the answer" })).toBeVisible();
  await expect(earlier.getByRole("heading", { name: first })).toBeInViewport();
  await page.goto(`${stack.app.url}/library?q=later`);
  await page.getByRole("main").getByRole("link", { name: first }).first().click();
  await expect(page).toHaveURL(new RegExp(`#run-${later}$`));
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeInViewport();
  // The folded report keeps its title, and opens by keyboard.
  const show = earlier.getByRole("button", { name: "Show report" });
  await expect(show).toBeVisible();
  await expect(earlier.getByRole("heading", { level: 3, name: /^Report: / })).toBeVisible();
  await show.press("Enter");
  await expect(earlier.getByRole("region", { name: /^Report/ }).first()).toBeVisible();
  await earlier.getByRole("button", { name: "Fold to the answer" }).press("Enter");
  await page.evaluate((id) => history.pushState(null, "", `#run-${id}`), runId);
  await expect(earlier.getByRole("button", { name: "Fold to the answer" })).toBeVisible();
});

test("the short answer shows the passage behind the sentence it repeats", async ({ page, stack }) => {
  const question = "What stands behind the short answer?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "completed");
  await page.goto(`${stack.app.url}/research/${threadId}`);
  const chip = page.getByRole("region", { name: "In short" }).locator("[data-chip]").first();
  await expect(await cardOf(page, chip)).toContainText("Cell Price Index, third quarter of 2026");
});

test("a citation clicked while its report is written leads to the passage as soon as it is known", async ({
  page,
  stack,
}) => {
  const question = "Where does a chip lead that is pressed early?";
  stack.script(question, fullScript(question, { chunkSize: 12, chunkDelayMs: 40 }));
  const { threadId } = await ask(stack.app, question);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await page.getByRole("region", { name: "Report", exact: true }).locator("[data-chip]").first().click();
  await expect(page.getByText("Being written")).toBeVisible();
  const reader = page.getByRole("complementary", { name: "Source reader" });
  await expect(reader.locator("mark[aria-current]").first()).toBeInViewport();
});

test("the sidebar shows a thread's status as soon as its page knows it", async ({ page, stack }) => {
  const question = "Does the sidebar know that this was answered?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? { step: clarify({ questions: ["Which one?"] }) }
      : script({ ...request, step: request.step - 1 }),
  );
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");
  await page.goto(`${stack.app.url}/research/${threadId}`);
  const row = page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: question });
  await expect(row).toContainText("Needs your answer");
  await page.getByRole("button", { name: "Continue with these assumptions" }).click();
  await expect(row).toHaveAccessibleName(`Done: ${question}`);
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a citation opens a sheet, and the sheet opens the reader over the report", async ({
    page,
    stack,
  }) => {
    const question = "Can a citation be read on a phone?";
    stack.script(question, fullScript(question));
    const { threadId, runId } = await ask(stack.app, question);
    await until(stack.app, runId, ({ status }) => status === "completed");
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await page.getByRole("region", { name: "Report", exact: true }).locator("[data-chip]").first().tap();
    const sheet = page.getByRole("dialog", { name: "Citation" });
    await expect(sheet.getByText("Cell Price Index, third quarter of 2026")).toBeVisible();
    await sheet.getByRole("link", { name: "Open in reader" }).tap();
    await expect(sheet).toBeHidden();
    const reader = page.getByRole("dialog", { name: "Source" });
    await expect(reader.locator("mark[aria-current]").first()).toBeInViewport();
    await reader.getByRole("button", { name: "Close the reader" }).tap();
    await expect(reader).toBeHidden();
    expect(page.url()).toContain(threadId);
  });
});
