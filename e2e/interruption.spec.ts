// What must not lose a run: a killed process, a stopped server, a person who changes their mind.

import { ask, expect, type Stack, startStack, stateOf, test, until } from "./fixtures";
import { HomePage } from "./pages/research";
import { fullScript, PLAN_STEPS } from "./scenario";

/** These tests kill the server, so each has its own. */
async function withStack(use: (stack: Stack) => Promise<void>): Promise<void> {
  const stack = await startStack();
  try {
    await use(stack);
  } finally {
    await stack.dispose();
  }
}

test("R1: killed in the middle of a report and started again, the run ends by itself and repeats no finished call", async ({
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
    await stack.app.start();
    await until(stack.app, runId, ({ status }) => status === "completed");
    await thread.untilDone();
    await expect(thread.report.getByText("29.8 million dollars").first()).toBeVisible();
    expect(stack.web.requests.length).toBe(searches);
    const steps = stack.llm.requests
      .filter(({ question: text }) => text.includes(question))
      .map(({ step }) => step);
    expect(steps.filter((step) => step < 4)).toEqual([1, 2, 3]);
  });
});

test("R5: killed right after the 201, the run exists and goes on", async () => {
  await withStack(async (stack) => {
    const question = "Is a run kept that has just been started?";
    stack.script(question, fullScript(question));
    const { runId } = await ask(stack.app, question);
    await stack.app.stop("SIGKILL");
    await stack.app.start();
    const state = await until(stack.app, runId, ({ status }) => status === "completed");
    expect(state.report?.content).toContain("29.8 million dollars");
  });
});

test("R31: SIGTERM with a run and its viewer ends within 5 s; the run goes on at the next start", async ({
  page,
}) => {
  await withStack(async (stack) => {
    const question = "Does a stopped server lose a run?";
    stack.script(question, fullScript(question, { chunkSize: 8, chunkDelayMs: 15 }));
    await new HomePage(page).open(stack.app.url);
    const thread = await new HomePage(page).ask(question);
    await expect(page.getByText(PLAN_STEPS[0] as string).first()).toBeVisible();
    const { runId } = await threadRun(stack, thread.threadId);
    expect(await stack.app.stop("SIGTERM")).toBeLessThan(5000);
    await stack.app.start();
    const state = await until(stack.app, runId, ({ status }) => status === "completed");
    expect(state.steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    await thread.untilDone();
  });
});

test("R23: Stop closes the model's socket and keeps what was found; closing the tab stops nothing", async ({
  page,
  context,
  stack,
}) => {
  const question = "Can a run be stopped while it writes?";
  const script = fullScript(question);
  // It would write its report for minutes, so that there is time to stop it on the slowest machine.
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
  await again.getByRole("button", { name: "Stop" }).click();
  await expect(again.getByRole("heading", { name: "You stopped this run" })).toBeVisible();
  const request = stack.llm.requests.findLast(({ question: text }) => text.includes(question));
  expect(await request?.closed).toBe("client");
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
