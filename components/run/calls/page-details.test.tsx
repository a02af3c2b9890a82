import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { SearchResults } from "./page-details";

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
