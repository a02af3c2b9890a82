// Pictures of reading: a report with doubts, one with everything a report can contain, its sources, the library.

import type { Page } from "@playwright/test";
import type { ReportResponse, RereadResponse } from "@/lib/http/responses";
import { doubtfulScript } from "./evidence-scenario";
import { ask, expect, test, until } from "./fixtures";
import { insist, look } from "./gallery/look";
import { RICH_REPORT } from "./gallery/rich-report";
import { startStand } from "./gallery/stand";
import { ThreadPage } from "./pages/research";
import { researchPages } from "./pages-scenario";
import { INDEX } from "./scenario";

const ended = ({ status }: { status: string }) => status === "completed";
const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

const FERRY = {
  url: "https://ferry-times.example/lindmark",
  title: "Ferries of Lindmark",
  text: "# Ferries of Lindmark\n\nThe Lindmark ferry leaves at 7:20 from the north pier.\n\n## Fares\n\nA ticket costs 4 crowns.",
};

test("a report with doubts looks as it should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  try {
    const question = "What does storage with sodium-ion cells cost?";
    stand.script(question, doubtfulScript(question));
    const { threadId, runId } = await ask(stand.app, question, { scope: "web" });
    const state = await until(stand.app, runId, ended);
    const at = `/research/${threadId}`;
    const chip = (page: Page) => new ThreadPage(page).report.locator("[data-chip]");
    await look(page, stand, { name: "report-doubts", at, open: press(/^Go through/) });
    await look(page, stand, {
      name: "citation-card",
      phone: true,
      at,
      open: async (page) => {
        await insist(async () => {
          await chip(page).first().blur();
          await chip(page).first().focus();
        }, page.getByRole("blockquote").first());
      },
    });
    await look(page, stand, {
      name: "reader-beside",
      phone: true,
      at,
      open: async (page) => {
        await insist(() => chip(page).first().press("Enter"), page.locator("mark[aria-current]").first());
      },
    });
    const report = `/reports/${state.report?.id}`;
    const answer = await fetch(`${stand.app.url}/api${report}`);
    const { versions } = (await answer.json()) as ReportResponse;
    await look(page, stand, { name: "report", phone: true, at: report });
    await look(page, stand, { name: "report-export", at: report, open: press(/^Export/) });
    await look(page, stand, { name: "report-edit", phone: true, at: `${report}/edit` });
    await look(page, stand, { name: "report-compare", at: `${report}/compare?with=${versions[0]?.id}` });
  } finally {
    await stand.dispose();
  }
});

test("sources and the library look as they should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  try {
    await look(page, stand, { name: "library-empty", at: "/library" });
    const question = "What does storage with sodium-ion cells cost?";
    stand.script(question, doubtfulScript(question));
    const { runId } = await ask(stand.app, question, { scope: "web" });
    const state = await until(stand.app, runId, ended);
    await stand.minute();
    const ferry = await researchPages(stand, {
      question: "When does the Lindmark ferry leave?",
      query: "Lindmark ferry",
      pages: [FERRY],
      title: "The ferry of Lindmark",
      content: (numbers) => `The Lindmark ferry leaves at 7:20 from the north pier [${numbers[FERRY.url]}].`,
    });
    await stand.minute();
    const [source] = ferry.sources;
    stand.web.put({ ...FERRY, text: FERRY.text.replace("7:20", "8:45") });
    const reread = await fetch(`${stand.app.url}/api/sources/${source?.id}/read`, { method: "POST" });
    const { page: after } = (await reread.json()) as RereadResponse;
    const read = state.sources.find(({ url }) => url === INDEX);
    const seen = state.sources.find(({ status }) => status !== "read");
    await look(page, stand, {
      name: "source",
      phone: true,
      at: `/sources/${read?.id}?find=sodium`,
      open: async (page) => {
        await expect(page.locator("mark[aria-current]").first()).toBeInViewport();
        // The scroll position of a page slightly longer than the window depends on when its parts load.
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    });
    await look(page, stand, {
      name: "source-difference",
      at: `/sources/${source?.id}?page=${source?.pageId}&with=${after.id}`,
    });
    await look(page, stand, { name: "source-unread", at: `/sources/${seen?.id}` });
    await look(page, stand, { name: "library", phone: true, at: "/library" });
    await look(page, stand, { name: "library-sources", at: "/library?tab=sources" });
    await look(page, stand, {
      name: "library-documents",
      at: "/library?tab=documents",
      open: (page) => expect(page.getByText(/^No documents of your own yet\.$/).first()).toBeVisible(),
    });
    await look(page, stand, { name: "library-found", phone: true, at: "/library?q=Kelso" });
    const guide = "/documents/next/01-app/01-getting-started/01-installation.md?find=TypeScript";
    await look(page, stand, { name: "document", phone: true, at: guide });
    await look(page, stand, {
      name: "library-verdict",
      unordered: true,
      at: "/library?q=cell&kind=report&verdict=not_found",
    });
    await look(page, stand, { name: "library-nothing", at: "/library?q=zeppelin" });
  } finally {
    await stand.dispose();
  }
});

test("a report with every element looks as it should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  try {
    const state = await researchPages(stand, {
      question: "How is the energy of a cell worked out?",
      query: "Lindmark ferry",
      pages: [FERRY],
      title: "The energy of a cell",
      content: (numbers) => RICH_REPORT(numbers[FERRY.url] ?? 1),
    });
    const at = `/reports/${state.report?.id}`;
    const drawn = async (page: Page) => {
      await expect(page.locator(".katex").first()).toBeVisible();
      const diagram = page.locator("figure[data-diagram]").first();
      await diagram.scrollIntoViewIfNeeded();
      await expect(diagram).toHaveAttribute("data-diagram", "drawn");
      await expect(page.locator(".text-code-keyword").first()).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 0));
    };
    await look(page, stand, { name: "report-rich", phone: true, at, open: drawn });
    await look(page, stand, {
      name: "report-rich-code",
      at,
      open: async (page) => {
        await drawn(page);
        await page
          .getByRole("heading", { name: "As a program" })
          .evaluate((heading) => heading.scrollIntoView());
      },
    });
    await look(page, stand, {
      name: "report-rich-diagram",
      at,
      open: async (page) => {
        await drawn(page);
        await page
          .getByRole("heading", { name: "As a diagram" })
          .evaluate((heading) => heading.scrollIntoView());
      },
    });
  } finally {
    await stand.dispose();
  }
});
