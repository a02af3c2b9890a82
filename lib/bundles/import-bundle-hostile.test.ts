import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { pageIdOf } from "@/lib/fetch/pages/page";
import {
  eventIn,
  eventsIn,
  freshStore,
  home,
  intoStore,
  pageIn,
  type TamperedEvent,
  tables,
  tampered,
} from "@/testing/bundles/bundles";

describe("Data that no run of this application writes is rejected", () => {
  const REFUSED: [string, (bundle: Bundle) => void, RegExp][] = [
    [
      "GOAL-Q1: a verdict without a page",
      (b) =>
        Object.assign(eventIn(b, "report-written").citations[0] ?? {}, {
          verdict: "supported",
          passage: null,
          pageId: null,
          sourceId: null,
          number: 99,
        }),
      /without a passage/,
    ],
    [
      "a picture that is a script",
      (b) => {
        const bytes = Buffer.from("<script>alert(1)</script>");
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        pageIn(b).pictures = [{ sha256, bytes: bytes.toString("base64") }];
      },
      /is not what it says/,
    ],
    [
      "GOAL-Q1: a verdict of the model without a passage",
      (b) => {
        const written = eventIn(b, "report-written");
        Object.assign(written.citations[0] ?? {}, { verdict: "weak", passage: null });
        const { id: citationId } = written.citations[0] as { id: string };
        const judgements = [{ citationId, verdict: "supported", evidence: "" }];
        const { callId, reportId } = written;
        const end = eventsIn(b).pop() as TamperedEvent;
        const body = { type: "citations-checked", callId, reportId, model: "m", judgements, doubtful: 1 };
        eventsIn(b).push({ ...end, ...body } as never, { ...end, seq: Number(end.seq) + 1 });
      },
      /without a passage/,
    ],
    [
      "a citation of one source with the page of another",
      (b) => {
        const own = pageIn(b);
        const urlKey = "https://evil.test/a";
        b.pages.push({ ...own, url: urlKey, urlKey, id: pageIdOf(urlKey, own.sha256) });
        Object.assign(eventIn(b, "report-written").citations[0] ?? {}, { pageId: b.pages.at(-1)?.id });
      },
      /another address/,
    ],
    [
      "a reading of one source with the page of another",
      (b) => {
        const own = pageIn(b);
        const urlKey = "https://evil.test/a";
        b.pages.push({ ...own, url: urlKey, urlKey, id: pageIdOf(urlKey, own.sha256) });
        const read = eventIn(b, "page-read") as unknown as { page: object };
        Object.assign(read.page, { id: b.pages.at(-1)?.id });
      },
      /another address/,
    ],
    [
      "a source under a trusted host",
      (b) => Object.assign(eventIn(b, "source-added"), { host: "who.int" }),
      /host/,
    ],
    [
      "a source under the key of another address",
      (b) => Object.assign(eventIn(b, "source-added"), { urlKey: "https://who.int/x" }),
      /address/,
    ],
    [
      "a page with a script for an address",
      (b) => Object.assign(pageIn(b), { url: "javascript:alert(1)" }),
      /address/,
    ],
    ["half a millisecond", (b) => Object.assign(b.thread, { createdAt: 1.5 }), /createdAt/],
    [
      "an event of the far future",
      (b) => Object.assign(eventIn(b, "run-ended"), { at: 253_402_300_799_000 }),
      /future/,
    ],
    [
      "a thread of the far future",
      (b) => Object.assign(b.thread, { createdAt: 253_402_300_799_000 }),
      /future/,
    ],
    [
      "a run of the far future",
      (b) => Object.assign(b.runs[0] ?? {}, { createdAt: 253_402_300_799_000 }),
      /future/,
    ],
    ["a page of the far future", (b) => Object.assign(pageIn(b), { readAt: 253_402_300_799_000 }), /future/],
  ];

  it.each(REFUSED)("%s", async (_, change, sentence) => {
    const text = await tampered(change);
    const away = freshStore();
    const before = tables(away);
    await expect(intoStore(text, away)).rejects.toThrow(sentence);
    expect(tables(away)).toEqual(before);
  });
});

describe("SEC-5: Data that exceeds the limits is rejected", () => {
  const refused = async (text: string, sentence: RegExp) => {
    const away = freshStore();
    const before = tables(away);
    await expect(intoStore(text, away)).rejects.toThrow(sentence);
    expect(tables(away)).toEqual(before);
  };

  it.each([5000, 200_000])("nesting of %d, at any position", async (depth) => {
    const { text } = await home();
    const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    await refused(text.replace('"output": "found"', `"output": ${nested}`), /too deep/);
    await refused(text.replace("{", `{"more": ${nested},`), /too deep/);
  });

  it("a report or an answer longer than the maximum", async () => {
    const content = "a ".repeat(300_001);
    await refused(
      await tampered((b) => {
        const calls = eventsIn(b).flatMap((event) => (event as { calls?: { params: object }[] }).calls ?? []);
        const written = calls.find(({ params }) => "content" in params);
        Object.assign(written?.params ?? {}, { content });
      }),
      /longer than a report can be/,
    );
    await refused(
      await tampered((b) => Object.assign(eventIn(b, "run-ended"), { answer: content })),
      /longer than an answer can be/,
    );
  });

  it("more calls than a run can make", async () => {
    const many = (b: Bundle) => {
      const { calls } = eventIn(b, "step-decided") as unknown as { calls: object[] };
      for (let index = 1; index <= 2000; index += 1) calls.push({ ...calls[0], id: `1-${index}` });
    };
    await refused(await tampered(many), /more calls than a run can/);
  });

  it("a call with two decisions", async () => {
    const twice = (b: Bundle) => {
      const { calls } = eventIn(b, "step-decided") as unknown as { calls: object[] };
      calls.push({ ...calls[0] });
    };
    await refused(await tampered(twice), /decided twice/);
  });
});
