// Evidence on screen: supported and doubtful sentences, and what happens to the citations when a report is edited.

import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import type { Locator } from "@playwright/test";
import mammoth from "mammoth";
import type { ReportResponse } from "@/lib/http/responses";
import { effectiveVerdict } from "@/lib/reports/verdict";
import type { RunState } from "@/lib/run-log/run-state";
import { answer, report } from "@/testing/servers/llm-steps";
import { doubtfulScript, INVENTED, RIGHT, UNCITED, WRONG } from "./evidence-scenario";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { cardOf } from "./pages/card";
import { exported } from "./pages/exports";
import { INDEX, KELSO, numbersIn } from "./scenario";

async function researched(stack: Stack, question: string): Promise<RunState> {
  stack.script(question, doubtfulScript(question));
  const { runId } = await ask(stack.app, question, { scope: "web" });
  return until(stack.app, runId, ({ status }) => status === "completed");
}

async function reportOf(stack: Stack, reportId: string): Promise<ReportResponse> {
  return (await (await fetch(`${stack.app.url}/api/reports/${reportId}`)).json()) as ReportResponse;
}

test("GOAL-Q7: a wrong figure is returned once with the page's value; what stays doubtful is shown", async ({
  page,
  stack,
}) => {
  const question = "What does the Kelso Bay plant show about cost?";
  const state = await researched(stack, question);
  expect(state.report?.version).toBe(2);
  const told = stack.llm.requests.find(({ question: text, step }) => text.includes(question) && step === 5);
  const prompt = JSON.stringify(told?.body.messages);
  expect(prompt).toContain(WRONG);
  expect(prompt).toContain("29.8 million dollars");
  expect(state.report?.content).toContain(RIGHT);
  const verdicts = state.report?.citations.map(effectiveVerdict);
  expect(verdicts?.filter((verdict) => verdict === "supported")).toHaveLength(3);
  expect(verdicts?.at(-1)).toBe("not_found");
  expect(state.report?.uncited.map(({ start, end }) => state.report?.content.slice(start, end))).toEqual([
    UNCITED,
  ]);

  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  await expect(page.getByText("5 citations: 4 supported, 1 not found", { exact: true })).toBeVisible();
});

test("Copy has the same content as the Markdown export: the short answer, the sources, and the doubts", async ({
  page,
  context,
  stack,
}) => {
  const question = "What of the Kelso Bay plant can be pasted elsewhere?";
  const state = await researched(stack, question);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${stack.app.url}/research/${state.threadId}`);
  await expect(async () => {
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const file = await fetch(`${stack.app.url}/api/reports/${state.report?.id}/export?format=markdown`);
  expect(copied).toBe(await file.text());
  for (const part of ["## In short", "## Sources", "cell-price-index.example", "not found"])
    expect(copied).toContain(part);
  expect(copied, "no escaped citation in the list of doubts").not.toContain("\\[");
});

test("the short answer is checked like the report: its own doubt comes first, and names what the page says", async ({
  page,
  stack,
}) => {
  const question = "What do the cells of Kelso Bay cost in short?";
  const script = doubtfulScript(question);
  stack.script(question, (request) => {
    const numbers = numbersIn(JSON.stringify(request.body.messages));
    const short = `The Kelso Bay project cost 31.4 million dollars [${numbers[KELSO]}]. Sodium-ion cells cost 52 dollars [${numbers[INDEX]}].`;
    return request.step === 6 ? { step: answer({ answer: short }) } : script(request);
  });
  const { runId } = await ask(stack.app, question, { scope: "web" });
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  const verdicts = state.answerCheck?.citations.map(effectiveVerdict);
  expect(verdicts).toEqual(["not_found", "supported"]);

  for (const address of [`/research/${state.threadId}`, `/reports/${state.report?.id}`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${stack.app.url}${address}`);
    await expect(page.getByText("6 citations: 4 supported, 2 not found", { exact: true })).toHaveCount(1);
    // The report's own text begins in the upper half.
    const body = page.locator('[data-text="report"] p').first();
    await expect(body).toBeVisible();
    expect((await body.boundingBox())?.y).toBeLessThan(450);
  }
  const short = page.getByRole("region", { name: "In short" });
  await expect(short.locator("[data-citation]")).toHaveCount(2);
  await page.getByRole("button", { name: /^Go through 2 doubtful/ }).click();
  const card = page.locator("[data-card]");
  await expect(card).toContainText("the page says “29.8 million dollars”");
  // The pointer is still where it clicked, and the element below it may show its tooltip, but not over the card.
  await page.getByRole("button", { name: /^Next doubtful citation/ }).hover();
  const tip = page.getByText(/^Next doubtful citation/).filter({ visible: true });
  await expect(tip).toBeVisible();
  const layer = (place: Locator) => place.evaluate((element) => Number(getComputedStyle(element).zIndex));
  expect(await layer(tip)).toBeLessThan(await layer(card));
  await page.keyboard.press("n");
  await expect(card).toContainText("400 megawatt-hours");

  const markdown = await exported(page, /^Markdown/);
  const text = markdown.bytes.toString("utf8");
  expect(text).toContain("## In short\n\nThe Kelso Bay project cost 31.4 million dollars");
  expect(text).toContain("6 citations: 4 supported, 2 not found");
  expect(text).toMatch(/^- Doubtful citations: 2 of 6, each marked in the text/m);
  expect(text).toMatch(/400 megawatt-hours in 2029 \[\d\] \(not found\)\./);
});

test("keys move through the doubtful citations, and the reader opens at the passage", async ({
  page,
  stack,
}) => {
  const state = await researched(stack, "Which doubts remain about Kelso Bay?");
  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  // A factual sentence without a source is marked, with its name, before it is selected.
  const bare = page.locator("[data-uncited]").first();
  await expect(bare).toHaveCSS("text-decoration-style", "dotted");
  await expect(await cardOf(page, bare)).toContainText("No source is named for this sentence");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Show 1 sentence/ }).click();
  const walk = page.getByRole("button", { name: /^Go through/ });
  await walk.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No source is named for this sentence")).toBeVisible();
  await page.keyboard.press("n");
  const card = page.locator("[data-card]");
  await expect(card).toContainText(/not found/i);
  await expect(card).toContainText("400 megawatt-hours");
  await expect(page.getByText("2 of 2").first()).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByText("No source is named for this sentence")).toBeVisible();
  await page.keyboard.press("Escape");

  const supported = state.report?.citations.find(({ verdict }) => verdict === "supported");
  await page.locator(`[data-citation="${supported?.id}"]`).first().hover();
  await expect(card).toContainText(/supported/i);
  await page.locator(`[data-citation="${supported?.id}"]`).first().click();
  const reader = page.getByRole("complementary", { name: "Source reader" });
  const marked = reader.locator("mark", { hasText: "52 dollars per kilowatt-hour" });
  await expect(marked.first()).toBeInViewport();
  await expect(marked.first()).not.toHaveAttribute("data-verdict");

  // A doubtful passage is not displayed like good evidence, neither beside the report nor on the source's page.
  const doubtful = state.report?.citations.find(({ verdict }) => verdict === "not_found");
  for (const address of [
    `/reports/${state.report?.id}?source=${doubtful?.sourceId}&at=${doubtful?.id}`,
    `/sources/${doubtful?.sourceId}?at=${doubtful?.id}`,
  ]) {
    await page.goto(`${stack.app.url}${address}`);
    await expect(page.locator("mark[aria-current]").first()).toHaveAttribute("data-verdict", "not_found");
    await expect(page.getByRole("status").filter({ hasText: "Not found. The check doubts" })).toContainText(
      "“400 megawatt-hours”",
    );
  }
});

test("a report edited by hand is checked again, and both versions are kept", async ({ page, stack }) => {
  const state = await researched(stack, "What should be corrected about Kelso Bay?");
  const first = state.report?.id as string;
  await page.goto(`${stack.app.url}/reports/${first}/edit`);
  const text = page.getByRole("textbox", { name: /text|report/i }).last();
  const without = (state.report?.content ?? "").replace(new RegExp(` ${INVENTED} \\[\\d+\\]\\.`), "");
  await text.fill(without);
  await page.reload();
  await expect(text).toHaveValue(without);
  await page.getByRole("button", { name: /^Save/ }).click();
  await page.waitForURL(/\/research\/|\/reports\/(?!.*edit)/);
  await expect(async () => {
    const { versions } = await reportOf(stack, first);
    expect(versions.map(({ origin }) => origin)).toEqual(["agent", "agent", "edit"]);
  }).toPass();
  const { versions } = await reportOf(stack, first);
  const last = await reportOf(stack, versions.at(-1)?.id as string);
  expect(last.content).toBe(without);
  expect(last.citations.map(effectiveVerdict)).toEqual(["supported", "supported", "supported"]);
  expect((await reportOf(stack, first)).content).toContain(INVENTED);

  await page.goto(`${stack.app.url}/research/${state.threadId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "What should be corrected about Kelso Bay?",
  );
  await expect(page.getByText("Edited by hand").first()).toBeVisible();
  await expect(page).toHaveTitle(/What should be corrected about Kelso Bay\?/);

  await page.goto(`${stack.app.url}/reports/${last.id}/compare?with=${first}`);
  await expect(page.locator("del", { hasText: "400 megawatt-hours" }).first()).toBeVisible();
});

test("a section is rewritten on request, and every other byte stays the same", async ({ page, stack }) => {
  const state = await researched(stack, "Which plants are finished by now?");
  const before = state.report?.content ?? "";
  const wish = "Say when the plant was connected";
  const number = /Kelso Bay project[^[]*\[(\d+)\]/.exec(before)?.[1];
  stack.script(wish, ({ step }) =>
    step === 1
      ? {
          step: report({
            title: "What grid storage costs",
            question: wish,
            content: `## Finished plants\n\nHarbour Energy connected the Kelso Bay storage plant to the grid on 28 May 2026 [${number}].`,
          }),
        }
      : {
          step: {
            ...report({ title: "", question: wish, content: "" }),
            calls: [
              {
                _tool: "finalanswertool",
                _activity: "finalanswertool",
                _reasoningForCall: "The section is written.",
                completed_steps: ["Wrote the section"],
                answer: `The plant was connected on 28 May 2026 [${number}].`,
                status: "completed",
              },
            ],
          },
        },
  );
  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  await page.getByRole("button", { name: "Rewrite a section…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await dialog.getByText("Finished plants").click();
  await dialog.getByRole("textbox").fill(wish);
  await dialog.getByRole("button", { name: "Rewrite" }).click();
  await page.waitForURL(/\/research\//);
  await expect(page.getByText("28 May 2026").first()).toBeVisible();
  await expect(async () => {
    const { versions } = await reportOf(stack, state.report?.id as string);
    expect(versions.at(-1)?.origin).toBe("rewrite");
  }).toPass();
  const { versions } = await reportOf(stack, state.report?.id as string);
  const after = (await reportOf(stack, versions.at(-1)?.id as string)).content;
  const kept = before.slice(0, before.indexOf("## Finished plants"));
  expect(after.startsWith(kept)).toBe(true);
  expect(after.slice(kept.length)).toContain("28 May 2026");
  expect(after).not.toContain(INVENTED);
});

test("every export can be read by another program", async ({ page, stack, context }) => {
  const state = await researched(stack, "What can be taken along of Kelso Bay?");
  const at = `${stack.app.url}/reports/${state.report?.id}`;
  await page.goto(at);

  const word = await exported(page, /^Word/);
  expect(word.name).toMatch(/\.docx$/);
  const { value } = await mammoth.convertToHtml({ buffer: word.bytes });
  expect(value).toContain("<h1>");
  expect(value).toContain("29.8 million dollars");

  const bibtex = await exported(page, /^BibTeX/);
  const items = plugins.input.chain(bibtex.bytes.toString("utf8"), {
    generateGraph: false,
  } as never) as { URL?: string }[];
  expect(items.map(({ URL: url }) => url)).toContain("https://cell-price-index.example/q3-2026");

  const html = await exported(page, /^(HTML|Web page)/);
  const alone = await context.newPage();
  await alone.setContent(html.bytes.toString("utf8"));
  await expect(alone.getByRole("heading", { level: 1 })).toHaveText("What grid storage costs");
  await alone.close();

  const bundle = await exported(page, /^Bundle|bundle/);
  const again = await fetch(`${stack.app.url}/api/import`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: bundle.bytes.toString("utf8"),
  });
  expect(again.status).toBe(200);
  expect(await again.json()).toMatchObject({ threadId: state.threadId, here: true });

  await page.emulateMedia({ media: "print" });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(10_000);
});
