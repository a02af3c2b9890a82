// Pictures of run controls on an active run, and of a model whose test fails.

import { hold } from "./control-scenario";
import { ask, expect, test, until } from "./fixtures";
import { look } from "./gallery/look";
import { startStand } from "./gallery/stand";
import { ThreadPage } from "./pages/research";
import { fullScript } from "./scenario";

test("a run that the user controls looks as it should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  const held = hold();
  const post = (path: string, body: object = {}) =>
    fetch(`${stand.app.url}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const started = async (question: string) => {
    const script = fullScript(question);
    stand.script(question, async (request) => {
      if (request.step === 3 && request.attempt === 1) await held.promise;
      return script(request);
    });
    const run = await ask(stand.app, question, { scope: "web" });
    await until(stand.app, run.runId, ({ iteration }) => iteration === 3);
    return run;
  };
  try {
    const live = await started("Which of the prices are of this year?");
    await post(`runs/${live.runId}/steer`, {
      message: "Only what is of 2026.",
      banHosts: ["cell-price-index.example"],
    });
    await look(page, stand, { name: "run-steered", at: `/research/${live.threadId}` });
    await stand.minute();
    const early = await started("Which of the prices can be had at once?");
    await post(`runs/${early.runId}/finish`);
    await until(stand.app, early.runId, ({ status }) => status === "completed");
    await look(page, stand, {
      name: "run-early",
      at: `/research/${early.threadId}`,
      open: (page) => new ThreadPage(page).showSteps(),
    });
    const message = "The model could not be tried: it does not answer. Nothing was changed.";
    await page.route("**/api/settings/models/probe", (route) =>
      route.fulfill({ status: 502, json: { error: { code: "probe_failed", message, retryable: true } } }),
    );
    await look(page, stand, {
      name: "settings-tried",
      at: "/settings",
      open: async (page) => {
        await page
          .getByRole("button", { name: /^Try it now/ })
          .first()
          .click();
        const said = page.getByText("Nothing was changed.").first();
        await expect(said).toBeVisible();
        // The scroll and pointer positions after the click depend on how much had loaded by then.
        await page.mouse.move(0, 0);
        // The content above reaches its final height a moment after the sentence appears.
        await page.waitForTimeout(500);
        await said.evaluate((element) => element.scrollIntoView({ block: "center" }));
      },
    });
  } finally {
    held.release();
    await stand.dispose();
  }
});
