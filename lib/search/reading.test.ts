import { expect, it } from "vitest";
import { type PageReader, ProviderError, type ReadResult } from "./provider";
import { readAll } from "./reading";

const signal = new AbortController().signal;
const page = (url: string, text: string): ReadResult => ({
  ok: true,
  url,
  title: "T",
  text,
  publishedAt: null,
});

/** A reader of some pages; `asked` records the requests. */
function readerOf(id: string, pages: string[], failure?: "quota"): PageReader & { asked: string[] } {
  const asked: string[] = [];
  return {
    id,
    label: id,
    asked,
    canRead: (url) => url.startsWith("https:"),
    async read({ urls }) {
      asked.push(...urls);
      if (failure) throw new ProviderError({ code: failure, provider: id, message: `${id} is used up.` });
      return urls.map((url) =>
        pages.includes(url) ? page(url, `By ${id}`) : { ok: false, url, reason: `${id} could not.` },
      );
    },
  };
}

const [A, B, C] = ["https://a.example/", "https://b.example/", "https://c.example/"] as const;
const told = (results: Awaited<ReturnType<typeof readAll>>) =>
  results.map((one) => [one.via, one.ok ? one.text : one.reason]);

it("what the first could not read, the next one reads, address by address", async () => {
  const [first, next] = [readerOf("first", [A]), readerOf("next", [B])];
  const results = await readAll([first, next], { urls: [A, B, C, A], signal });
  expect(told(results)).toEqual([
    ["first", "By first"],
    ["next", "By next"],
    ["first", "first could not."],
    ["first", "By first"],
  ]);
  expect(next.asked).toEqual([B, C]);
  // A result names the readers that failed before.
  expect(results.map(({ insteadOf }) => insteadOf)).toEqual([undefined, ["first"], undefined, undefined]);
});

it("one that is down is made up for; nobody answering is the first one's error", async () => {
  const [down, next] = [readerOf("down", [], "quota"), readerOf("next", [A])];
  expect(told(await readAll([down, next], { urls: [A, B], signal }))).toEqual([
    ["next", "By next"],
    ["next", "next could not."],
  ]);
  await expect(readAll([down], { urls: [A], signal })).rejects.toMatchObject({ code: "quota" });
});

it("the reader that is asked for comes first", async () => {
  const [first, direct] = [readerOf("tavily", [A]), readerOf("direct", [A])];
  expect(told(await readAll([first, direct], { urls: [A], signal, by: "direct" }))).toEqual([
    ["direct", "By direct"],
  ]);
  expect(first.asked).toEqual([]);
});
