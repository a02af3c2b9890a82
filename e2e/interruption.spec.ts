// What users see when the server dies during a run, and when they stop one themselves.

import { expect, type Stack, stateOf, test, until, withStack } from "./fixtures";
import { HomePage } from "./pages/research";
import { fullScript } from "./scenario";

test("GOAL-R1: killed while it writes a report and restarted, the run ends by itself and repeats no finished call", async ({
  page,
}) => {
  await withStack(async (stack) => {
    const question = "Does a killed server lose a run?";
    stack.script(question, fullScript(question, { chunkSize: 16, chunkDelayMs: 10 }));
    await new HomePage(page).open(stack.app.url);
    const thread = await new HomePage(page).ask(question);
    const { runId } = await threadRun(stack, thread.threadId);
    await until(stack.app, runId, ({ iteration }) => iteration === 4);
    const searches = stack.web.requests.length;
    await stack.app.stop("SIGKILL");
    const unknown = page.getByText("when last heard").filter({ visible: true });
    await expect(page.getByText("Connection lost").filter({ visible: true })).toBeVisible();
    await expect(unknown).toBeVisible();
    const shown = await unknown.textContent();
    // A clock that goes on would have moved by now.
    await page.waitForTimeout(2500);
    expect(await unknown.textContent()).toBe(shown);
    await stack.app.start();
    await until(stack.app, runId, ({ status }) => status === "completed");
    await thread.untilDone();
    await expect(unknown).toHaveCount(0);
    await expect(thread.report.getByText("29.8 million dollars").first()).toBeVisible();
    expect(stack.web.requests.length).toBe(searches);
    const steps = stack.llm.requests
      .filter(({ question: text }) => text.includes(question))
      .map(({ step }) => step);
    expect(steps.filter((step) => step < 4)).toEqual([1, 2, 3]);
  });
});

test("GOAL-R23: Stop closes the model's connection and keeps the results; closing the tab stops nothing", async ({
  page,
  context,
  stack,
}) => {
  const question = "Can a run be stopped while it writes?";
  const script = fullScript(question);
  // The report would take minutes to write, so that there is time to stop it on the slowest machine.
  stack.script(question, (request) =>
    request.step === 4 ? { ...script(request), chunkSize: 8, chunkDelayMs: 500 } : script(request),
  );
  await new HomePage(page).open(stack.app.url);
  const thread = await new HomePage(page).ask(question);
  const { runId } = await threadRun(stack, thread.threadId);
  const url = page.url();
  await page.close();
  await until(stack.app, runId, ({ iteration }) => iteration === 4);

  const again = await context.newPage();
  await again.goto(url);
  await again.getByRole("button", { name: "Stop", exact: true }).click();
  const pressed = performance.now();
  const asked = stack.llm.requests.filter(({ question: text }) => text.includes(question));
  expect(await asked.at(-1)?.closed).toBe("client");
  const took = performance.now() - pressed;
  process.stdout.write(`stop: the socket of the model was closed after ${took.toFixed(0)} ms\n`);
  await expect(again.getByRole("heading", { name: "You stopped this run" })).toBeVisible();
  expect(asked).toHaveLength(4);
  const state = await stateOf(stack.app, runId);
  expect(state.status).toBe("cancelled");
  expect(state.sources.filter(({ status }) => status === "read")).toHaveLength(3);
  await expect(again.getByText(/Saved: 3\spages/)).toBeVisible();
});

async function threadRun(stack: Stack, threadId: string): Promise<{ runId: string }> {
  const thread = (await (await fetch(`${stack.app.url}/api/threads/${threadId}`)).json()) as {
    runs: { id: string }[];
  };
  return { runId: thread.runs.at(-1)?.id ?? "" };
}
