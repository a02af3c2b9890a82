// What changed between two reports of a thread: the line, both values with their passages, and the way into the reader.

import type { ChangesResponse } from "@/lib/changes/changes-schema";
import { ask, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

test("a changed value is shown beside the old one, and its passage opens in the reader", async ({
  page,
  stack,
}) => {
  const question = "What changed about sodium-ion cells since last time?";
  stack.script(question, fullScript(question));
  const { runId, threadId } = await ask(stack.app, question, { scope: "web" });
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  const first = state.report?.id as string;
  const content = (state.report?.content ?? "").replace("52 dollars", "61 dollars");
  expect(content).not.toBe(state.report?.content);
  const edited = await fetch(`${stack.app.url}/api/reports/${first}/edits`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ content }),
  });
  expect(edited.status).toBe(201);
  const { runId: editRun } = (await edited.json()) as { runId: string };
  const after = await until(stack.app, editRun, ({ status }) => status === "completed");
  const second = after.report?.id as string;

  const answered = await fetch(`${stack.app.url}/api/reports/${second}/changes?since=${first}`);
  const changes = (await answered.json()) as ChangesResponse;
  expect(changes.counts).toMatchObject({ changed: 1, new: 0, gone: 0 });

  // The thread has two entries, so the menu of the newest begins in the middle of the window.
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await page.getByRole("button", { name: "Export", exact: true }).last().click();
    const menu = page.getByRole("menu", { name: "Export the report" });
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("End");
    const [box, last] = [
      await page.locator("div:popover-open").boundingBox(),
      await menu.getByRole("menuitem").last().boundingBox(),
    ];
    for (const { y = -1, height: high = 0 } of [box ?? {}, last ?? {}]) {
      expect(y, `${width}`).toBeGreaterThanOrEqual(0);
      expect(y + high, `${width}`).toBeLessThanOrEqual(height);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${stack.app.url}/reports/${second}`);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "What changed since the report before" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What changed");
  await expect(page.getByRole("article").getByRole("status")).toContainText("1 finding changed");
  const changed = page.getByRole("region", { name: /^Changed/ });
  await expect(changed.locator("del", { hasText: "52 dollars" })).toBeVisible();
  await expect(changed.locator("ins", { hasText: "61 dollars" })).toBeVisible();
  const file = await fetch(`${stack.app.url}/api/reports/${second}/changes?since=${first}&format=markdown`);
  expect(await file.text()).toContain("**52 dollars");

  await changed
    .getByRole("link", { name: /^Passage in source/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sources\/.*at=text-/);
  await expect(page.locator("mark").first()).toBeVisible();

  await page.goto(`${stack.app.url}/reports/${first}/changes?since=${first}`);
  await expect(page.getByRole("article").getByRole("status")).toContainText("Nothing has changed");
});
