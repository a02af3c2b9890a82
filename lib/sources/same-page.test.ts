import { expect, it } from "vitest";
import { byPage, pathWhereNeeded } from "./same-page";

const pages = (...pairs: [title: string, url: string][]) =>
  byPage(pairs, ([title, url]) => ({ title, url })).map((group) => group.map(([, url]) => url));

it("addresses of one page stand together where the first of them stood", () => {
  const one = [
    "https://www.cells.example/prices?utm_source=mail#table",
    "http://cells.example/prices/?ref=front",
    "https://cells.example/prices/index.html",
  ];
  const [first = "", second = "", third = ""] = one;
  const other = "https://index.example/prices";
  expect(pages(["Prices", first], ["Prices", other], ["prices ", second], ["Prices", third])).toEqual([
    one,
    [other],
  ]);
});

it("another title, path or parameter is another page", () => {
  const [a, b, c] = ["https://a.example/x?id=1", "https://a.example/x?id=2", "https://a.example/y?id=1"];
  expect(pages(["X", a], ["X", b], ["X", c], ["Z", a])).toEqual([[a], [b], [c], [a]]);
});

it("documents of one name in two folders stay two, and what has no title is like nothing else", () => {
  const [app, old] = ["library://next/app/link.md", "library://next/pages/link.md"];
  expect(pages(["Link", app], ["Link", old])).toEqual([[app], [old]]);
  expect(pages(["", "https://a.example/"], ["", "https://a.example/"])).toHaveLength(2);
  expect(byPage([1, 2], () => null)).toEqual([[1], [2]]);
});

it("pages of one name at one host are told apart by their paths", () => {
  const page = (title: string, url: string, host = "next") => ({ title, host, url });
  const app = page("Link", "library://next/app/link.md");
  const old = page("Link", "library://next/pages/link.md");
  const list = page("Bids", "https://a.example/list?page=2", "a.example");
  const next = page("bids", "https://a.example/list?page=3", "a.example");
  const alone = page("Image", "library://next/app/image.md");
  const path = pathWhereNeeded([app, old, list, next, alone]);
  expect([app, old, list, next, alone].map(path)).toEqual([
    "next/app/link.md",
    "next/pages/link.md",
    "/list?page=2",
    "/list?page=3",
    null,
  ]);
});
