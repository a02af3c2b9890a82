// What the screens owe a person beyond the main job: honest addresses, stillness, room, and places that can be linked to.

import { ask, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

test("an address of nothing answers 404, with the page that says so", async ({ page, stack }) => {
  for (const place of ["/research/thr_none", "/reports/rep_none", "/sources/src_none", "/nothing"]) {
    const response = await page.goto(stack.app.url + place);
    expect(response?.status(), place).toBe(404);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  }
});

test("one thing moves: the rows at work in the timeline, in one beat", async ({ page, stack }) => {
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
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect.poll(moving).toEqual([{ startTime: 0, place: "Steps" }]);
  await page.goto(stack.app.url);
  await expect(page.getByRole("region", { name: "Running" })).toBeVisible();
  expect(await moving()).toEqual([]);
});
