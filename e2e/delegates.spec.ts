// Two delegates at once: one returns sources, the other ends without an answer; the report uses what the first one
// read.

import { answer, call, read, report, search, step, together } from "@/testing/servers/llm-steps";
import { expect, test, until } from "./fixtures";
import { ThreadPage } from "./pages/research";
import { INDEX } from "./scenario";

const QUESTION = "How do storage cells and storage wages compare?";
const CELLS = "What does a sodium-ion cell cost in the third quarter of 2026?";
const WAGES = "What do workers at storage plants earn?";

const given = (question: string, instance: string) => ({
  ...call("delegatetool", { question, find: "A value with its date" }, `The part on ${instance}.`),
  _instance: instance,
});

/** The source number of the price index in the model's prompt. */
function numberIn(prompt: string): number {
  const [, number = "1"] =
    /\[(\d+)\] [^[\]]{0,200}? - https:\/\/cell-price-index\.example/.exec(prompt) ?? [];
  return Number(number);
}

const sentence = (number: number) =>
  `Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${number}].`;

test("B13 X7: two delegates at once, one without an answer; the report cites what the other read", async ({
  page,
  stack,
}) => {
  stack.script(CELLS, ({ step: at, body }) => {
    const number = numberIn(JSON.stringify(body.messages));
    const steps = [
      search("sodium-ion cell price 2026"),
      read(INDEX),
      together(
        report({ title: "Cell prices", content: sentence(number), question: CELLS }),
        answer({ answer: `52 dollars [${number}].` }),
      ),
    ];
    return { step: steps[at - 1] ?? answer({ answer: `52 dollars [${number}].` }) };
  });
  stack.script(WAGES, ({ step: at }) =>
    at === 1
      ? { step: search("wages of storage workers") }
      : { step: answer({ answer: "No source says what they earn.", status: "failed" }) },
  );
  stack.script(QUESTION, ({ step: at, body }) => {
    const number = numberIn(JSON.stringify(body.messages));
    if (at === 1) return { step: step([given(CELLS, "cells"), given(WAGES, "wages")]) };
    return {
      step: together(
        report({ title: "Cells and wages", content: sentence(number), question: QUESTION }),
        answer({ answer: `Cells cost 52 dollars [${number}]; wages are not to be found.` }),
      ),
    };
  });

  const response = await fetch(`${stack.app.url}/api/threads`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question: QUESTION, agent: "deep" }),
  });
  const { threadId, runId } = (await response.json()) as { threadId: string; runId: string };
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await new ThreadPage(page).untilDone();

  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  expect(state.delegates.map(({ ended }) => ended?.status)).toEqual(["completed", "failed"]);
  expect(state.report?.citations.map(({ verdict }) => verdict)).toEqual(["supported"]);

  await page.goto(`${stack.app.url}/research/${threadId}#step-${runId}-1`);
  const lane = page.getByRole("list", { name: "For cells" });
  await expect(lane).toBeVisible();
  await expect(page.getByRole("list", { name: "For wages" })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("lanes.png"), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("lanes-390.png"), fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });

  await lane.getByRole("button").first().click();
  const link = lane.getByRole("link", { name: "Open this research" });
  await link.click();
  await expect(page).not.toHaveURL(new RegExp(threadId));
  await page.getByRole("link", { name: "another question" }).click();
  await expect(page).toHaveURL(new RegExp(`${threadId}#call-`));

  const threads = await fetch(`${stack.app.url}/api/threads`).then((answered) => answered.text());
  expect(threads).toContain(threadId);
  expect(threads).not.toContain(state.delegates[0]?.threadId);
});
