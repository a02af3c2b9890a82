import { describe, expect, it } from "vitest";
import { siteOf } from "./site";
import { sourceKind, yearsOld } from "./source-kind";

describe("the site of a host", () => {
  it.each([
    ["news.bbc.co.uk", "bbc.co.uk"],
    ["en.m.wikipedia.org", "wikipedia.org"],
    ["example.com", "example.com"],
    ["localhost", "localhost"],
    ["192.168.0.1", "192.168.0.1"],
    ["a.b.example.com.au", "example.com.au"],
    ["www.io.example", "io.example"],
  ])("of %s is %s", (host, site) => expect(siteOf(host)).toBe(site));
});

describe("the kind of a source", () => {
  it.each([
    ["https://www.bea.gov/data/gdp", "primary"],
    ["https://www.legislation.gov.uk/ukpga/2018/12", "primary"],
    ["https://www.who.int/news/item/1", "primary"],
    ["https://eur-lex.europa.eu/eli/reg/2016/679/oj", "primary"],
    ["https://pubmed.ncbi.nlm.nih.gov/31978945/", "scholarly"],
    ["https://www.nature.com/articles/s41586-020-2649-2", "scholarly"],
    ["https://de.wikipedia.org/wiki/Akku", "encyclopaedia"],
    ["https://www.bbc.co.uk/news/science-1", "news"],
    ["https://old.reddit.com/r/batteries/", "forum"],
    ["https://github.com/vercel/next.js/issues/1", "forum"],
    ["https://community.example.com/t/1", "forum"],
    ["https://www.prnewswire.com/news-releases/x.html", "vendor"],
    ["https://www.maker.example/newsroom/first-plant", "vendor"],
  ])("of %s is %s", (url, kind) => expect(sourceKind({ url })).toBe(kind));

  it.each([
    "https://notwikipedia.org/wiki/Akku",
    "https://wikipedia.org.evil.example/",
    "https://gov.example.com/",
    "https://www.example.com/pressure/valves",
    "library://notes/report.md",
    "not an address",
  ])("of %s is unknown", (url) => expect(sourceKind({ url })).toBeNull());

  it("is scholarly for a publication wherever it stands", () => {
    expect(
      sourceKind({ url: "https://files.example/paper.pdf", publication: { service: "openalex" } as never }),
    ).toBe("scholarly");
  });

  const maker = { url: "https://www.harbour-energy.example/kelso" };

  it.each([
    "Harbour Energy connected the plant on 28 May 2026.",
    "The plant of Harbour-Energy holds 200 megawatt-hours.",
  ])("is the vendor's for a sentence about who runs the site: %s", (sentence) => {
    expect(sourceKind(maker, sentence)).toBe("vendor");
  });

  it.each(["The energy of the harbour is stored.", "The Kelso plant cost 29.8 million dollars."])(
    "is unknown for a sentence about something else: %s",
    (sentence) => expect(sourceKind(maker, sentence)).toBeNull(),
  );

  it("is not the vendor's for a news agency that reports", () => {
    expect(sourceKind({ url: "https://www.reuters.com/a" }, "Reuters reported a fall of prices.")).toBe(
      "news",
    );
  });
});

describe("the age of a source", () => {
  const readAt = Date.parse("2026-11-20");

  it.each([
    ["2020-01-15", 6],
    ["2023-11-19", 3],
    ["2023-12-01", null],
    ["someday", null],
    [null, null],
  ])("published %s is %s", (publishedAt, years) => {
    expect(yearsOld({ publishedAt, readAt })).toBe(years);
  });
});
