import { describe, expect, it } from "vitest";
import { bothRules, byHostRules, hostCheck, hostKey, hostMatch } from "./host-rules";

const lists = (lists: Partial<Record<"allowed" | "preferred" | "banned", string[]>>) => ({
  allowed: [],
  preferred: [],
  banned: [],
  ...lists,
});

/** Spellings of one host that a browser resolves alike. */
const SPELLINGS = [
  "https://example.org/",
  "HTTPS://EXAMPLE.ORG/",
  "https://example.org./",
  "https://example.org../",
  "https://www.example.org:8443/a?b#c",
  "https://a.b.c.example.org/",
  "https://ｅｘａｍｐｌｅ．ｏｒｇ/",
  "https://exa%6Dple.org/",
  "https://example。org/",
  "  https://example.org/  ",
  "https:\\\\example.org\\x",
  "https:example.org",
];
/** Addresses of other hosts that look like it. */
const LOOKALIKES = [
  "https://notexample.org/",
  "https://example.org.evil.test/",
  "https://example.org@evil.test/",
  "https://evil.test/https://example.org/",
  "https://evil.test/?u=example.org#example.org",
  "https://evil.test\\@example.org/",
  "https://examp1e.org/",
  "https://еxample.org/",
];

describe("hosts that are banned", () => {
  const check = hostCheck(lists({ banned: ["Example.ORG."] }));

  it.each(SPELLINGS)("%s never gets through", (url) => {
    expect(check(url)).toEqual({ why: "banned", host: "example.org" });
  });

  it.each(LOOKALIKES)("%s is another one", (url) => expect(check(url)).toBeNull());

  it("a number is the same host however it is written", () => {
    const local = hostCheck(lists({ banned: ["127.0.0.1"] }));
    for (const url of ["http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://0177.0.0.1/"])
      expect(local(url)).toMatchObject({ why: "banned" });
  });
});

describe("hosts that alone are allowed", () => {
  const check = hostCheck(lists({ allowed: ["example.org"], banned: ["bad.example.org"] }));

  it.each(SPELLINGS)("%s is one", (url) => expect(check(url)).toBeNull());

  it.each(LOOKALIKES.filter((url) => !url.includes("@")))("%s is none", (url) => {
    expect(check(url)).toMatchObject({ why: "not_allowed" });
  });

  it("a ban under an allowed host holds, and documents on this machine have no host", () => {
    expect(check("https://bad.example.org/")).toMatchObject({ why: "banned" });
    expect(check("library://documents/note.md")).toBeNull();
  });
});

describe("byHostRules", () => {
  const hits = ["https://a.test/", "https://good.test/1", "https://b.test/", "https://x.good.test/2"].map(
    (url) => ({ url }),
  );
  const urls = (found: { url: string }[]) => found.map(({ url }) => new URL(url).hostname);

  it("brings preferred hosts forward and changes nothing else in the order", () => {
    const ruled = byHostRules(hits, lists({ preferred: ["good.test"], banned: ["b.test"] }));
    expect(urls(ruled)).toEqual(["good.test", "x.good.test", "a.test"]);
    expect(byHostRules(hits)).toEqual(hits);
  });

  it("a preferred host that is banned is banned", () => {
    expect(urls(byHostRules(hits, lists({ preferred: ["good.test"], banned: ["good.test"] })))).toEqual([
      "a.test",
      "b.test",
    ]);
  });
});

describe("the rules of an agent and of a run", () => {
  it("what either bans is banned, what both allow is allowed", () => {
    const agent = lists({ allowed: ["gov.uk", "who.int"], banned: ["x.test"], preferred: ["p.test"] });
    const run = lists({ allowed: ["data.gov.uk", "int"], banned: ["Y.test"], preferred: ["q.test"] });
    expect(bothRules(agent, run)).toEqual({
      allowed: ["who.int", "data.gov.uk"],
      banned: ["x.test", "y.test"],
      preferred: ["q.test", "p.test"],
    });
  });

  it("one that says nothing leaves the other as it is, and nothing in common is said", () => {
    const agent = lists({ allowed: ["gov.uk"] });
    expect(bothRules(agent, lists({}))?.allowed).toEqual(["gov.uk"]);
    expect(bothRules(lists({}), agent)?.allowed).toEqual(["gov.uk"]);
    expect(bothRules(agent, lists({ allowed: ["notgov.uk"] }))).toBeNull();
  });
});

it.each([
  ["Bücher.example", "xn--bcher-kva.example"],
  ["a b.example", null],
  ["https://a.example/", null],
  ["user@a.example", null],
  ["", null],
  ["...", null],
])("%j is the host %j", (written, host) => {
  expect(hostKey(written)).toBe(host);
  expect(hostMatch([written])("https://other.test/")).toBeNull();
});
