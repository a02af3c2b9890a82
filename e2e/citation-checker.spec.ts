// The judge of citations: connected and measured in the settings, and asked where code is unsure.

import { startApp } from "@/testing/servers/app";
import { startLlmServer } from "@/testing/servers/llm";
import { violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { cardOf } from "./pages/card";
import { researchPages } from "./pages-scenario";

/** A small checker: it knows which claims are true and says nothing but yes or no. */
const startJudge = (isTrue: (text: string) => boolean) =>
  startLlmServer({
    script: ({ body }) => ({ text: isTrue(JSON.stringify(body.messages)) ? "Yes" : "No" }),
  });

const line = (claim: string, supported: boolean) =>
  JSON.stringify({
    id: claim,
    claim,
    documents: ["The bakery in Mill Lane opens at seven. Its bread is baked in a stone oven by two sisters."],
    supported,
  });
const FILE = {
  name: "claims.jsonl",
  mimeType: "application/jsonl",
  buffer: Buffer.from(
    `${line("Two sisters bake the bread of the bakery.", true)}\n${line("The bakery opens at nine.", false)}\n`,
  ),
};

test("a judge is connected and measured in the settings, and its figures stay", async ({ page }) => {
  const judge = await startJudge((text) => text.includes("bakery closes") || text.includes("sisters bake"));
  const app = await startApp();
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${app.url}/settings/connections`);
    const section = page.getByRole("region", { name: "Connections" });
    await expect(section.getByText("Without one, the second model reviews citations")).toBeVisible();
    await section.getByRole("button", { name: "Connect a judge" }).click();
    const form = section.getByRole("form", { name: "Connect a judge" });
    await form.getByLabel("Provider").selectOption({ label: "Another OpenAI-compatible endpoint" });
    await form.getByLabel("Address").fill(judge.url);
    await form.getByRole("combobox", { name: "Model", exact: true }).fill("bespoke-minicheck");
    await form.getByRole("button", { name: "Check and save" }).click();
    await expect(section.getByText(/Model bespoke-minicheck says yes or no/)).toBeVisible();

    const measure = section.getByRole("region", { name: "Measure this judge" });
    await measure.locator("input[type=file]").setInputFiles({ ...FILE, buffer: Buffer.from("no") });
    await expect(measure.getByRole("alert")).toContainText("Line 1");
    await measure.locator("input[type=file]").setInputFiles(FILE);
    const row = measure.getByRole("row", { name: /The judge alone/ });
    await expect(row).toContainText("100%");
    await expect(
      measure.getByText(/bespoke-minicheck on 127\.0\.0\.1.+a file: 2 claims, 1 of them/),
    ).toBeVisible();
    await measure.getByRole("button", { name: "Measure this judge" }).focus();
    await page.keyboard.press("Enter");
    await measure.getByRole("button", { name: "Stop" }).click();
    await expect(measure.getByRole("button", { name: "Measure this judge" })).toBeVisible();
    await page.reload();
    await expect(row).toContainText("100%");
    expect(await violationsOf(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  } finally {
    await app.dispose();
    await judge.stop();
  }
});

test("a judge decides where only the score did, never over a veto, and the card names it", async ({
  page,
  stack,
}) => {
  const judge = await startJudge((text) => !text.includes("keeper flourished"));
  const connection = `${stack.app.url}/api/settings/connections/checker`;
  const url = "https://harbour-book.example/elmsby";
  await fetch(connection, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider: "compatible", baseUrl: judge.url, model: "bespoke-minicheck" }),
  });
  try {
    const state = await researchPages(stack, {
      question: "Who deepened the harbour of Elmsby?",
      query: "harbour of Elmsby",
      pages: [
        {
          url,
          title: "Harbour works",
          text: "# Harbour works\n\nThe harbour of Elmsby was deepened by the Dutch engineer Pieter Vos in 1894. The works cost 40,000 pounds. Fishing boats could enter at any tide afterwards, and the herring trade flourished for three decades.\n\nThe lighthouse was painted white. Its keeper opposed the works.",
        },
      ],
      title: "The harbour of Elmsby",
      content: (numbers) =>
        [
          `Boats that fish could come into the harbour at every tide [${numbers[url]}].`,
          `The keeper of the lighthouse supported the works [${numbers[url]}].`,
          `The keeper flourished for three decades [${numbers[url]}].`,
        ].join("\n\n"),
    });
    const [unsure, opposite, related] = state.report?.citations ?? [];
    expect(unsure).toMatchObject({
      verdict: "partly",
      judgement: { verdict: "supported", model: "bespoke-minicheck" },
    });
    expect(opposite).toMatchObject({ verdict: "partly", judgement: null });
    expect(related).toMatchObject({ verdict: "supported", judgement: { verdict: "unclear" } });
    await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
    const card = await cardOf(page, page.locator(`[data-citation="${unsure?.id}"]`).first());
    await expect(card).toContainText("Supported");
    await expect(card).toContainText("Judged by bespoke-minicheck: supported.");
    const lowered = await cardOf(page, page.locator(`[data-citation="${related?.id}"]`).first());
    await expect(lowered).toContainText("Partly supported");
    await expect(lowered).toContainText("Judged by bespoke-minicheck: the passage does not say everything.");
  } finally {
    await fetch(connection, { method: "DELETE" });
    await judge.stop();
  }
});
