import { expect, it } from "vitest";
import type { SearchHit } from "./provider";
import { fuseByRank } from "./rank-fusion";

const hit = (url: string, snippet = url): SearchHit => ({ url, title: url, snippet, publishedAt: null });
const list = (label: string, ...urls: string[]) => ({ label, hits: urls.map((url) => hit(url)) });
const at = (name: string) => `https://${name}.example/`;
const urls = (hits: SearchHit[]) => hits.map(({ url }) => url);

/** All permutations of some lists. */
function orders<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    orders(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

it("one list stays as it is", () => {
  const alone = list("A", at("c"), at("a"), at("b"));
  expect(fuseByRank([alone])).toEqual(alone.hits);
});

it("what several found comes before what one found first", () => {
  const fused = fuseByRank([list("A", at("only-a"), at("both")), list("B", at("only-b"), at("both"))]);
  expect(urls(fused)).toEqual([at("both"), at("only-a"), at("only-b")]);
  expect(fused.map(({ providers }) => providers)).toEqual([["A", "B"], ["A"], ["B"]]);
});

it("the order of the lists decides among equals alone", () => {
  const lists = [
    list("A", at("p"), at("q"), at("r"), at("s")),
    list("B", at("q"), at("t"), at("p")),
    list("C", at("u"), at("q"), at("v"), at("p"), at("w")),
    list("D", at("z")),
  ];
  // By score and best rank; those in brackets are equal in both.
  const groups = [["q"], ["p"], ["u", "z"], ["t"], ["r", "v"], ["s"], ["w"]];
  for (const order of orders(lists)) {
    const expected = groups.flatMap((group) =>
      order.flatMap(({ hits }) => urls(hits).filter((url) => group.some((name) => url === at(name)))),
    );
    expect(urls(fuseByRank(order))).toEqual([...new Set(expected)]);
  }
});

it("of equals the one of the earlier list comes first, whatever their addresses", () => {
  expect(urls(fuseByRank([list("A", at("z")), list("B", at("a"))]))).toEqual([at("z"), at("a")]);
});

it("every address once, whatever its spelling, and none is lost", () => {
  const fused = fuseByRank([
    list("A", "https://x.example/page/", at("a"), "https://x.example/page?utm_source=mail"),
    list("B", "https://X.example/page#top", at("b")),
  ]);
  expect(urls(fused)).toEqual(["https://x.example/page/", at("a"), at("b")]);
  expect(fused[0]?.providers).toEqual(["A", "B"]);
});

it("a page cannot push itself up by being in one list twice", () => {
  const fused = fuseByRank([
    list("A", at("x"), "https://twice.example/", "https://twice.example"),
    list("B", at("x")),
  ]);
  expect(urls(fused)).toEqual([at("x"), "https://twice.example/"]);
  const places = fuseByRank([
    list("A", "https://twice.example/", "https://twice.example/#a", at("y")),
    list("B", at("z"), at("y")),
  ]);
  expect(urls(places)[0]).toBe(at("y"));
});

it("what the first left open is filled from the next", () => {
  const [fused] = fuseByRank([
    { label: "A", hits: [hit(at("x"), "")] },
    { label: "B", hits: [{ ...hit(at("x"), "Words"), publishedAt: "2026-06-02" }] },
  ]);
  expect(fused).toMatchObject({ snippet: "Words", publishedAt: "2026-06-02" });
});

it("nothing is nothing", () => {
  expect(fuseByRank([])).toEqual([]);
  expect(fuseByRank([list("A"), list("B")])).toEqual([]);
});
