// The checks before and after a report: where pages disagree, the model's review of a doubtful citation, and pages that
// were read before.

import { effectiveVerdict } from "@/lib/reports/verdict";
import { verdicts } from "@/testing/servers/llm";
import { undecided } from "@/testing/servers/llm-review";
import { expect, test } from "./fixtures";
import { cardOf } from "./pages/card";
import { ThreadPage } from "./pages/research";
import { numberOf, researchPages } from "./pages-scenario";

test("a weak citation that the model calls supported shows both verdicts", async ({ page, stack }) => {
  const url = "https://bridge-book.example/orlow";
  stack.llm.judge(({ pairs }) => verdicts(pairs, () => "supported"));
  try {
    const state = await researchPages(stack, {
      question: "Who opened the Orlow bridge?",
      query: "Orlow bridge",
      pages: [
        {
          url,
          title: "The Orlow bridge",
          text: "# The Orlow bridge\n\nThe Orlow bridge was opened on 9 April 2019 after six years of work on its piers.",
        },
      ],
      title: "The bridge of Orlow",
      content: (numbers) => `The Orlow bridge was opened by Marten Oakes on 9 April 2019 [${numbers[url]}].`,
    });
    const citation = state.report?.citations[0];
    expect(citation).toMatchObject({ verdict: "partly", judgement: { verdict: "supported" } });
    expect(stack.llm.judgings.length).toBeGreaterThan(0);
    await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
    await expect(
      page.getByText("2 citations: 1 supported, 1 not found", { exact: true }).first(),
    ).toBeVisible();
    const card = await cardOf(page, page.locator(`[data-citation="${citation?.id}"]`).first());
    await expect(card).toContainText("Supported");
    await expect(card).toContainText(/Checked by code: partly supported, .*“Marten Oakes” is not/);
    await expect(card).toContainText(
      "Judged by scripted: supported — By the passage: The Orlow bridge was opened",
    );
  } finally {
    stack.llm.judge(undecided);
  }
});

test("when pages disagree, the writer learns it before writing and the reader sees a table", async ({
  page,
  stack,
}) => {
  const survey = "https://survey-office.example/brenholm";
  const guide = "https://guide-books.example/brenholm";
  const tower = (url: string, title: string, metres: number, publishedAt: string) => ({
    url,
    title,
    publishedAt,
    text: `# ${title}\n\nThe Brenholm tower is ${metres} metres tall. It stands on the hill above the harbour and is lit at night.`,
  });
  const question = "How tall is the Brenholm tower?";
  const state = await researchPages(stack, {
    question,
    query: "Brenholm tower height",
    pages: [
      tower(survey, "Survey of the Brenholm tower", 330, "2026-02-03"),
      tower(guide, "Guide to the Brenholm tower", 312, "2019-07-01"),
    ],
    title: "The tower of Brenholm",
    content: (numbers) =>
      `The Brenholm tower is 330 metres tall by one page [${numbers[survey]}]. The Brenholm tower is 312 metres tall by another [${numbers[guide]}].`,
  });
  const prompts = stack.llm.requests
    .filter(({ question: text }) => text.includes(question))
    .map(({ step, body }) => ({ step, text: JSON.stringify(body.messages) }));
  const told = (step: number) => prompts.find((prompt) => prompt.step === step)?.text ?? "";
  expect(told(2)).not.toContain("give different values");
  expect(told(3)).toContain("give different values for the same thing");
  expect(told(3)).toContain(`330 metres [${numberOf(state, survey)}] (2026-02-03)`);

  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  const section = page.getByRole("region", { name: "Where sources differ" });
  const row = (value: string) => section.getByRole("row").filter({ hasText: value });
  await expect(row("330 metres")).toContainText("survey-office.example");
  await expect(row("330 metres")).toContainText("3 Feb 2026");
  await expect(row("312 metres")).toContainText("guide-books.example");
  const card = await cardOf(page, row("312 metres").getByRole("button"));
  await expect(card).toContainText("The Brenholm tower is 312 metres tall.");
});

test("a stored page is offered to the next thread before the web, and is not fetched again", async ({
  page,
  stack,
}) => {
  const url = "https://salt-works.example/kirnau";
  const scenario = {
    query: "Kirnau saltworks brine pumps",
    pages: [
      {
        url,
        title: "The saltworks of Kirnau",
        text: `# The saltworks of Kirnau\n\nThe Kirnau saltworks lifts its brine with 14 pumps, which were built in 1931. ${"The brine of Kirnau is boiled down in pans over a slow fire. ".repeat(4)}`,
      },
    ],
    title: "Brine at Kirnau",
    content: (numbers: Record<string, number>) =>
      `The Kirnau saltworks lifts its brine with 14 pumps [${numbers[url]}].`,
  };
  const fetched = () =>
    stack.web.requests.filter(
      ({ path, body }) => path.endsWith("/extract") && JSON.stringify(body).includes(url),
    );
  const first = await researchPages(stack, { ...scenario, question: "What lifts the brine at Kirnau?" });
  expect(fetched()).toHaveLength(1);
  const second = await researchPages(stack, {
    ...scenario,
    question: "How many pumps has the saltworks of Kirnau?",
    query: "Kirnau brine pumps",
  });
  expect(fetched()).toHaveLength(1);
  expect(second.threadId).not.toBe(first.threadId);
  expect(second.report?.citations.map(effectiveVerdict)).toEqual(["supported"]);
  await page.goto(`${stack.app.url}/research/${second.threadId}`);
  await new ThreadPage(page).untilDone();
  await page.getByRole("button", { name: /^4 steps/ }).click();
  await expect(page.getByText(/Search “Kirnau brine pumps”.* · 1 read before/)).toBeVisible();
  await expect(page.getByText(/1 already read on \d+ \w+ \d{4}, not fetched again/)).toBeVisible();
});
