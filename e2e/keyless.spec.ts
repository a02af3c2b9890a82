// A fresh clone without key and network: the built-in model quotes the documents on this machine.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ask, expect, test, until } from "./fixtures";
import { HomePage } from "./pages/research";

test("GOAL-W1: without a key, a question about Next.js gets a report of quotations that open their document", async ({
  page,
  keyless,
}) => {
  const home = new HomePage(page);
  await home.open(keyless.url);
  await expect(page.getByText(/the built-in model quotes from \d+\sdocuments/)).toBeVisible();
  const thread = await home.ask("How do I cache a fetch request in Next.js?");
  await thread.untilDone();
  await expect(thread.report.getByText(/this report only quotes/)).toBeVisible();
  await expect(page.getByText("These are quotes, chosen by code.")).toBeInViewport();
  const chip = thread.report.locator("[data-chip]").first();
  await chip.click();
  const reader = page.getByRole("complementary", { name: "Source reader" });
  await expect(reader.locator("mark[aria-current]").first()).toBeInViewport();
  await expect(reader.getByText(/next\/01-app\//).first()).toBeVisible();
});

test("what opens the report stands once on screen, and a link to a citation in it leads to the short answer", async ({
  page,
  keyless,
}) => {
  const { threadId, runId } = await ask(keyless, "How does Next.js cache data?");
  const { report, answer } = await until(keyless, runId, ({ status }) => status === "completed");
  const [first] = report?.citations ?? [];
  const opening = report?.content.slice(0, first?.at).trim() ?? "";
  expect(opening.length).toBeGreaterThan(40);
  // Both stored texts have the opening, because some readers get only one of them.
  expect(answer).toContain(opening);
  await page.goto(`${keyless.url}/research/${threadId}`);
  await expect(page.getByText(opening)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "About this report" })).toBeVisible();
  await page.goto(`${keyless.url}/reports/${report?.id}#c-${first?.id}`);
  const chip = page.locator("[data-text=answer] [data-chip]").first();
  await expect(chip).toBeInViewport();
  await expect(page.getByRole("group", { name: "Citation" })).toBeVisible();
});

test("without a model, the dialog that rewrites a section says so before anything is written", async ({
  page,
  keyless,
}) => {
  const { threadId, runId } = await ask(keyless, "How does Next.js cache data?");
  await until(keyless, runId, ({ status }) => status === "completed");
  await page.goto(`${keyless.url}/research/${threadId}`);
  await page.getByRole("button", { name: "Rewrite a section…" }).click();
  const dialog = page.getByRole("dialog", { name: "Rewrite a section" });
  await expect(dialog.getByText("No language model is connected.")).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "Set up a model" })).toBeVisible();
  await dialog.getByRole("link", { name: "Edit the text myself" }).click();
  await page.waitForURL(/\/reports\/[^/]+\/edit$/);
});

test("GOAL-W1: the same in Russian; the report's own sentences are in the question's language", async ({
  page,
  keyless,
}) => {
  const home = new HomePage(page);
  await home.open(keyless.url);
  const thread = await home.ask("Как сделать динамический маршрут в Next.js?");
  await thread.untilDone();
  await expect(thread.report.getByText(/отчёт только цитирует/)).toBeVisible();
  await expect(thread.report.getByText(/square brackets/).first()).toBeVisible();
});

test("GOAL-W1: a user's own Russian document is found by another form of its words", async ({ keyless }) => {
  const folder = path.join(keyless.dataDir, "documents");
  await mkdir(folder, { recursive: true });
  const text =
    "# Протокол опытов\n\nТемпература плавления образца номер семь составила 412 градусов Цельсия. Опыт повторили три раза.\n";
  await writeFile(path.join(folder, "протокол.md"), text);
  const question = "Какова температура плавления седьмого образца в протоколах опытов?";
  let answer = "";
  await expect(async () => {
    const { runId } = await ask(keyless, question);
    const state = await until(keyless, runId, ({ status }) => status === "completed" || status === "failed");
    answer = state.report?.content ?? "";
    expect(answer).toContain("412 градусов Цельсия [");
  }).toPass({ timeout: 30_000, intervals: [3000] });
});

test("GOAL-Q11: the first words say that the documents do not answer, and nothing is invented", async ({
  keyless,
}) => {
  const { runId } = await ask(keyless, "What is the boiling point of tungsten hexafluoride?");
  const state = await until(keyless, runId, ({ status }) => status === "completed" || status === "failed");
  const text = `${state.answer ?? ""} ${state.report?.content ?? ""}`;
  expect(text.split(/\s+/).slice(0, 60).join(" ")).toMatch(
    /not found|nothing|no (?:page|document|sentence|source)/i,
  );
  expect(text).not.toMatch(/\d+\s*(?:°|degrees)/);
});

test("a question without search words leads to a clarification", async ({ page, keyless }) => {
  const home = new HomePage(page);
  await home.open(keyless.url);
  await home.ask("What about it then?");
  await expect(page.getByRole("button", { name: "Continue with these assumptions" })).toBeVisible();
});
