import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import ComparePage from "@/app/reports/[reportId]/compare/page";
import { requestWords } from "@/app/words";
import { type ErrorCode, GroundworkError } from "@/lib/errors/errors";
import { compareVersions } from "@/lib/runs/revise/compare-versions";
import { english, russian } from "@/testing/i18n/messages";

vi.mock("@/app/actor", () => ({ actor: async () => ({ owner: null }) }));
vi.mock("@/app/words", () => ({ requestWords: vi.fn() }));
vi.mock("@/lib/runs/exists", () => ({ exists: async () => true }));
vi.mock("@/lib/workers/person", () => ({ onBehalfOf: (_owner: unknown, does: () => unknown) => does() }));
vi.mock("@/lib/runs/revise/compare-versions", () => ({ compareVersions: vi.fn() }));

beforeEach(() => void vi.mocked(requestWords).mockResolvedValue(english));

const FIELDS: Partial<Record<ErrorCode, Record<string, number>>> = {
  work_too_slow: { seconds: 25 },
  work_waiting: { limit: 40 },
  too_many_requests: { limit: 120, seconds: 3 },
};

async function shown(error: Error): Promise<string> {
  vi.mocked(compareVersions).mockRejectedValueOnce(error);
  const props = {
    params: Promise.resolve({ reportId: "rep_2" }),
    searchParams: Promise.resolve({ with: "rep_1" }),
  };
  return renderToStaticMarkup(await ComparePage(props));
}

it.each<[ErrorCode, string, boolean]>([
  ["work_too_slow", "This takes longer than 25 seconds, so it was stopped.", false],
  ["work_too_large", "This takes more memory than one piece of work may have", false],
  ["work_waiting", "40 files and comparisons that you requested are still being made", true],
  ["too_many_requests", "This was requested more often than 120 times a minute", true],
])("a comparison rejected with %s states the reason and what to do", async (code, sentence, again) => {
  const page = await shown(new GroundworkError(code, FIELDS[code]));
  expect(page).toContain("The versions were not compared");
  expect(page).toContain(sentence);
  expect(page).toContain("try again");
  expect(page).toContain('href="/reports/rep_2"');
  expect(page.includes('href="/reports/rep_2/compare?with=rep_1"')).toBe(again);
});

it("a rejected comparison answers in the language of the request", async () => {
  vi.mocked(requestWords).mockResolvedValue(russian);
  const page = await shown(new GroundworkError("work_too_slow", { seconds: 25 }));
  expect(page).toContain("Это занимает больше 25");
  expect(page).not.toContain("lang=");
});

it("an error without a sentence of its own goes to the error page", async () => {
  await expect(shown(new Error("a defect"))).rejects.toThrow("a defect");
  await expect(shown(new GroundworkError("internal"))).rejects.toThrow();
});
