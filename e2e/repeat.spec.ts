// A research is repeated: while its pages say the same no model is asked; once one says something else, the report is
// written anew as a further version.

import { answer, report } from "@/testing/servers/llm-steps";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { ask, expect, type Stack, test, until, withStack } from "./fixtures";
import { fullScript, INDEX, numbersIn, reportContent } from "./scenario";

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
    const { app, llm, web } = stack;
    const first = fullScript(QUESTION);
    stack.script(QUESTION, (request) => {
      const transcript = JSON.stringify(request.body.messages);
      if (!transcript.includes("This run repeats the last of them")) return first(request);
      const numbers = numbersIn(transcript);
      const content = reportContent(numbers).replaceAll("52 dollars", "50 dollars");
      return {
        step:
          request.step === 2
            ? report({ title: "Sodium-ion against LFP for grid storage", content, question: QUESTION })
            : answer({ answer: `No: sodium-ion cells cost 50 dollars, LFP cells 47 [${numbers[INDEX]}].` }),
      };
    });
    const { threadId, runId } = await ask(app, QUESTION);
    const before = await until(app, runId, ({ status }) => status === "completed");
    const paid = llm.requests.length;

    const quiet = await lookAgain(stack, threadId, runId);
    expect(llm.requests.length).toBe(paid);
    expect(quiet.usage).toMatchObject({ requests: 0, inputTokens: 0, outputTokens: 0 });
    expect(quiet.report?.content).toBe(before.report?.content);
    await page.goto(`${app.url}/research/${threadId}`);
    await expect(page.getByText("Nothing has changed: every passage")).toBeVisible();

    const index = WEB_PAGES.find(({ url }) => url === INDEX);
    if (!index) throw new Error("the page is gone");
    web.put({ ...index, text: index.text.replaceAll("52 dollars", "50 dollars") });
    const changed = await lookAgain(stack, threadId, quiet.id);
    expect(changed.lookedAgain?.changed.length).toBeGreaterThan(0);
    expect(changed.report?.seriesId).toBe(before.report?.id);
    expect(changed.answer).toContain("50 dollars");
    await page.reload();
    await expect(page.getByText("Written anew after looking again")).toBeVisible();
    await expect(page.getByText("sodium-ion cells cost 50 dollars").first()).toBeVisible();
  });
});
