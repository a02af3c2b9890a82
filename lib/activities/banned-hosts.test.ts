import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { output } from "@/testing/activities/run-around-calls";
import { registries, TestRun } from "@/testing/agent/loop";
import { answer, readPages, reply } from "@/testing/agent/loop-script";
import { banCheck } from "./banned-hosts";

describe("excluded hosts", () => {
  const check = banCheck(["Example.ORG.", "bücher.example", "127.0.0.1", "b.c.test"]);

  it.each([
    ["https://example.org/", "example.org"],
    ["http://EXAMPLE.org:8080/x?y#z", "example.org"],
    ["https://example.org./", "example.org"],
    ["https://a.b.example.org/", "example.org"],
    ["https://xn--bcher-kva.example/", "xn--bcher-kva.example"],
    ["https://www.BÜCHER.example/", "xn--bcher-kva.example"],
    ["http://0x7f000001/", "127.0.0.1"],
    ["https://ｅxample.org/", "example.org"],
    ["https://b.c.test/", "b.c.test"],
  ])("%s is excluded", (url, host) => expect(check(url)).toBe(host));

  it.each([
    "https://notexample.org/",
    "https://example.org.evil.test/",
    "https://org/",
    "https://c.test/",
    "https://evil.test/example.org",
    "https://evil.test/?u=https://example.org/",
    "library://example.org/a.md",
    "ftp://example.org/",
    "not an address",
    "",
  ])("%s is not", (url) => expect(check(url)).toBeNull());

  it("an invalid name excludes nothing, and a very long list stays fast", () => {
    const odd = banCheck(["", ".", "a b", "x/y", "user@host", "\u0000", "[", "a".repeat(300)]);
    expect(odd("https://a/")).toBeNull();
    const many = banCheck(Array.from({ length: 5000 }, (_, index) => `host${index}.test`));
    const deep = `https://${"a.".repeat(100)}host4999.test/`;
    for (let round = 0; round < 1000; round += 1) expect(many(deep)).toBe("host4999.test");
  });
});

describe("page reads", () => {
  it("return nothing from an excluded host, even when another host redirects there", async () => {
    const test = new TestRun({
      script: ({ step }) =>
        reply(step === 1 ? readPages("https://short.test/1", "https://b.test/") : answer()),
    });
    test.steer("", { banHosts: ["a.test"] });
    const read: typeof test.ports.services.read = async ({ urls }) =>
      urls.map((url) => ({
        ok: true,
        url: url.includes("short") ? "https://www.a.test/page" : url,
        title: "A page",
        text: "Fifteen minutes it is.",
        publishedAt: null,
        via: "library",
      }));
    await runLoop(test.state, { ...test.ports, services: { ...test.ports.services, read } }, registries);
    expect(output(test, "1-0")).toMatchObject({
      pages: [
        {
          status: "failed",
          note: "The person does not want pages of a.test to be used. Take another source.",
        },
        { status: "read" },
      ],
    });
    expect(test.state.sources.map(({ url }) => url)).toEqual(["https://b.test/"]);
  });
});
