// A research is repeated: while its pages say the same no model is asked; once one says something else, the report is
// written anew as a further version.

import { ask, expect, type Stack, test, until, withStack } from "./fixtures";
import { changePrice, repeatingScript, WORDED } from "./repeat-scenario";

const QUESTION = "Is sodium-ion cheaper than LFP this quarter?";

async function lookAgain({ app }: Stack, threadId: string, repeats: string) {
  const response = await fetch(`${app.url}/api/threads/${threadId}/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question: QUESTION, repeats }),
  });
  expect(response.status).toBe(201);
  const { runId } = (await response.json()) as { runId: string };
  return until(app, runId, ({ status }) => status === "completed");
}

test("a quiet repetition asks no model, and a changed page leads to a further version", async ({ page }) => {
  await withStack(async (stack) => {
    const { app, llm } = stack;
    stack.script(QUESTION, repeatingScript(QUESTION));
    const { threadId, runId } = await ask(app, QUESTION);
    const before = await until(app, runId, ({ status }) => status === "completed");
    const paid = llm.requests.length;

    const quiet = await lookAgain(stack, threadId, runId);
    expect(llm.requests.length).toBe(paid);
    expect(quiet.usage).toMatchObject({ requests: 0, inputTokens: 0, outputTokens: 0 });
    expect(quiet.report?.content).toBe(before.report?.content);
    await page.goto(`${app.url}/research/${threadId}`);
    await expect(page.getByText("Nothing has changed: every passage")).toBeVisible();

    changePrice(stack);
    const changed = await lookAgain(stack, threadId, quiet.id);
    expect(changed.lookedAgain?.changed.length).toBeGreaterThan(0);
    expect(changed.report?.seriesId).toBe(before.report?.id);
    expect(changed.answer).toContain("50 dollars");
    const since = `/reports/${changed.report?.id}/changes?since=${before.report?.id}`;
    const told = await (await fetch(`${app.url}/api${since}`)).json();
    expect(told).toMatchObject({ isQuiet: false, counts: { new: 0, gone: 0 } });
    expect(told.findings.flatMap(({ values }: { values: object[] }) => values)).toContainEqual(
      expect.objectContaining({
        before: expect.stringContaining("52"),
        after: expect.stringContaining("50"),
      }),
    );
    // The words are those of the repetition, about the report that it repeats.
    expect(told).not.toHaveProperty("words");
    const sinceQuiet = `/reports/${changed.report?.id}/changes?since=${quiet.report?.id}`;
    const worded = await (await fetch(`${app.url}/api${sinceQuiet}`)).json();
    expect(worded.words).toMatchObject({ text: WORDED });
    expect(changed.usage.requests).toBeGreaterThan(2);
    const file = await fetch(`${app.url}/api${sinceQuiet}&format=markdown`);
    expect(await file.text()).toContain(WORDED.slice(0, -1));
    await page.goto(`${app.url}${sinceQuiet}`);
    await expect(page.getByText(WORDED)).toBeVisible();
    await page.goto(`${app.url}/research/${threadId}`);
    await expect(page.getByText("Written anew after looking again")).toBeVisible();
    await expect(page.getByText("sodium-ion cells cost 50 dollars").first()).toBeVisible();
  });
});
