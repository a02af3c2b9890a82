import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { PagesRead, SearchResults } from "./page-details";

it("a page that a search found at several addresses appears once, with their number", () => {
  const run = sampleAt(600);
  const [record] = run.searches;
  const call = run.calls.find(({ id }) => id === record?.callId);
  const [first, ...others] = run.sources.filter(({ number }) => record?.numbers.includes(number));
  if (!record || !call || !first) throw new Error("no search");
  const twin = (number: number, url: string) => ({ ...first, id: `twin${number}`, number, url });
  const twins = [twin(901, `${first.url}?ref=front`), twin(902, `${first.url}#costs`)];
  const numbers = [901, ...record.numbers, 902];
  const state = { ...run, sources: [...run.sources, ...twins], searches: [{ ...record, numbers }] };
  const markup = renderToStaticMarkup(
    <WithWords>
      <SearchResults call={call} state={state} />
    </WithWords>,
  );
  expect(markup.match(/<li>/g)).toHaveLength(1 + others.length);
  expect(markup.replaceAll("\u00a0", " ")).toContain("at 3 addresses");
});

it("a page says what the second model marked in it, and what that cost", () => {
  const run = sampleAt(600);
  const call = run.calls.find(
    ({ tool, status }) => tool === "extractpagecontenttool" && status === "succeeded",
  );
  const url = (call?.params.urls as string[] | undefined)?.[0];
  if (!call || !url) throw new Error("no reading");
  const request = { step: call.step, attempt: 2, startedAt: 1, endedAt: 2, outcome: "ok" as const };
  const marks = [
    { start: 0, end: 20 },
    { start: 40, end: 90 },
  ];
  const shown = (given: { marks: typeof marks; money?: number }) =>
    renderToStaticMarkup(
      <WithWords>
        <PagesRead
          call={call}
          state={{
            ...run,
            usage: { ...run.usage, currency: "USD" },
            requests: [{ ...request, inputTokens: 900, outputTokens: 40, money: given.money }],
            marked: [
              { callId: call.id, attempt: 2, url, model: "small-reader", marks: given.marks, dropped: 0 },
            ],
          }}
        />
      </WithWords>,
    ).replaceAll("\u00a0", " ");
  expect(shown({ marks, money: 0.0021 })).toContain("small-reader marked 2 passages · $0.0021");
  expect(shown({ marks: [] })).toContain("small-reader marked no passage<");
});

it("a reading shows what was looked for, how much of a page was shown, and where it went on", () => {
  const run = sampleAt(600);
  const call = run.calls.find(
    ({ tool, status }) => tool === "extractpagecontenttool" && status === "succeeded",
  );
  const url = (call?.params.urls as string[] | undefined)?.[0];
  if (!call || !url) throw new Error("no reading");
  const shown = (params: object, page: object) =>
    renderToStaticMarkup(
      <WithWords>
        <PagesRead
          call={{
            ...call,
            params: { urls: [url], ...params },
            output: { pages: [{ url, number: null, status: "read", ...page }] },
          }}
          state={run}
        />
      </WithWords>,
    ).replaceAll("\u00a0", " ");
  const part = shown({ focus: "the price of a plant", from: 6000 }, { shown: 12_000, char_count: 84_000 });
  expect(part).toContain("Looked for: the price of a plant");
  expect(part).toContain("12,000 of 84,000 characters shown so far · continued from character 6,000");
  const whole = shown({}, { char_count: 900 });
  expect(whole).not.toMatch(/Looked for|characters|continued/);
});
