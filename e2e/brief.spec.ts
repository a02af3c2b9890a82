// What the report has to be: shown and changed before the start, sent to the model, held against the report.

import { call, plan } from "@/testing/servers/llm-steps";
import { expect, stateOf, test } from "./fixtures";
import { expectUsable, handle, home, runOf } from "./run-controls-scenario";
import { KELSO, numbersIn, PLAN_STEPS } from "./scenario";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const BRIEF = {
  deliverable: "A comparison of the prices of two kinds of cells, with a recommendation",
  audience: "a buyer of grid storage",
  demands: ["Prices in dollars per kilowatt-hour", "A recommendation", "Who makes them"],
  dimensions: ["price", "makers"],
  period: "2024 to 2026",
  region: "Europe",
  form: "Two pages",
  assumptions: ["Finished plants are meant, not cells alone"],
};

const SIZES = [
  { name: "wide", use: { viewport: { width: 1440, height: 900 } } },
  { name: "on a phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
];

for (const size of SIZES)
  test.describe(size.name, () => {
    test.use(size.use);

    test("the brief is changed with the plan, stands above it, and its demands are ticked", async ({
      page,
      stack,
    }) => {
      const question = `Which cell should a buyer choose, briefed ${size.name}?`;
      const told = handle(stack, question, {
        holds: [4],
        before: ({ step, body }) => {
          if (step === 1) return { step: plan({ goal: question, steps: PLAN_STEPS, brief: BRIEF }) };
          const written = JSON.stringify(body.messages).includes("What a cell costs");
          if (step < 4 || written) return null;
          const kelso = numbersIn(JSON.stringify(body.messages))[KELSO];
          const content = `The Kelso Bay project cost 29.8 million dollars [${kelso}].`;
          return {
            step: {
              ...plan({ goal: "" }),
              calls: [
                call("createreporttool", {
                  title: "What a cell costs",
                  user_request_language_reference: question,
                  content,
                  confidence: "medium",
                  met: "d1, d4",
                }),
                call("finalanswertool", {
                  completed_steps: ["Compared"],
                  answer: `The plant cost 29.8 million dollars [${kelso}].`,
                  status: "completed",
                }),
              ],
            },
          };
        },
      });
      const first = await home(page, stack);
      await first.planFirst();
      const thread = await first.ask(question);

      const form = thread.planForm;
      await expect(form.getByLabel("What is delivered")).toHaveValue(BRIEF.deliverable);
      const demand = (place: number) => form.getByRole("textbox", { name: `Demand ${place}`, exact: true });
      await demand(2).fill("One clear recommendation");
      await form.getByRole("button", { name: "Remove demand 3" }).click();
      await expect(demand(2)).toBeFocused();
      await form.getByRole("button", { name: "Add a demand" }).click();
      await expect(demand(3)).toBeFocused();
      await demand(3).fill("A table");
      await form.getByText("Audience, length, period, region and assumptions").click();
      await form.getByLabel("Region").fill("Europe and Asia");
      await form.getByLabel("Sides to cover").fill("price\nmakers\nlife");
      await expectUsable(page, `brief form ${size.name}`);
      await page.reload();
      await expect(demand(3), "after a reload").toHaveValue("A table");
      await form.getByRole("button", { name: "Start with my changes" }).click();

      const brief = page.getByRole("region", { name: "What the report has to be" });
      await expect.poll(() => told.asked().length).toBe(4);
      await expect(brief).toContainText("for: a buyer of grid storage");
      await expect(brief.getByRole("listitem")).toHaveText([
        BRIEF.demands[0] ?? "",
        "One clear recommendation",
        "A table",
      ]);
      await expect(page.getByText("You changed what the report has to be")).toBeVisible();
      await brief.getByText("Scope, form and assumptions").click();
      await expect(brief).toContainText("price · makers · life");
      expect(told.prompt(2)).toContain("d2: One clear recommendation; d4: A table");
      expect(told.prompt(2)).toContain("region: Europe and Asia");
      await expectUsable(page, `brief at work ${size.name}`);

      told.at.get(4)?.release();
      await expect(thread.report.first()).toContainText("29.8 million dollars");
      await thread.showSteps();
      await expect(brief).toContainText("2 of 3 demands met");
      await expect(brief.getByRole("listitem").nth(0)).toContainText("Met");
      await expect(brief.getByRole("listitem").nth(1)).toContainText("not in the report");
      await expectUsable(page, `brief at the end ${size.name}`);
      const { plan: stored } = await stateOf(stack.app, await runOf(stack, thread));
      expect(stored?.brief?.demands).toEqual([
        { id: "d1", text: BRIEF.demands[0] },
        { id: "d2", text: "One clear recommendation" },
        { id: "d4", text: "A table" },
      ]);
    });
  });
