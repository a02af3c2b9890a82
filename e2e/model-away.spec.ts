// What the first screen shows about a model that does not respond.

import { startApp } from "@/testing/servers/app";
import { ask, expect, test, until } from "./fixtures";
import { HomePage } from "./pages/research";
import { fullScript } from "./scenario";

const notice = { name: "What is connected" };

test("a stopped model server is not shown as working", async ({ page, stack }) => {
  const home = new HomePage(page);
  const connections = page.getByRole("region", notice);
  const app = await startApp({ llmUrl: "http://127.0.0.1:9/v1" });
  try {
    await home.open(app.url);
    await expect(connections.getByRole("status").first()).toHaveText(
      "scripted at 127.0.0.1:9 does not answer now. Research can begin once it does.",
    );
    await expect(connections).not.toContainText("Works now");
  } finally {
    await app.dispose();
  }
  const question = "Does this model answer?";
  stack.script(question, fullScript(question));
  const { runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "completed");
  const looked = page.waitForResponse(/\/api\/search\/services$/);
  await home.open(stack.app.url);
  await looked;
  await expect(connections).toContainText(/Works now: scripted at/);
});

test("the first screen and the run name the unresponsive server in OLLAMA_HOST", async ({
  page,
  keyless,
}) => {
  const home = new HomePage(page);
  await home.open(keyless.url);
  const connections = page.getByRole("region", notice);
  await expect(connections.getByRole("status").first()).toHaveText(
    /No model answers at 127\.0\.0\.1:9, which OLLAMA_HOST names/,
  );
  await expect(connections).toContainText(/Works now: the built-in model quotes/);
  const thread = await home.ask("How do I create a dynamic route in Next.js?");
  await thread.untilDone();
  await expect(page.getByText(/^No model answered at 127\.0\.0\.1:9, so the built-in model/)).toBeVisible();
});
