// What users see when a run does not complete directly: a failure, a question in two tabs, a stop, a cap, a queue.

import { answer, clarify, read } from "@/testing/servers/llm-steps";
import { controlled, hold, runsAtOnce } from "./control-scenario";
import { ask, expect, stateOf, test, until } from "./fixtures";
import { ThreadPage, titled } from "./pages/research";
import { expectUsable, handle, home, runOf } from "./run-controls-scenario";
import { CELLS, INDEX, KELSO } from "./scenario";

const CAP = 60_000;

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a failed run is retried from its step with another agent; nothing is paid twice", async ({
  page,
  stack,
}) => {
  const question = "Which cell is cheaper, tried again?";
  let broken = true;
  const told = handle(stack, question, {
    before: ({ step }) =>
      broken && step === 4 ? { status: 402, body: { error: { message: "nothing left" } } } : null,
  });
  const first = await home(page, stack);
  const thread = await first.ask(question);
  const failed = page.getByRole("region", { name: "The run failed" });
  await expect(failed).toContainText("Saved: 3 pages,");
  const before = await stateOf(stack.app, await runOf(stack, thread));
  const searches = () => stack.web.requests.length;
  const [paid, asked] = [searches(), told.asked().length];

  await failed.getByRole("button", { name: "Try again from step 4" }).click();
  await expect(page.getByText("3 steps reused from the first try").first()).toBeVisible();
  await expect.poll(() => told.asked().length).toBe(asked + 1);
  await expect(failed).toBeVisible();
  broken = false;
  await failed.getByRole("button", { name: "Use another model" }).click();
  await failed.getByRole("radio", { name: /^Deep/ }).check();
  await expectUsable(page, "remedies");
  await failed.locator("form").getByRole("button", { name: "Try again from step 4" }).click();
  await expect(page).toHaveTitle(titled(question));
  await expect(page.getByRole("heading", { name: /^Sodium-ion against LFP/ }).first()).toBeVisible();
  await expect(page.getByText(/^3\ssteps reused from the second try$/).first()).toBeVisible();
  const after = await stateOf(stack.app, await runOf(stack, thread));
  expect(after).toMatchObject({ status: "completed", agent: "deep", branch: { step: 3 } });
  expect(after.sources.map(({ id, number }) => [id, number])).toEqual(
    before.sources.map(({ id, number }) => [id, number]),
  );
  const steps = told
    .asked()
    .slice(asked)
    .map(({ step }) => step);
  expect(steps).toEqual([4, 4, 5]);
  expect(searches()).toBe(paid);
  await expectUsable(page, "tries of a run");
});

test("of two tabs that answer, one is accepted and the other updates by itself", async ({
  page,
  context,
  stack,
}) => {
  const question = "Which one is it, asked in two tabs?";
  stack.script(question, ({ step }) =>
    step === 1 ? { step: clarify({ questions: ["Which one?"] }) } : { step: answer({ answer: "This one." }) },
  );
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");
  const other = await context.newPage();
  // Without polling: only the message from the other tab removes the questions.
  await other.addInitScript(() => {
    const every = window.setInterval;
    window.setInterval = ((call: () => void, ms: number) =>
      ms >= 15_000 ? 0 : every(call, ms)) as typeof every;
  });
  for (const tab of [page, other]) {
    await tab.goto(`${stack.app.url}/research/${threadId}`);
    await expect(tab).toHaveTitle(titled(`Needs your answer · ${question}`));
    await tab.getByRole("textbox", { name: "Which one?" }).fill(tab === page ? "The first." : "The second.");
  }
  await page.getByRole("button", { name: "Send answers" }).click();
  await new ThreadPage(page).untilDone();
  await expect(page).toHaveTitle(titled(question));
  await expect(other.getByRole("button", { name: "Send answers" })).toHaveCount(0);
  await expect(other.getByText("What was typed here was not sent.")).toBeVisible();
  await expect(other.getByRole("definition").filter({ hasText: "The first." })).toBeVisible();
  await expectUsable(other, "told that another tab was quicker");
  expect((await stateOf(stack.app, runId)).clarifications[0]?.answers).toEqual([
    { question: "Which one?", answer: "The first." },
  ]);
});

test("GOAL-R23: Stop keeps the results, also after a reload", async ({ page, stack }) => {
  const question = "Which cell is cheaper, stopped?";
  const told = handle(stack, question, { holds: [4] });
  const thread = await (await home(page, stack)).ask(question);
  await expect.poll(() => told.asked().length).toBe(4);
  await thread.stop.click();
  expect(await told.asked()[3]?.closed).toBe("client");
  for (const look of ["at once", "after a reload"]) {
    const stopped = page.getByRole("region", { name: "You stopped this run" });
    await expect(stopped, look).toContainText(/Saved: 3\spages, \d+\ssources and the plan\./);
    await expect(stopped.getByRole("button", { name: "Try again from step 4" }), look).toBeVisible();
    const sources = page.getByRole("region", { name: "Sources", exact: true });
    await expect(sources.getByText("harbour-energy.example").first(), look).toBeVisible();
    await expectUsable(page, `stopped, ${look}`);
    await page.reload();
  }
  told.at.get(4)?.release();
  expect(told.asked()).toHaveLength(4);
});

/** A text of at least as many tokens that never repeats itself, which would be broken off. */
const counted = (tokens: number) => Array.from({ length: tokens }, (_, at) => `w${at}`).join(" ");

test("at its cap the built-in model writes, nothing more is paid, and the screen says so", async ({
  page,
  stack,
}) => {
  const told = handle(stack, "What do sodium-ion cells for grid storage cost per kilowatt-hour?", {
    // The cost of a request is known only afterwards: this one alone exceeds the cap.
    before: ({ step }) =>
      step === 3
        ? { text: `${JSON.stringify(read(CELLS, INDEX, KELSO))}\n${counted(CAP)}`, chunkSize: CAP }
        : null,
  });
  const first = await home(page, stack);
  await first.capTokens(CAP);
  const thread = await first.ask(told.question);
  await expect(page).toHaveTitle(titled(told.question));
  const how = page.getByRole("region", { name: "How this ended" });
  await expect(how).toContainText(
    "Written by the built-in model because the cap of 60,000 tokens was reached.",
  );
  await expect(thread.report.locator("[data-chip]").first()).toBeVisible();
  expect(told.asked()).toHaveLength(3);
  await expectUsable(page, "written by the built-in model");
});

test("GOAL-R26: with one place the second run waits in the queue, says so, and then starts", async ({
  page,
}) => {
  const breaker = hold();
  await controlled(
    async ({ question }) => {
      if (question.includes("First in line?")) await breaker.promise;
      return { step: answer({ answer: "Nothing is known of it." }) };
    },
    async (stack) => {
      await ask(stack.app, "First in line?");
      const thread = await (await home(page, stack)).ask("Second in line?");
      await expect(thread.status("1st in line")).toBeVisible();
      await expect(page.getByText("starts automatically when a place is free").first()).toBeVisible();
      await expect(page).toHaveTitle("In line · Second in line?");
      await expectUsable(page, "in line");
      expect(stack.asked("Second in line?")).toHaveLength(0);
      breaker.release();
      await thread.untilDone();
      expect(stack.asked("Second in line?")).toHaveLength(1);
    },
    runsAtOnce(1),
  );
});
