// The second model reads a long page for the agent: what it marks is shown first, its findings are on screen, and a
// reply that marks nothing usable changes nothing.

import type { Reply } from "@/testing/servers/llm-reply";
import { answer, call, report, search, step as stepOf } from "@/testing/servers/llm-steps";
import { ask, expect, type Stack, test, until, withStack } from "./fixtures";
import { ThreadPage } from "./pages/research";
import { numbersIn } from "./scenario";

const READER = "marking-model";
const PAGE_URL = "https://tower-book.example/history";
const FOCUS = "when the lantern was replaced";
const HIDDEN =
  "In the wet spring of 1964 its old lamp gave way to a beacon of 900 watts made by Ilse Brandt.";
const FILLER =
  "The lantern room was painted and the lantern was cleaned by the keepers of the lantern every week of the year. ";
const PAGE = {
  url: PAGE_URL,
  title: "The tower of Fernholt",
  text: `# The tower of Fernholt\n\n${Array.from({ length: 160 }, (_, at) => `Lantern note ${at + 1}. ${FILLER}`).join("\n\n")}\n\n## Later\n\n${HIDDEN}`,
};

/** Runs the question; `marks` is the reply of the second model. Returns what the agent was shown before its report. */
async function run(stack: Stack, question: string, marks: Reply) {
  stack.web.put(PAGE);
  let shown = "";
  let asked = 0;
  stack.script(question, ({ step, body }): Reply => {
    const messages = JSON.stringify(body.messages);
    if (body.model === READER) {
      asked += 1;
      return marks;
    }
    const numbers = numbersIn(messages, [PAGE_URL]);
    if (step === 3) shown = messages;
    const solutions = [
      search("Fernholt tower"),
      stepOf([call("extractpagecontenttool", { urls: [PAGE_URL], focus: FOCUS })]),
      report({ title: "The tower", content: `${HIDDEN.slice(0, -1)} [${numbers[PAGE_URL]}].`, question }),
      answer({ answer: `In 1964 [${numbers[PAGE_URL]}].` }),
    ];
    return { step: solutions[step - 1] ?? answer({ answer: "In 1964." }) };
  });
  const { threadId, runId } = await ask(stack.app, question, { scope: "web" });
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  return { threadId, state, shown, asked };
}

test("B23: passages that the second model marks are shown first, and its findings are on screen", async ({
  page,
}) => {
  await withStack(
    async (stack) => {
      const { threadId, state, shown, asked } = await run(
        stack,
        "When was the lantern of Fernholt replaced?",
        {
          text: JSON.stringify({
            passages: [HIDDEN, "A sentence that no page has, in any of its many lines."],
          }),
        },
      );
      expect(asked).toBe(1);
      expect(shown).toContain("beacon of 900 watts");
      const [marked] = state.marked ?? [];
      expect(marked).toMatchObject({ model: READER, dropped: 1 });
      expect(marked?.marks.map(({ start, end }) => PAGE.text.slice(start, end))).toEqual([HIDDEN]);
      expect(state.report?.citations[0]).toMatchObject({ verdict: "supported" });

      await page.goto(`${stack.app.url}/research/${threadId}`);
      const thread = new ThreadPage(page);
      await thread.untilDone();
      await thread.showSteps();
      await thread.process
        .getByRole("button", { name: /Step \d+ · Read / })
        .first()
        .click();
      await expect(page.getByText(`${READER} marked 1 passage`)).toBeVisible();
      await expect(page.getByText(FOCUS)).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await thread.turnTo("Steps");
      await expect(page.getByText(`${READER} marked 1 passage`)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

      const none = await run(stack, "When was the lantern of Fernholt cleaned?", {
        text: JSON.stringify({ passages: ["Nothing of this stands in the page, word for word."] }),
      });
      expect(none.asked).toBe(1);
      expect(none.state.status).toBe("completed");
      expect(none.state.marked?.[0]?.marks).toEqual([]);
    },
    { env: { GROUNDWORK__MODEL__READER__NAME: READER } },
  );
});
