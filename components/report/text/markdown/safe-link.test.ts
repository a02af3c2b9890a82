import { describe, expect, it } from "vitest";
import { placeBeside, safeHref } from "@/lib/reports/links";

const beside = (words: string, href: string, quiet = false) => placeBeside({ words, href, quiet });

describe("SEC-11: a link shows its host", () => {
  it.each([
    ["bank.example", "https://evil.example/", "evil.example"],
    ["https://bank.example/login", "https://evil.example/login", "evil.example"],
    ["bank.example", "https://bank.example.evil.example", "bank.example.evil.example"],
    ["bank.example", "https://bank.example@evil.example/", "evil.example"],
    ["https://bank.example@evil.example/", "https://bank.example@evil.example/", "evil.example"],
    ["bank.example/evil.example", "https://evil.example/", "evil.example"],
    ["apple.com", "https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"],
    ["\u0430pple.com", "https://\u0430pple.com/", "xn--pple-43d.com"],
    ["\u202emoc.elpmaxe.knab", "https://evil.example/", "evil.example"],
    ["127.0.0.1", "https://0x7f.2/", "127.0.0.2"],
    ["ask@bank.example", "mailto:ask@evil.example", "ask@evil.example"],
  ])("%s to %s", (words, href, place) => {
    expect(beside(words, href)).toBe(place);
    expect(beside(words, href, true)).toBe(place);
  });

  it("does not repeat a visible host, and shows none for local addresses", () => {
    expect(beside("https://a.example/b?c", "https://a.example/b?c")).toBeNull();
    expect(beside("A.example", "http://a.example")).toBeNull();
    expect(beside("ask@a.example", "mailto:ask@a.example")).toBeNull();
    expect(beside("a source", "/sources/s1")).toBeNull();
    expect(beside("a place", "#there")).toBeNull();
  });

  it("on a page with many links, only link texts that name a host are compared", () => {
    expect(beside("the review", "https://a.example/", false)).toBe("a.example");
    expect(beside("the review", "https://a.example/", true)).toBeNull();
  });
});

describe("SEC-11: an address that looks local", () => {
  it.each([
    "/\t/evil.example",
    "/\n/evil.example/path",
    "/\r\n\\evil.example",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/\t\t//evil.example",
  ])("is not a link if a browser would leave the server: %j", (href) => {
    const safe = safeHref(href);
    if (safe !== null) expect(new URL(safe, "http://127.0.0.1:3000").host).toBe("127.0.0.1:3000");
    else expect(safe).toBeNull();
    // The resolved link must not lead to another host, even when it is resolved twice.
    const once = new URL(safe ?? "/", "http://127.0.0.1:3000");
    expect(new URL(once.pathname + once.search, "http://127.0.0.1:3000").host).toBe("127.0.0.1:3000");
  });

  it("is a link if it stays on the server", () => {
    for (const href of ["/sources/s1?at=3#p", "/research/thr_1#run_2", "/", "#part"])
      expect(safeHref(href)).toBe(href);
  });
});
