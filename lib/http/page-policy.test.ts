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

  it("runs what bears the nonce, and nothing inline, evaluated or merely of this origin", () => {
    expect(page.get("script-src")).toEqual(["'nonce-bm9uY2U='", "'strict-dynamic'"]);
    expect(page.get("script-src-attr")).toEqual(["'none'"]);
  });

  it("SEC-10: loads no script from elsewhere, also not ahead of time and also not for one that bears the nonce", () => {
    const second = directives(pagePolicy({ nonce: "bm9uY2U=", development: false }), 1);
    expect(second).toEqual(new Map([["script-src-elem", ["'self'", "'nonce-bm9uY2U='"]]]));
  });

  it("takes no style element from a text, and no text as markup or script without the page's own policy", () => {
    expect(page.get("style-src-elem")).toEqual(["'self'"]);
    expect(page.get("require-trusted-types-for")).toEqual(["'script'"]);
    expect(page.get("trusted-types")).toEqual(["default"]);
  });

  it("names no other host, and nothing where nothing is needed", () => {
    for (const [name, sources] of page)
      for (const source of sources) expect(`${name} ${source}`).toMatch(/ (?:'[\w+/=-]+'|data:|default)$/);
    for (const name of ["default-src", "media-src", "object-src", "base-uri", "frame-ancestors"])
      expect(page.get(name)).toEqual(["'none'"]);
  });

  it("is looser only where hot reload works", () => {
    const development = directives(pagePolicy({ nonce: "bm9uY2U=", development: true }));
    expect(development.get("script-src")).toContain("'unsafe-eval'");
    expect(development.get("script-src")).not.toContain("'unsafe-inline'");
    expect(development.has("require-trusted-types-for")).toBe(false);
  });
});

it("SEC-12: data and files run nothing and are framed by nobody", () => {
  for (const policy of [INERT_POLICY, BUILD_POLICY]) {
    expect(directives(policy).get("default-src")).toEqual(["'none'"]);
    expect(directives(policy).get("frame-ancestors")).toEqual(["'none'"]);
  }
  expect(directives(INERT_POLICY).has("sandbox")).toBe(true);
});

it("SEC-9: no feature of the browser is left to a page", () => {
  const features = (DOCUMENTS["Permissions-Policy"] ?? "").split(", ");
  expect(new Set(features).size).toBe(features.length);
  expect(features.every((feature) => /^[a-z-]+=\(\)$/.test(feature))).toBe(true);
});

it("SEC-9: an answer is kept by nobody, unless what gave it knows better", () => {
  expect(neverCached(Response.json({})).headers.get("cache-control")).toBe("private, no-store");
  const kept = new Response("", { headers: { "cache-control": "private, max-age=60" } });
  expect(neverCached(kept).headers.get("cache-control")).toBe("private, max-age=60");
});
