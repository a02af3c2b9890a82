// The coverage gate and the guided fallback as they ship, both on: what the person sees of them.

import type { Page } from "@playwright/test";
import { askedFor, passagesIn, section } from "@/testing/guided/models";
import { answer, plan, report, search, together } from "@/testing/servers/llm-steps";
import { expect, type Stack, startStack, stateOf, test, withStack } from "./fixtures";
import { expectUsable, home, runOf } from "./run-controls-scenario";
import { CELLS, numbersIn, PLAN_STEPS } from "./scenario";

const SHIPPED = {
  GROUNDWORK__EXECUTION__COVERAGE_GATE: "",
  GROUNDWORK__EXECUTION__GUIDED_FALLBACK: "",
};

test.use({ contextOptions: { reducedMotion: "reduce" } });

let shipped: Stack;
test.beforeAll(async () => {
  shipped = await startStack({ env: SHIPPED });
});
test.afterAll(() => shipped.dispose());

test("a lazy model is held back once, and the report names at its head what is open", async ({ page }) => {
  const question = "Which cell is cheaper, asked of a lazy model?";
  shipped.script(question, ({ step, body }) => {
    const first = together(plan({ goal: question, steps: PLAN_STEPS }), search("sodium-ion cell price 2026"));
    if (step === 1)
      return {
        step: {
          ...first,
          calls: first.calls.map((call, at) => (at === 0 ? call : { ...call, _line: "p1" })),
        },
      };
    const number = numbersIn(JSON.stringify(body.messages))[CELLS];
    const content = `A grid battery of sodium-ion cells was compared with one of LFP cells [${number}].`;
    return {
      step: together(
        report({ title: "What a cell costs", content, question }),
        answer({ answer: `It was compared with LFP [${number}].` }),
      ),
    };
  });
  const thread = await (await home(page, shipped)).ask(question);
  await thread.untilDone();
  await expect(thread.report.first()).toContainText("Not covered:");
  const [, open = "", writing = ""] = PLAN_STEPS;
  await expect(thread.report.first()).toContainText(open);
  // The report itself is what this line asks for.
  await expect(thread.report.first()).not.toContainText(writing);
  await thread.showSteps();
  await expect(thread.process).toContainText("lines of the plan or demands are still open");
  const state = await stateOf(shipped.app, await runOf(shipped, thread));
  expect(state.calls.filter(({ error }) => error?.kind === "not_covered")).toHaveLength(1);
  expect(state.guided ?? null).toBeNull();
  await expectUsable(page, "held back once");
});

/** A model that writes short texts well and leads as `lead` says. */
const writesOnly =
  (question: string, lead: () => Record<string, unknown>): Parameters<Stack["script"]>[1] =>
  ({ body }) => {
    const asked = askedFor(body);
    if (asked === "brief")
      return { text: JSON.stringify({ parts: [{ question, search: "Kelso Bay sodium-ion plant cost" }] }) };
    if (asked === "step") return { step: lead() };
    const sentences = passagesIn(body)
      .slice(0, 3)
      .map((text, at) => ({ text: text.split(/(?<=\.)\s/)[0] ?? text, from: [at + 1] }));
    return section(sentences);
  };

test("a model that searches for nothing is led by code: a sentence says so, and the report is cited", async ({
  page,
}) => {
  const question = "What did the Kelso Bay sodium-ion plant cost?";
  shipped.script(
    question,
    writesOnly(question, () => plan({ goal: question })),
  );
  const thread = await (await home(page, shipped)).ask(question);
  await thread.untilDone();
  await thread.showSteps();
  await expect(page.getByText("From here on code leads the research")).toBeVisible();
  await expect(page.getByText("searched for nothing in its first two steps")).toBeVisible();
  const state = await stateOf(shipped.app, await runOf(shipped, thread));
  expect(state.report?.citations.length).toBeGreaterThan(0);
  expect(state.searchesUsed).toBeGreaterThan(0);
  await expect(thread.report.first()).not.toContainText("Not covered");
  await expectUsable(page, "led by code");
});

test("a model that makes the same call again and again is led by code, and every line of the plan is done", async ({
  page,
}) => {
  // Its searches must find only what they found before, so no other test may have stored pages.
  await withStack((own) => ledAfterLoop(page, own), { env: SHIPPED });
});

async function ledAfterLoop(page: Page, shipped: Stack): Promise<void> {
  const question = "What did the Kelso Bay sodium-ion plant cost, asked of a model in a loop?";
  shipped.script(
    question,
    writesOnly(question, () => search("data")),
  );
  const thread = await (await home(page, shipped)).ask(question);
  await thread.untilDone();
  await thread.showSteps();
  await expect(page.getByText("The model repeated itself and found nothing new.")).toBeVisible();
  const state = await stateOf(shipped.app, await runOf(shipped, thread));
  expect(state.guided?.sign).toBe("repeated");
  expect(state.report?.citations.length).toBeGreaterThan(0);
  expect(state.plan?.steps.map(({ status }) => status)).not.toContain("planned");
  await expectUsable(page, "led by code after a loop");
}

test("an agent that is set to let code lead in its form leads no run by the model", async ({ page }) => {
  // The form changes an agent that the other tests use.
  await withStack((own) => ledByForm(page, own), { env: SHIPPED });
});

async function ledByForm(page: Page, shipped: Stack): Promise<void> {
  const question = "What did the Kelso Bay sodium-ion plant cost, asked with the strategy of the form?";
  shipped.script(
    question,
    writesOnly(question, () => {
      throw new Error("no step is asked for");
    }),
  );
  await page.goto(`${shipped.app.url}/agents/standard/edit`);
  const strategies = page.getByRole("group", { name: "Strategy" });
  await expect(strategies.getByRole("radio", { name: /SGRAgent/ })).toBeChecked();
  await strategies.getByRole("radio", { name: /GuidedAgent/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/agents#agent-standard$/);
  const thread = await (await home(page, shipped)).ask(question);
  await thread.untilDone();
  const state = await stateOf(shipped.app, await runOf(shipped, thread));
  expect([state.config?.baseClass, state.guided ?? null]).toEqual(["GuidedAgent", null]);
  expect(state.report?.citations.length).toBeGreaterThan(0);
}

test("a greeting is answered without a search", async ({ page }) => {
  shipped.script("hello there", () => ({ step: answer({ answer: "Good day. What shall be researched?" }) }));
  const thread = await (await home(page, shipped)).ask("hello there");
  await thread.untilDone();
  await expect(page.getByText("Good day. What shall be researched?").first()).toBeVisible();
  const state = await stateOf(shipped.app, await runOf(shipped, thread));
  expect([state.searchesUsed, state.guided ?? null]).toEqual([0, null]);
});
