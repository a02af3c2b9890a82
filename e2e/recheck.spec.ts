// A report that was checked before is checked again by today's rules: the result is a version of its own, and the earlier
// one keeps its verdicts, its page and its exports.

import { effectiveVerdict } from "@/lib/reports/verdict";
import { startLlmServer } from "@/testing/servers/llm";
import { violationsOf } from "./axe";
import { expect, test, until } from "./fixtures";
import { researchPages } from "./pages-scenario";

test("check again stores a dated version, says how many verdicts changed, and alters nothing before it", async ({
  page,
  stack,
}) => {
  const judge = await startLlmServer({ script: () => ({ text: "Yes" }) });
  const connection = `${stack.app.url}/api/settings/connections/checker`;
  const url = "https://harbour-records.example/elmsby";
  const state = await researchPages(stack, {
    question: "How do boats reach the harbour of Elmsby?",
    query: "boats harbour of Elmsby",
    pages: [
      {
        url,
        title: "Harbour records",
        text: "# Harbour records\n\nThe harbour of Elmsby was deepened by the Dutch engineer Pieter Vos in 1894. The works cost 40,000 pounds. Fishing boats could enter at any tide afterwards, and the herring trade flourished for three decades.",
      },
    ],
    title: "Boats at Elmsby",
    content: (numbers) => `Boats that fish could come into the harbour at every tide [${numbers[url]}].`,
  });
  const first = state.report;
  expect(first?.citations.map(effectiveVerdict)).toEqual(["partly"]);
  const exported = async () =>
    (await fetch(`${stack.app.url}/api/reports/${first?.id}/export?format=markdown`)).text();
  const before = await exported();
  try {
    await fetch(connection, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ provider: "compatible", baseUrl: judge.url, model: "bespoke-minicheck" }),
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stack.app.url}/reports/${first?.id}`);
    await page.getByRole("button", { name: "Check again" }).click();
    await page.waitForURL(/#run/);
    const runId = new URL(page.url()).hash.replace(/^#run-/, "");
    const again = await until(stack.app, runId, ({ status }) => status === "completed");
    expect(again.report).toMatchObject({ origin: "recheck", content: first?.content });
    expect(again.report?.citations.map(effectiveVerdict)).toEqual(["supported"]);

    await page.goto(`${stack.app.url}/reports/${again.report?.id}`);
    await expect(page.getByRole("button", { name: /Version 2 of 2 · checked again/ })).toBeVisible();
    await expect(page.getByText("1 verdict changed.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Compare with version 1" }).click();
    await expect(page.getByText(/Both versions have the same text\. 1\sverdict changed\./)).toBeVisible();

    expect(await exported()).toBe(before);
    await page.goto(`${stack.app.url}/reports/${first?.id}`);
    await expect(page.getByText(/1 partly supported/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Check again" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /version 2/i }).first()).toBeVisible();
  } finally {
    await fetch(connection, { method: "DELETE" });
    await judge.stop();
  }
});
