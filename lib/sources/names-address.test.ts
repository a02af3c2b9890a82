import { describe, expect, it } from "vitest";
import { addressIn } from "./names-address";

const PAGE = "https://site.example/a/b?x=1";

describe("addressIn", () => {
  it.each([
    ["https://site.example/a/b?x=1", PAGE],
    ["Read http://site.example/a/b?x=1.", PAGE],
    ["(site.example/a/b?x=1)", PAGE],
    ["[text](https://site.example/a/b?x=1)[next](https://site.example/c)", PAGE],
    ["see SITE.example/a/b/?x=1#part, please", PAGE],
    ["https://site.example/a/b?utm_source=letter&x=1", PAGE],
    ["as site.example says", "https://site.example/"],
    ["site.example:8080/a", "http://site.example:8080/a"],
    ["на сайте пример.рф/путь.", "https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C"],
    ["[c](https://en.wiki.example/C_%28language%29)", "https://en.wiki.example/C_(language)"],
    ["(https://en.wiki.example/C_(language))", "https://en.wiki.example/C_(language)"],
    ["**https://site.example/a**", "https://site.example/a"],
  ])("SEC-4: %j names %s", (text, url) => {
    expect(addressIn(text, url)).not.toBeNull();
  });

  it.each([
    ["https://site.example/a/b?x=1", "https://site.example/a/b?x=1&d=secret"],
    ["https://site.example/a/b?x=1", "https://site.example/a/b?x=2"],
    ["https://site.example/a/b?x=1", "https://site.example/a/b/secret"],
    ["https://site.example/a/b", "https://site.example/a"],
    ["https://site.example/", "https://secret.site.example/"],
    ["https://site.example.evil.example/", "https://site.example/"],
    ["https://notsite.example/", "https://site.example/"],
    ["https://site.example:8080/", "https://site.example/"],
    ["mail person@site.example", "https://site.example/"],
    ["nothing", "https://site.example/"],
    ["library://manual/page", "library://manual/page"],
    ["https://name:secret@site.example/", "https://name:secret@site.example/"],
  ])("SEC-4: %j does not name %s", (text, url) => {
    expect(addressIn(text, url)).toBeNull();
  });

  it("SEC-4: a text made of nothing but beginnings is given up, not read for ever", () => {
    const text = "site.example/,,,,,,,,".repeat(100_000);
    expect(addressIn(text, "https://site.example/secret")).toBeNull();
  });

  it.each([
    ["https://site.example/a", "https://site.example/a?utm_content=secret", "https://site.example/a"],
    ["https://site.example/a", "https://site.example/a?utm_secret=&gclid=secret", "https://site.example/a"],
    ["see site.example/a/.", "https://site.example/a//////", "https://site.example/a/"],
    ["https://site.example/?b=1&a=2", "https://site.example/?a=2&b=1", "https://site.example/?b=1&a=2"],
    ["https://site.example/a#part", "https://site.example/a#secret", "https://site.example/a"],
    ["İ İ İ https://site.example/a", "https://site.example/a", "https://site.example/a"],
  ])("SEC-4: of %j and %s it is the first that is given", (text, url, given) => {
    expect(addressIn(text, url)).toBe(given);
  });

  // The test's time limit fails an implementation whose time is quadratic in the length of such a row.
  it.each([".", "/", "'", "%20"])("SEC-5: rows of %j in a page hold up nobody", (sign) => {
    const word = `site.example/${sign.repeat(2000 / sign.length)}x${"[x".repeat(1000)} `;
    expect(addressIn(word.repeat(200), "https://site.example/secret")).toBeNull();
  });
});
