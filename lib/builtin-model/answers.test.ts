import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { checkReport } from "@/lib/citation-check/evidence";
import { citationMarks } from "@/lib/reports/citations";
import { countWords } from "@/lib/text/word-count";
import { type Asked, HELD_OUT, TUNED, UNANSWERABLE } from "@/testing/builtin-model/questions";
import { askLibrary } from "@/testing/builtin-model/run-in-memory";
import { openShipped, type ShippedLibrary } from "@/testing/documents/shipped";

/** Shares of a set, 0 to 1. */
type Figures = {
  /** True when the report quotes the right page, or quotes it first. */
  page: number;
  first: number;
  /** True when a sure answer, which stands before the first heading of the report, contains the decisive phrase. */
  opening: number;
  /** True when the short answer, which is read first, contains it; or the report anywhere. */
  short: number;
  report: number;
  /** The same for the best passage of one full-text search, which the model must beat. */
  topPage: number;
  topPhrase: number;
};

const PUBLISHED = "the built-in model over the shipped library";

/** A table cell or a few words say too little for the check to be sure of them. */
const FEWEST_WORDS = 6;

/** Sentences whose citation is not called supported, of the short answer and of the report: there are only quotes. */
function doubtedIn({ view, answer }: Awaited<ReturnType<typeof askLibrary>>, question: string): string[] {
  const sources = view.pages.map(({ number, text }) => ({ number, status: "read" as const, text }));
  return [answer, view.report?.content ?? ""].flatMap((content) =>
    checkReport({ content, question, sources })
      .citations.filter(
        ({ verdict, sentenceStart, sentenceEnd }) =>
          verdict !== "supported" &&
          countWords(content.slice(sentenceStart, sentenceEnd)) >= FEWEST_WORDS &&
          !content.slice(content.lastIndexOf("\n", sentenceStart) + 1, sentenceStart + 1).includes("|"),
      )
      .map(
        ({ verdict, sentenceStart, sentenceEnd }) =>
          `${question}: ${verdict}: ${content.slice(sentenceStart, sentenceEnd)}`,
      ),
  );
}

describe(`answers of ${PUBLISHED}`, () => {
  let library: ShippedLibrary;

  beforeAll(async () => {
    library = await openShipped();
  }, 120_000);
  afterAll(() => library.store.close());

  const doubted: string[] = [];

  async function figuresOf(set: Asked[]): Promise<Figures> {
    const sum: Figures = { page: 0, first: 0, opening: 0, short: 0, report: 0, topPage: 0, topPhrase: 0 };
    for (const asked of set) {
      const run = await askLibrary(library, asked);
      doubted.push(...doubtedIn(run, asked.question));
      const content = run.view.report?.content ?? "";
      const urls = citationMarks(content).map(
        ({ number }) => run.view.sources.find((source) => source.number === number)?.url ?? "",
      );
      const [top] = await library.search(asked.question, 1);
      sum.page += Number(urls.some((url) => asked.page.test(url)));
      sum.first += Number(asked.page.test(urls[0] ?? ""));
      sum.opening += Number(asked.phrase.test(content.split("\n## ")[0] ?? ""));
      sum.short += Number(asked.phrase.test(run.answer));
      sum.report += Number(asked.phrase.test(content));
      sum.topPage += Number(asked.page.test(top?.url ?? ""));
      sum.topPhrase += Number(asked.phrase.test(top?.snippet ?? ""));
    }
    const shares = Object.entries(sum).map(([name, count]) => [name, count / set.length]);
    return Object.fromEntries(shares) as Figures;
  }

  const shown = (name: string, { ...figures }: Figures) =>
    `${name}: ${Object.entries(figures)
      .map(([key, share]) => `${key} ${Math.round(share * 100)} %`)
      .join(", ")}\n`;

  it.runIf(isLongForm)(
    "GOAL-W1: quotes the right page and opens with the answer, better than a search alone",
    async () => {
      const figures = await figuresOf(TUNED);
      process.stdout.write(shown(`${TUNED.length} questions`, figures));
      expect(figures.page).toBeGreaterThanOrEqual(0.93);
      expect(figures.first).toBeGreaterThanOrEqual(0.84);
      // Below the floor a report has no opening answer. Sentences that once opened by chance now appear among the closest
      // passages.
      expect(figures.opening).toBeGreaterThanOrEqual(0.55);
      expect(figures.short).toBeGreaterThanOrEqual(0.9);
      expect(figures.report).toBeGreaterThanOrEqual(0.95);
      expect(figures.page).toBeGreaterThan(figures.topPage);
      expect(figures.short).toBeGreaterThan(figures.topPhrase);
    },
    240_000,
  );

  it("GOAL-W1: the same for held-out questions", async () => {
    const figures = await figuresOf(HELD_OUT);
    process.stdout.write(shown(`${HELD_OUT.length} questions held out`, figures));
    expect(figures.page).toBeGreaterThanOrEqual(0.88);
    expect(figures.first).toBeGreaterThanOrEqual(0.76);
    expect(figures.opening).toBeGreaterThanOrEqual(0.62);
    expect(figures.short).toBeGreaterThanOrEqual(0.95);
    expect(figures.report).toBeGreaterThanOrEqual(0.88);
    expect(figures.page).toBeGreaterThan(figures.topPage);
    expect(figures.report).toBeGreaterThan(figures.topPhrase);
  }, 240_000);

  it("quotes only what the citation check supports", () => {
    expect(doubted).toEqual([]);
  });

  it("GOAL-Q11: says of every question the documentation does not answer that nothing was found", async () => {
    for (const question of UNANSWERABLE) {
      const run = await askLibrary(library, { question });
      const said = run.view.report?.content ?? run.answer;
      expect([question, said]).toEqual([
        question,
        expect.stringMatching(/^(?:Not found|No sure answer|Не найдено|Нет точного ответа)/),
      ]);
      expect(["", "low"]).toContain(run.confidence);
    }
  }, 240_000);
});
