// The interface in Russian: it follows the browser's preference on every screen, with no English left; users can choose
// otherwise; and a report keeps the language of its question.

import type { Page } from "@playwright/test";
import { SECTIONS } from "@/components/settings/places";
import { clarify } from "@/testing/servers/llm-steps";
import { ask, expect, test, until, withStack } from "./fixtures";
import { ThreadPage } from "./pages/research";
import { openPalette } from "./palette";
import { researchInRussian } from "./russian-scenario";

/** Names, including that of the project's example tool, and other text that is the same in every language. */
const NAMES =
  /\b(?:Groundwork|English|Markdown|HTML|Word|PDF|JSON|DOCX|CSV|BibTeX|RIS|CSL(?:-JSON)?|Tavily|SearXNG|Brave|Exa|Serper|Perplexity|Ollama|bespoke-minicheck|Zotero|Obsidian|LM Studio|OpenAI|Next\.js|AI SDK|SHA-256|Ctrl|Esc|Enter|Tab|Home|End|Shift|Alt|Cmd|scripted|(?:SGR|(?:SGR)?ToolCalling|Guided)Agent|agents\.yaml|HTTP|https?|URL|API|MCP|unitconvertertool|UnitConverterTool|SQLite|schema|USD)\b/g;

/** Visible or audible words in Latin letters, except in code, addresses and text marked as English. */
async function english(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const foreign = "[lang=en], code, pre, kbd, script, style, [translate=no], input, textarea";
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest(foreign) && parent.checkVisibility()) found.push(node.nodeValue ?? "");
    }
    for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.parentElement?.closest(foreign)) found.push(element.getAttribute(name) ?? "");
    return [...found, document.title];
  });
  return [
    ...new Set(
      said
        .map((words) =>
          words
            .replace(
              /https?:\S+|[\w./-]*\/[\w./-]+|[\w-]+(?:\.[\w-]+)+(?::\d+)?|\b[A-Z]+_[A-Z_]+\b|\w+_\w+/g,
              " ",
            )
            .replace(NAMES, " "),
        )
        .filter((words) => /\p{Script=Latin}{3}/u.test(words))
        .map((words) => words.trim().slice(0, 100)),
    ),
  ];
}

test.describe("a browser that prefers Russian", () => {
  test.use({ locale: "ru-RU" });

  test("gets Russian on every screen", ({ page }) =>
    withStack(async (stack) => {
      test.setTimeout(180_000);
      const { threadId, runId } = await researchInRussian(stack);
      const state = await until(stack.app, runId, ({ status }) => status === "completed");
      const unclear = "Какой из двух паромов лучше?";
      const asking = clarify({
        questions: ["Для чего он нужен?"],
        terms: ["паром"],
        assumptions: ["Речь идёт о паромах Линдмарка.", "Достаточно краткого обзора."],
      });
      const calls = asking.calls.map((call) => ({
        ...call,
        _reasoningForCall: "Вопрос можно понять по-разному.",
      }));
      stack.script(unclear, () => ({ step: { ...asking, calls } }));
      const waiting = await ask(stack.app, unclear);
      await until(stack.app, waiting.runId, ({ status }) => status === "waiting_for_clarification");
      const broken = "Что с этим паромом?";
      stack.script(broken, () => ({ status: 401, body: {} }));
      const failed = await ask(stack.app, broken);
      await until(stack.app, failed.runId, ({ status }) => status === "error");
      const source = state.sources.find(({ status }) => status === "read");
      const screens = [
        "/",
        `/research/${threadId}`,
        `/research/${waiting.threadId}`,
        `/research/${failed.threadId}`,
        `/reports/${state.report?.id}`,
        `/reports/${state.report?.id}/edit`,
        `/sources/${source?.id}`,
        "/library",
        "/library?tab=sources",
        "/library?tab=documents",
        "/library?q=паром",
        ...SECTIONS.map((section) => `/settings/${section}`),
        "/agents",
        "/agents/quick/edit",
        "/nothing-here",
      ];
      for (const screen of screens) {
        await page.goto(stack.app.url + screen);
        await expect(page.locator("html")).toHaveAttribute("lang", "ru");
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        // Sections of the settings load what they show.
        await expect(page.locator("[role=status] > span.bg-hover")).toHaveCount(0);
        if (screen === `/research/${threadId}`)
          await page
            .getByRole("region", { name: /^Как это найдено|^Ход/ })
            .getByRole("button")
            .first()
            .click();
        expect.soft(await english(page), screen).toEqual([]);
      }
    }));

  test("can be set to another language, and the choice is kept", async ({ page, stack }) => {
    const { threadId } = await researchInRussian(stack);
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await (await openPalette(page)).fill("English");
    await page.getByRole("option", { name: /English/ }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("link", { name: "New research" }).first()).toBeVisible();
    // The report is in the language of its question, whatever the interface language.
    await expect(new ThreadPage(page).report).toContainText("Паром из Линдмарка отходит");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});
