// A long report: its outline at once, then each section as it is written, also after a reload in the midst; then the
// whole with its citations and a marked analysis.

import type { Page } from "@playwright/test";
import type { Reply } from "@/testing/servers/llm-reply";
import { answer, call, plan, read, search, step, together } from "@/testing/servers/llm-steps";
import { ask, expect, test, until } from "./fixtures";
import { ThreadPage } from "./pages/research";
import { CELLS, INDEX, KELSO, numbersIn, PLAN_STEPS } from "./scenario";

const QUESTION = "How do sodium-ion and LFP compare for grid storage, in detail?";
const HEADINGS = ["Cell prices", "Finished plants", "Outlook of makers"];
const OUTLINE = HEADINGS.map((heading, at) => `## ${heading} (p${at + 1})\nWhat the pages say.`).join("\n\n");
const NOTE = "These are conclusions of this report's author, not statements of a source.";

/** On the phone a status of two lines is whole, a longer one ends in an ellipsis, and the bar stays as high as it was. */
async function expectWholeStatus(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator("[data-pinned=line]");
  const text = bar.locator("p").first();
  await expect(text).toBeVisible();
  const cut = () =>
    text.evaluate((line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight);
  const height = () => bar.evaluate((line) => line.getBoundingClientRect().height);
  expect(await cut()).toBe(false);
  const before = await height();
  const say = (words: string) =>
    text.evaluate((line, content) => {
      line.textContent = content;
    }, words);
  await say("Writing the section about cell prices");
  expect([await cut(), await height()]).toEqual([false, before]);
  await say("Writing the section about cell prices in the third quarter of 2026");
  expect([await cut(), await height()]).toEqual([true, before]);
  await page.screenshot({ path: test.info().outputPath("phone.png") });
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("B23: headings stand at once, sections fill in, and the analysis is marked", async ({ page, stack }) => {
  const held = Promise.withResolvers<void>();
  const atSecond = Promise.withResolvers<void>();
  stack.script(QUESTION, async ({ step: number, body }): Promise<Reply> => {
    const numbers = numbersIn(JSON.stringify(body.messages));
    const prompt = String(body.messages.at(-1)?.content);
    const texts = [
      `Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${numbers[INDEX]}].`,
      `The Kelso Bay project cost 29.8 million dollars, which is 149 dollars per kilowatt-hour [${numbers[KELSO]}].`,
      `In the first quarter a sodium-ion cell had cost 58 dollars per kilowatt-hour [${numbers[CELLS]}].`,
    ];
    const at = HEADINGS.findIndex((heading) => prompt.includes(`Write the section “${heading}”`));
    if (at === 1) {
      atSecond.resolve();
      await held.promise;
    }
    if (at >= 0) return { text: JSON.stringify({ text: texts[at] }), chunkSize: 12, chunkDelayMs: 4 };
    if (prompt.includes("Write the introduction, the conclusion")) {
      const cited = [...prompt.matchAll(/\[(\d+)\]/g)].map(([, found]) => Number(found));
      const frame = {
        introduction: `Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${cited[0]}].`,
        conclusion: "",
        analysis: [{ inference: "The gap will close within two years", from: [cited[0], cited[1]] }],
      };
      return { text: JSON.stringify(frame) };
    }
    const report = {
      title: "Sodium-ion and LFP in detail",
      user_request_language_reference: QUESTION,
      outline: OUTLINE,
      confidence: "high",
    };
    const solutions = [
      plan({ goal: QUESTION, steps: PLAN_STEPS }),
      search("sodium-ion cell price 2026", "LFP cell price 2026"),
      read(CELLS, INDEX, KELSO),
      together(step([call("createreporttool", report)]), answer({ answer: "Sodium-ion is still dearer." })),
    ];
    const solution = solutions[number - 1] ?? answer({ answer: "Sodium-ion is still dearer." });
    return { step: solution };
  });

  const { threadId, runId } = await ask(stack.app, QUESTION);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await atSecond.promise;
  const sections = page.locator("[data-part=report]");
  const asWritten = async () => {
    for (const heading of HEADINGS)
      await expect(sections.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await expect(sections.getByText("fell to 52 dollars per kilowatt-hour")).toBeVisible();
    await expect(sections.getByText("…", { exact: true })).toHaveCount(2);
  };
  await asWritten();
  await page.screenshot({ path: test.info().outputPath("writing.png"), fullPage: true });
  await page.reload();
  await asWritten();
  await expectWholeStatus(page);

  held.resolve();
  const thread = new ThreadPage(page);
  await thread.untilDone();
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  expect(state.report?.citations.every(({ sourceId }) => sourceId !== null)).toBe(true);
  expect(state.report?.citations.map(({ cause }) => cause)).toContain("inference");
  await expect(sections.getByText("…", { exact: true })).toHaveCount(0);
  await expect(sections.getByRole("heading", { name: "Analysis", exact: true })).toBeVisible();
  await expect(sections.getByText(NOTE)).toBeVisible();
  await expect(sections.getByText("The gap will close within two years (from")).toBeVisible();
  const number = state.sources.find(({ url }) => url === KELSO)?.number as number;
  await expect(thread.chips(number).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("report.png"), fullPage: true });
});
