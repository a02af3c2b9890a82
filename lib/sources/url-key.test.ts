import { describe, expect, it } from "vitest";
import { hostOf, isLibraryUrl, parseSourceUrl, urlKey } from "./url-key";

describe("the identity of a source", () => {
  it.each([
    ["https://EXAMPLE.org/Page", "https://example.org/Page"],
    ["https://example.org/page/", "https://example.org/page"],
    ["https://example.org/", "https://example.org"],
    ["https://example.org/page#part", "https://example.org/page"],
    ["https://example.org:443/page", "https://example.org/page"],
    ["https://example.org/page?utm_source=x&gclid=1&id=2", "https://example.org/page?id=2"],
    ["https://example.org/page?b=2&a=1", "https://example.org/page?a=1&b=2"],
    [" library://next/docs/a.md#heading ", "library://next/docs/a.md"],
  ])("Q7: %j has the normal form %j", (url, key) => {
    expect(urlKey(url)).toBe(key);
    expect(urlKey(urlKey(url))).toBe(key);
  });

  it("Q7: what may be another page stays another source", () => {
    const pages = [
      "http://e.org/a",
      "https://e.org/a",
      "https://e.org/A",
      "https://e.org/a?id=1",
      "https://www.e.org/a",
    ];
    expect(new Set(pages.map(urlKey)).size).toBe(pages.length);
  });
});

describe("what an address may be", () => {
  it.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/html,x",
    "ftp://example.org/",
    "//example.org/a",
    "example.org",
    "not an address",
    "https://person:secret@example.org/",
    "https://person@example.org/",
    `https://example.org/${"a".repeat(100_000)}`,
  ])("Q25: %.40s is none", (url) => {
    expect(parseSourceUrl(url)).toBeNull();
    expect(hostOf(url)).toBe("");
  });

  it("Q25: pages of the web and documents of the library are", () => {
    expect(parseSourceUrl("http://example.org:8080/a?b#c")?.host).toBe("example.org:8080");
    expect(isLibraryUrl("library://next/docs/a.md")).toBe(true);
    expect(isLibraryUrl("library:next")).toBe(false);
  });
});

it("a file that was attached to a question is named as such", () => {
  expect(hostOf("library://documents/attached/plan.md")).toBe("Attached file");
  expect(hostOf("library://documents/Attached/plan.md")).toBe("Attached file");
  expect(hostOf("library://documents/plan.md")).toBe("Your documents");
  expect(hostOf("library://papers/attached/plan.md")).toBe("papers");
});
