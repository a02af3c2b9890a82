// What is read stays where it is while a run is written.

import { ask, expect, test, until } from "./fixtures";
import { countShifts, shiftOf } from "./layout-shift";
import { fullScript } from "./scenario";

test("nothing jumps while a run is written: layout shift under 0.05", async ({ page, stack }) => {
  const question = "Does the page jump while it is written?";
  stack.script(question, fullScript(question, { chunkSize: 20, chunkDelayMs: 10 }));
  const { threadId, runId } = await ask(stack.app, question);
  await countShifts(page);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await until(stack.app, runId, ({ status }) => status === "completed");
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.05);
});
