// The main task in a real browser: ask, watch, read, check a citation, ask a follow-up.

import { answer, clarify } from "@/testing/servers/llm-steps";
import { expect, test, until } from "./fixtures";
import { HomePage } from "./pages/research";
import { fullScript, INDEX, PLAN_STEPS } from "./scenario";

async function newestRun(url: string): Promise<string> {
  const { threads } = (await (await fetch(`${url}/api/threads`)).json()) as { threads: { runId: string }[] };
  return threads[0]?.runId ?? "";
}

test("GOAL-W1: a question becomes a report whose citation opens the stored text at its passage", async ({
  page,
  stack,
}) => {
  const question = "Are sodium-ion batteries already cheaper than LFP for grid storage?";
  stack.script(question, fullScript(question, { chunkSize: 16, chunkDelayMs: 8 }));
  const home = new HomePage(page);
  await home.open(stack.app.url);
  const thread = await home.ask(question);

  await expect(thread.title).toHaveText(question);
  await expect(page.getByText(PLAN_STEPS[0] as string).first()).toBeVisible();
  await thread.untilDone();

  const state = await until(
    stack.app,
    await newestRun(stack.app.url),
    ({ status }) => status === "completed",
  );
  const number = state.sources.find(({ url }) => url === INDEX)?.number as number;
  const chip = thread.chips(number).nth(1);
  await chip.hover();
  const passage = "Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour";
  await expect(page.getByRole("blockquote").filter({ hasText: passage })).toBeVisible();

  await chip.click();
  const reader = page.getByRole("complementary", { name: "Source reader" });
  await expect(reader.getByText("Cell Price Index, third quarter of 2026").first()).toBeVisible();
  const marked = reader.locator("mark", { hasText: "52 dollars per kilowatt-hour" });
  await expect(marked.first()).toBeInViewport();
});

test("S26 S27: a clarification is asked and answered in a form, and entered text survives a reload", async ({
  page,
  stack,
}) => {
  const question = "Is the new chemistry cheaper now?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? {
          step: clarify({
            questions: ["Which chemistry is new to you?"],
            terms: ["new chemistry"],
            assumptions: ["Sodium-ion is meant.", "Solid-state is meant."],
          }),
        }
      : script({ ...request, step: request.step - 1 }),
  );
  const home = new HomePage(page);
  await home.open(stack.app.url);
  const thread = await home.ask(question);
  const field = page.getByRole("textbox", { name: "Which chemistry is new to you?" });
  // The built-in clarification and the model's question: two fields, and the status says two.
  await expect(page.getByText("Needs your answer: 2 questions", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Send answers" }).click();
  const hint = page.getByRole("form").getByRole("alert");
  await expect(hint).toHaveText("Choose or write something first, or continue with the assumptions.");
  await field.fill("Sodium-ion, at cell level");
  await expect(hint).toHaveCount(0);
  await expect(page).toHaveTitle(/^\(\d+\) Needs your answer/);
  await page.reload();
  await expect(field).toHaveValue("Sodium-ion, at cell level");
  await page.getByRole("button", { name: "Send answers" }).click();
  await thread.untilDone();
  await thread.showSteps();
  await expect(page.getByText("Sodium-ion, at cell level").first()).toBeVisible();
  const asked = stack.llm.requests.find(({ question: text, step }) => text.includes(question) && step === 2);
  expect(JSON.stringify(asked?.body.messages)).toContain("Sodium-ion, at cell level");
});

test("Q9: a skipped clarification continues with the assumed reading", async ({ page, stack }) => {
  const question = "Is that one cheaper?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? {
          step: clarify({
            questions: ["Which one?", "Since when?"],
            options: [["The cell", "The whole system"], []],
            assumptions: ["Sodium-ion is meant.", "LFP is meant."],
          }),
        }
      : script({ ...request, step: request.step - 1 }),
  );
  const home = new HomePage(page);
  await home.open(stack.app.url);
  const thread = await home.ask(question);
  const form = page.getByRole("form", { name: "I read your question as: Sodium-ion is meant." });
  const readings = form.getByRole("group", { name: "What is meant by “the subject”" });
  await expect(readings.getByRole("radio")).toHaveCount(3);
  const which = form.getByRole("group", { name: "Which one?" });
  await expect(which.getByRole("radio", { name: "The cell assumed" })).toBeVisible();
  await which.getByText("Something else").click();
  await expect(which.getByRole("textbox", { name: "Something else" })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Since when?" })).toBeVisible();
  await expect(
    form.getByText("If you continue, I assume: Sodium-ion is meant; The cell.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Continue with these assumptions" }).click();
  await thread.untilDone();
  const state = await until(
    stack.app,
    await newestRun(stack.app.url),
    ({ status }) => status === "completed",
  );
  expect(state.clarifications).toMatchObject([{ skipped: true }]);
});

test("GOAL-R21: a reload during a run shows the same run, which ends in the reloaded page", async ({
  page,
  stack,
}) => {
  const question = "Does a reload in the middle lose anything?";
  stack.script(question, fullScript(question, { chunkSize: 12, chunkDelayMs: 12 }));
  const home = new HomePage(page);
  await home.open(stack.app.url);
  const thread = await home.ask(question);
  await expect(page.getByText(PLAN_STEPS[0] as string).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(PLAN_STEPS[0] as string).first()).toBeVisible();
  await thread.untilDone();
  await expect(thread.report.getByText("29.8 million dollars").first()).toBeVisible();
  const asked = stack.llm.requests.filter(({ question: text }) => text.includes(question));
  expect(asked).toHaveLength(5);
});

test("a follow-up knows earlier results, and its source numbers continue", async ({ page, stack }) => {
  const question = "What does a sodium-ion plant cost?";
  const next = "And which of them won a tender?";
  stack.script(question, fullScript(question));
  const home = new HomePage(page);
  await home.open(stack.app.url);
  const thread = await home.ask(question);
  // The box that had the focus is gone: the keyboard goes on at the heading of what it started.
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeFocused();
  await thread.untilDone();
  const first = await until(
    stack.app,
    await newestRun(stack.app.url),
    ({ status }) => status === "completed",
  );

  stack.script(next, () => ({ step: answer({ answer: "Both chemistries won a share of the tender." }) }));
  await thread.followUp(next);
  await expect(page.getByRole("heading", { level: 1, name: next })).toBeFocused();
  await expect(page.getByText("Both chemistries won a share of the tender.").first()).toBeVisible();
  const asked = stack.llm.requests.findLast(({ question: text }) => text.includes(next));
  const prompt = JSON.stringify(asked?.body.messages);
  expect(prompt).toContain(question);
  expect(prompt).toContain("Sodium-ion against LFP for grid storage");
  const second = await until(
    stack.app,
    await newestRun(stack.app.url),
    ({ question: text }) => text === next,
  );
  expect(second.threadId).toBe(first.threadId);
  expect(second.sources.map(({ number, url }) => [number, url])).toEqual(
    first.sources.map(({ number, url }) => [number, url]),
  );
});
