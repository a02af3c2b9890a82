import { describe, expect, it } from "vitest";
import { BUILD_POLICY, DOCUMENTS, INERT_POLICY, neverCached, pagePolicy } from "./page-policy";

/** Directives of the first policy, or of another one. */
const directives = (header: string, which = 0) =>
  new Map(
    (header.split(", ")[which] ?? "")
      .split("; ")
      .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]),
  );

describe("SEC-9: a page's policy", () => {
  const page = directives(pagePolicy({ nonce: "bm9uY2U=", development: false }));

  it("runs what has the nonce, and nothing inline, evaluated or merely from this origin", () => {
    expect(page.get("script-src")).toEqual(["'nonce-bm9uY2U='", "'strict-dynamic'"]);
    expect(page.get("script-src-attr")).toEqual(["'none'"]);
  });

  it("SEC-10: loads no script from elsewhere, not even preloaded or with the nonce", () => {
    const second = directives(pagePolicy({ nonce: "bm9uY2U=", development: false }), 1);
    expect(second).toEqual(new Map([["script-src-elem", ["'self'", "'nonce-bm9uY2U='"]]]));
  });

  it("accepts no style element from a text, and no string as markup or script without the page's own policy", () => {
    expect(page.get("style-src-elem")).toEqual(["'self'"]);
    expect(page.get("require-trusted-types-for")).toEqual(["'script'"]);
    expect(page.get("trusted-types")).toEqual(["default"]);
  });

  it("names no other host, and nothing that is not needed", () => {
    for (const [name, sources] of page)
      for (const source of sources) expect(`${name} ${source}`).toMatch(/ (?:'[\w+/=-]+'|data:|default)$/);
    for (const name of ["default-src", "media-src", "object-src", "base-uri", "frame-ancestors"])
      expect(page.get(name)).toEqual(["'none'"]);
  });

  it("is less strict only for hot reload", () => {
    const development = directives(pagePolicy({ nonce: "bm9uY2U=", development: true }));
    expect(development.get("script-src")).toContain("'unsafe-eval'");
    expect(development.get("script-src")).not.toContain("'unsafe-inline'");
    expect(development.has("require-trusted-types-for")).toBe(false);
  });
});

it("SEC-12: data and files run nothing and cannot be framed", () => {
  for (const policy of [INERT_POLICY, BUILD_POLICY]) {
    expect(directives(policy).get("default-src")).toEqual(["'none'"]);
    expect(directives(policy).get("frame-ancestors")).toEqual(["'none'"]);
  }
  expect(directives(INERT_POLICY).has("sandbox")).toBe(true);
});

it("SEC-9: a page cannot use any browser feature", () => {
  const features = (DOCUMENTS["Permissions-Policy"] ?? "").split(", ");
  expect(new Set(features).size).toBe(features.length);
  expect(features.every((feature) => /^[a-z-]+=\(\)$/.test(feature))).toBe(true);
});

it("SEC-9: no response is cached, unless its route says otherwise", () => {
  expect(neverCached(Response.json({})).headers.get("cache-control")).toBe("private, no-store");
  const kept = new Response("", { headers: { "cache-control": "private, max-age=60" } });
  expect(neverCached(kept).headers.get("cache-control")).toBe("private, max-age=60");
});
