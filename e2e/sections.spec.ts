// A long report: its outline at once, then each section as it is written, also after a reload in the midst; then the
// whole with its citations and a marked analysis.

import type { Page } from "@playwright/test";
import type { Reply } from "@/testing/servers/llm-reply";
import { answer, call, plan, read, search, step, together } from "@/testing/servers/llm-steps";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { ThreadPage } from "./pages/research";
import { CELLS, INDEX, KELSO, numbersIn, PLAN_STEPS } from "./scenario";

const QUESTION = "How do sodium-ion and LFP compare for grid storage, in detail?";
const HEADINGS = ["Cell prices", "Finished plants", "Outlook of makers"] as const;
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

type Part = (typeof HEADINGS)[number] | "frame";
type Parts = (part: Part, usual: object) => Promise<Reply> | Reply;

/** Answers the steps of the run; `parts` answers what is asked for the parts of the report. */
function script(stack: Stack, question: string, parts: Parts): void {
  stack.script(question, async ({ step: number, body }): Promise<Reply> => {
    const numbers = numbersIn(JSON.stringify(body.messages));
    const prompt = String(body.messages.at(-1)?.content);
    const texts = [
      `Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${numbers[INDEX]}].`,
      `The Kelso Bay project cost 29.8 million dollars, which is 149 dollars per kilowatt-hour [${numbers[KELSO]}].`,
      `In the first quarter a sodium-ion cell had cost 58 dollars per kilowatt-hour [${numbers[CELLS]}].`,
    ];
    const at = HEADINGS.findIndex((heading) => prompt.includes(`Write the section “${heading}”`));
    if (at >= 0) return parts(HEADINGS[at] as Part, { text: texts[at] });
    if (prompt.includes("Write the introduction, the conclusion")) {
      const cited = [...prompt.matchAll(/\[(\d+)\]/g)].map(([, found]) => Number(found));
      return parts("frame", {
        introduction: `Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${cited[0]}].`,
        conclusion: "",
        analysis: [{ inference: "The gap will close within two years", from: [cited[0], cited[1]] }],
      });
    }
    const report = {
      title: "Sodium-ion and LFP in detail",
      user_request_language_reference: question,
      outline: OUTLINE,
      confidence: "high",
    };
    const solutions = [
      plan({ goal: question, steps: PLAN_STEPS }),
      search("sodium-ion cell price 2026", "LFP cell price 2026"),
      read(CELLS, INDEX, KELSO),
      together(step([call("createreporttool", report)]), answer({ answer: "Sodium-ion is still dearer." })),
    ];
    const solution = solutions[number - 1] ?? answer({ answer: "Sodium-ion is still dearer." });
    return { step: solution };
  });
}

const whole = (usual: object): Reply => ({ text: JSON.stringify(usual), chunkSize: 12, chunkDelayMs: 4 });

test("B23: headings stand at once, sections fill in, and the analysis is marked", async ({ page, stack }) => {
  const held = Promise.withResolvers<void>();
  const atSecond = Promise.withResolvers<void>();
  script(stack, QUESTION, async (part, usual) => {
    if (part === HEADINGS[1]) {
      atSecond.resolve();
      await held.promise;
    }
    return whole(usual);
  });

  const { threadId, runId } = await ask(stack.app, QUESTION);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await atSecond.promise;
  const sections = page.locator("[data-part=report]");
  const asWritten = async () => {
    for (const heading of HEADINGS)
      await expect(sections.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await expect(sections.getByText("fell to 52 dollars per kilowatt-hour")).toBeVisible();
    // Of the introduction too, which is written last.
    await expect(sections.getByText("…", { exact: true })).toHaveCount(3);
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

test("B23: a section and the introduction are on screen while they are written", async ({ page, stack }) => {
  for (const stalled of [HEADINGS[1], "frame"] as Part[]) {
    const question = `What is written of the ${stalled} while it is written?`;
    const halves = Promise.withResolvers<void>();
    script(stack, question, (part, usual) => {
      if (part !== stalled) return whole(usual);
      halves.resolve();
      // Half of it arrives.
      const { introduction } = usual as { introduction?: string };
      return { fault: "stall-in-stream", text: JSON.stringify(introduction ? { introduction } : usual) };
    });
    const { threadId } = await ask(stack.app, question);
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await halves.promise;
    const report = page.locator("[data-part=report]");
    const begun = stalled === "frame" ? /^Sodium-ion cells for stationary/ : /^The Kelso Bay project cost 29/;
    const paragraph = report.locator("p").filter({ hasText: begun }).first();
    await expect(paragraph).toBeVisible();
    await expect(paragraph).not.toContainText(stalled === "frame" ? "2026" : "kilowatt-hour");
    for (const heading of HEADINGS)
      await expect(report.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    if (stalled === "frame")
      expect((await paragraph.boundingBox())?.y).toBeLessThan(
        (await report.getByRole("heading", { name: HEADINGS[0], exact: true }).boundingBox())?.y ?? 0,
      );
    await page.screenshot({ path: test.info().outputPath(`${stalled}.png`) });
    await new ThreadPage(page).stop.click();
  }
});
