// A user's way through the run controls: review the plan, send a message, leave out a site, finish early.

import { expect, stateOf, test } from "./fixtures";
import { ThreadPage, titled } from "./pages/research";
import { expectUsable, handle, home, runOf } from "./run-controls-scenario";
import { CELLS, INDEX, KELSO, PLAN_STEPS } from "./scenario";

const [PRICES = "", PLANTS = "", COMPARE = ""] = PLAN_STEPS;
const SITE = new URL(INDEX).host;
const withoutIds = (prompt: string) => prompt.replace(/(?<=- )p\d+: /g, "");

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const size of [
  { name: "wide", use: { viewport: { width: 1440, height: 900 } } },
  { name: "on a phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
])
  test.describe(size.name, () => {
    test.use(size.use);

    test("plan first, send a message, leave out a site, finish early", async ({ page, stack }) => {
      const question = `Which cell is cheaper, handled ${size.name}?`;
      const told = handle(stack, question, { holds: [3, 4], line: "p3" });
      const first = await home(page, stack);
      await first.planFirst();
      const thread = await first.ask(question);

      await expect(thread.planForm).toBeVisible();
      await expect(page).toHaveTitle(titled(`Needs you · ${question}`));
      await expectUsable(page, `plan ${size.name}`);
      await thread.planLine(2).fill("Check finished plants in Europe only");
      await thread.planForm.getByRole("button", { name: "Move line 3 up" }).click();
      await thread.planForm.getByRole("button", { name: "Remove line 1" }).click();
      const changed = [COMPARE, "Check finished plants in Europe only"];
      expect(await thread.planLines()).toEqual(changed);
      await page.reload();
      await expect(thread.planForm).toBeVisible();
      expect(await thread.planLines(), "after a reload").toEqual(changed);
      await thread.planForm.getByRole("button", { name: "Start with my changes" }).click();

      await expect.poll(() => told.asked().length).toBe(3);
      await expect(page).toHaveTitle(titled(`Step 3 · ${question}`));
      for (const said of [`Removed: “${PRICES}”`, `Removed: “${PLANTS}”`, `Added: “${changed[1]}”`]) {
        await expect(page.getByText(said)).toBeVisible();
        expect(told.prompt(2)).toContain(said);
      }
      expect(told.prompt(2), "a line that moved keeps its id").toContain(`- p3: ${COMPARE}`);
      expect(withoutIds(told.prompt(2))).toContain(`- ${changed.join("\\n- ")}`);

      await thread.tell("Name no price before 2026.");
      await expect(thread.process.getByText("You: Name no price before 2026.")).toBeVisible();
      await expect(thread.process.getByText("the agent gets it at the next step")).toBeVisible();
      await thread.leaveOut(SITE);
      await expectUsable(page, `told ${size.name}`);
      await thread.turnTo("Steps");
      told.at.get(3)?.release();
      await expect(thread.process.getByText("received in step 4").first()).toBeVisible();
      await expect(thread.process.getByText(`You left out ${SITE}`)).toBeVisible();
      await expect.poll(() => told.asked().length).toBe(4);
      expect(told.prompt(4)).toContain("Name no price before 2026.");
      expect(told.fetched().filter((url) => url === INDEX)).toEqual([]);

      await thread.finish.click();
      expect(await told.asked()[3]?.closed, "the request for research is hung up on").toBe("client");
      told.at.get(4)?.release();
      await expect(thread.status("Finished early")).toBeVisible();
      await thread.turnTo("Report");
      await expect(thread.report.first()).toContainText("149 dollars per kilowatt-hour");
      const how = page.getByRole("region", { name: "How this ended" });
      await expect(how).toContainText("Finished early at your request");
      await expect(how).toContainText(`“${changed[1]}”`);
      await thread.showSteps();
      await expect(thread.process.getByText("You: finish now")).toBeVisible();
      await expectUsable(page, `finished early ${size.name}`);
      const state = await stateOf(stack.app, await runOf(stack, thread));
      expect(state).toMatchObject({ status: "completed", bannedHosts: [SITE] });
      const read = state.sources.filter(({ status }) => status === "read").map(({ url }) => url);
      expect(read.toSorted()).toEqual([CELLS, KELSO].toSorted());
    });
  });

test("by keyboard alone: the plan is edited and started, and the run gets a message", async ({
  page,
  stack,
}) => {
  const question = "Which cell is cheaper, typed?";
  const told = handle(stack, question, { holds: [3] });
  const first = await home(page, stack);
  const tabTo = async (name: RegExp) => {
    const named = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        const own = at instanceof HTMLTextAreaElement ? (at.labels?.[0]?.textContent ?? "") : at?.textContent;
        return at?.getAttribute("aria-label") ?? own ?? "";
      });
    for (let count = 0; count < 60 && !name.test(await named()); count += 1) await page.keyboard.press("Tab");
    expect(await named()).toMatch(name);
  };
  await expect(first.question).toBeFocused();
  await page.keyboard.type(question);
  await tabTo(/^More$/);
  await page.keyboard.press("Enter");
  await tabTo(/^(Start: )?At once/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: /^At once/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "More: Show the plan first" })).toBeFocused();
  await first.question.focus();
  await page.keyboard.press("Enter");
  const thread = new ThreadPage(page);
  await expect(thread.planForm).toBeVisible();
  await tabTo(/^Line 1$/);
  await page.keyboard.press("End");
  await page.keyboard.type(", per month");
  await page.keyboard.press("Alt+ArrowDown");
  await tabTo(/^Remove line 3$/);
  await page.keyboard.press("Enter");
  await expect.poll(() => thread.planLines()).toEqual([PLANTS, `${PRICES}, per month`]);
  await expect(thread.planLine(2), "the focus stays among the lines").toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => told.asked().length).toBe(3);
  expect(withoutIds(told.prompt(2))).toContain(`- ${PRICES}, per month`);
  await expect(thread.messageBox).toBeVisible();
  await tabTo(/^Tell the agent something$/);
  await page.keyboard.type("In euros, please.");
  await page.keyboard.press("Enter");
  await expect(thread.process.getByText("You: In euros, please.")).toBeVisible();
  told.at.get(3)?.release();
  await expect(page).toHaveTitle(titled(question));
  expect(told.prompt(4)).toContain("In euros, please.");
});
