// What is read stays where it is while a run is written.

import { ask, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

test("nothing jumps while a run is written: layout shift under 0.05", async ({ page, stack }) => {
  const question = "Does the page jump while it is written?";
  stack.script(question, fullScript(question, { chunkSize: 20, chunkDelayMs: 10 }));
  const { threadId, runId } = await ask(stack.app, question);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await until(stack.app, runId, ({ status }) => status === "completed");
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  expect(shift).toBeLessThan(0.05);
});
