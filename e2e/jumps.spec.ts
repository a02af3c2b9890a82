// The text being read does not move while a run is written.

import { ask, expect, test, until } from "./fixtures";
import { countShifts, movedOn, shiftOf } from "./layout-shift";
import { handle } from "./run-controls-scenario";
import { fullScript } from "./scenario";

test("nothing jumps while a run is written: layout shift under 0.05", async ({ page, stack }) => {
  const question = "Does the page jump while it is written?";
  stack.script(question, fullScript(question, { chunkSize: 20, chunkDelayMs: 10 }));
  // The second run finds texts that are already stored, whose rows say more than those of new texts.
  const { runId: earlier } = await ask(stack.app, question);
  await until(stack.app, earlier, ({ status }) => status === "completed");
  const { threadId, runId } = await ask(stack.app, question);
  await countShifts(page);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await until(stack.app, runId, ({ status }) => status === "completed");
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  expect(await shiftOf(page), await movedOn(page)).toBeLessThan(0.05);
});

test("a reader further up is offered the newest line, and is taken there", async ({ page, stack }) => {
  const question = "Where does a reader end up while it is written?";
  const told = handle(stack, question, { holds: [4] });
  const { threadId } = await ask(stack.app, question);
  await expect.poll(() => told.asked().length).toBe(4);
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto(`${stack.app.url}/research/${threadId}`);
  const jump = page.getByRole("button", { name: "Jump to latest" });
  // Before hydration nothing observes the scroll position.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(jump).toHaveCount(0, { timeout: 2000 });
    await page.mouse.wheel(0, -5_000);
    await expect(jump).toBeVisible({ timeout: 2000 });
  }).toPass();
  // The browser animates what a wheel scrolls; before it rests it would go on from wherever the jump leads.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await jump.click();
  await expect(jump).toHaveCount(0);
  const rest = () =>
    page.evaluate(() => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      return scrollHeight - clientHeight - scrollTop;
    });
  expect(await rest()).toBeLessThan(2);
  told.at.get(4)?.release();
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  await expect(jump).toHaveCount(0);
});
